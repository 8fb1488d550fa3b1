import Taro from '@tarojs/taro'
import type { HostSettings } from './types'

export const openSettings: HostSettings['openSettings'] = async () => {
  await Taro.openSetting({})
}
