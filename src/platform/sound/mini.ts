import Taro from '@tarojs/taro'
import type { Sound } from './types'

export const playSound: Sound['playSound'] = (url, { onProgress, onEnd, onFail }) => {
  const context = Taro.createInnerAudioContext()
  let over = false
  const stop = () => {
    if (over) return
    over = true
    context.stop()
    context.destroy()
  }
  const end = (tell: () => void) => () => {
    if (over) return
    stop()
    tell()
  }
  context.onTimeUpdate(() => {
    if (!over) onProgress(context.currentTime * 1000)
  })
  context.onEnded(end(onEnd))
  context.onError(end(onFail))
  // What somebody said is heard with the ringer off, too, as in every messenger.
  context.obeyMuteSwitch = false
  context.src = url
  context.play()
  return stop
}
