import Taro from '@tarojs/taro'
import { deviceOf } from './mini'
import type { Browser } from './types'

export type { Device } from './types'
export { openApp, opensApps, origin } from './index.weapp'

export const device: Browser['device'] = () => deviceOf(Taro.getSystemInfoSync().platform)
