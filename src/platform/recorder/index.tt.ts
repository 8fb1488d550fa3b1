import Taro from '@tarojs/taro'
import { recordAs } from './mini'
import type { Recorder } from './types'

export { canRecord } from './mini'
export type { Microphone, Recording, Take } from './types'

/** Douyin records no MP3. */
export const record: Recorder['record'] = recordAs('aac')

export const allowMicrophone: Recorder['allowMicrophone'] = async () => {
  try {
    await Taro.authorize({ scope: 'scope.record' })
    return 'allowed'
  } catch {
    return 'refused'
  }
}
