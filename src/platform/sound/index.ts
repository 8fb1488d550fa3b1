import type { Sound } from './types'

export type { SoundEvents } from './types'

/** One element for all: what a tap has let play, a browser lets play on. */
let element: HTMLAudioElement | undefined

export const playSound: Sound['playSound'] = (url, { onProgress, onEnd, onFail }) => {
  const audio = (element ??= new Audio())
  let over = false
  const stop = () => {
    over = true
    audio.pause()
  }
  const end = (tell: () => void) => () => {
    if (over) return
    stop()
    tell()
  }
  audio.ontimeupdate = () => over || onProgress(audio.currentTime * 1000)
  audio.onended = end(onEnd)
  audio.onerror = end(onFail)
  audio.src = url
  audio.play().catch(end(onFail))
  return stop
}
