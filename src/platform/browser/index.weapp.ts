import Taro from '@tarojs/taro'
import { Unsupported } from '../unsupported'
import { deviceOf } from './mini'
import type { Browser } from './types'

export type { Device } from './types'

export const origin: Browser['origin'] = ''

export const opensApps: Browser['opensApps'] = false

export const device: Browser['device'] = () => deviceOf(Taro.getDeviceInfo().platform)

export const openApp: Browser['openApp'] = () => {
  throw new Unsupported('A mini-program opens no app')
}
