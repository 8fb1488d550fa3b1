import Taro from '@tarojs/taro'
import type { HostSignIn } from './types'

export type { Host } from './types'

export const host: HostSignIn['host'] = 'wechat'

export const hostCode: HostSignIn['hostCode'] = async () => (await Taro.login()).code
