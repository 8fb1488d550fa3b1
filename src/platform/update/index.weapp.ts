import Taro from '@tarojs/taro'
import type { Update } from './types'

/** The host looks for a new version when the app starts cold; asking again for the manager gives the same one. */
let manager: Taro.UpdateManager | undefined
let ready = false
const listeners: (() => void)[] = []

function watch(): Taro.UpdateManager {
  if (manager) return manager
  manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => {
    ready = true
    listeners.splice(0).forEach((listener) => listener())
  })
  return manager
}

export const fetches: Update['fetches'] = true

export const onReady: Update['onReady'] = (listener) => {
  watch()
  if (ready) listener()
  else listeners.push(listener)
}

export const restart: Update['restart'] = () => watch().applyUpdate()
