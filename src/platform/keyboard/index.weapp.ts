import Taro from '@tarojs/taro'
import type { Keyboard } from './types'

export const onKeyboard: Keyboard['onKeyboard'] = (listener) => {
  const tell = ({ height }: { height: number }) => listener(height)
  Taro.onKeyboardHeightChange(tell)
  return () => Taro.offKeyboardHeightChange(tell)
}
