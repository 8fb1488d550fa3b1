import Taro from '@tarojs/taro'
import type { Clipboard } from './types'

export const copy: Clipboard['copy'] = async (text) => {
  await Taro.setClipboardData({ data: text })
}

/** WeChat and Douyin both show a toast of their own, for 1.5 s. */
export const showsToast: Clipboard['showsToast'] = true

/** It refuses where there is nothing to hide. */
export const hideToast: Clipboard['hideToast'] = () => void Promise.resolve(Taro.hideToast() as unknown).catch(() => undefined)
