import Taro from '@tarojs/taro'
import { playSound as play } from './mini'
import type { Sound } from './types'

export type { SoundEvents } from './types'

/** WeChat has left what each sound says of the ringer (mini.ts) for one option of all sounds. */
export const playSound: Sound['playSound'] = (url, events) => {
  Taro.setInnerAudioOption({ obeyMuteSwitch: false }).catch(() => undefined)
  return play(url, events)
}
