import Taro from '@tarojs/taro'
import type { Network } from './types'

export { log } from './log'

export const socketOrigin: Network['socketOrigin'] = () => API_BASE.replace(/^http/, 'ws')

/** A mini-program's code is on the device. */
export const begun: Network['begun'] = () => undefined

export const onNetwork: Network['onNetwork'] = (listener) => {
  Taro.onNetworkStatusChange(({ isConnected }) => listener(isConnected))
}
