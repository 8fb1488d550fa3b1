import Taro from '@tarojs/taro'
import { recordAs } from './mini'
import type { Recorder } from './types'

export { canRecord } from './mini'
export type { Microphone, Recording, Take } from './types'

export const record: Recorder['record'] = recordAs('mp3')

/** WeChat's own question about privacy comes first, and then the one for the microphone; it remembers the answer to that. */
export const allowMicrophone: Recorder['allowMicrophone'] = async () => {
  if (!(await isPrivacyAgreed())) return 'declined'
  try {
    await Taro.authorize({ scope: 'scope.record' })
    return 'allowed'
  } catch {
    return 'refused'
  }
}

/** A WeChat of before base library 2.32.3 doesn't ask. */
const isPrivacyAgreed = () =>
  new Promise<boolean>((resolve) => {
    if (!Taro.canIUse('requirePrivacyAuthorize')) return resolve(true)
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })
