import Taro from '@tarojs/taro'
import type { Network } from './types'

export { log } from './log'

export const socketOrigin: Network['socketOrigin'] = () => API_BASE.replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  Taro.onNetworkStatusChange(({ isConnected }) => listener(isConnected))
}
