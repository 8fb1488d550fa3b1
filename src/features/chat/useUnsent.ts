import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { unsentIn } from './Composing'

/** The text that was left unsent in a conversation, as it is whenever the page is shown. */
export function useUnsent(key: string): string | undefined {
  const [text, setText] = useState(() => unsentIn(key)?.text)
  useDidShow(() => setText(unsentIn(key)?.text))
  return text
}
