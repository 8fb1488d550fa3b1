import Taro from '@tarojs/taro'
import type { Network } from './types'

export const socketOrigin: Network['socketOrigin'] = () => API_BASE.replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  Taro.onNetworkStatusChange(({ isConnected }) => listener(isConnected))
}

export const log: Network['log'] = (text) => {
  // eslint-disable-next-line no-console -- the product only logs what becomes of the socket
  console.warn(text)
}
