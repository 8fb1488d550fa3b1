import Taro from '@tarojs/taro'
import { Unsupported } from '../unsupported'
import type { HostSignIn } from './types'

export type { Host } from './types'

export const host: HostSignIn['host'] = 'wechat'

export const hostCode: HostSignIn['hostCode'] = async () => (await Taro.login()).code

export const browser: HostSignIn['browser'] = null

export const leaveFor: HostSignIn['leaveFor'] = () => {
  throw new Unsupported('A mini-program opens no sign-in page')
}
