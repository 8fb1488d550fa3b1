import { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Does this whenever its page is shown again after it was hidden, and not when it is shown at first. */
export function useDidComeBack(act: () => void): void {
  const hidden = useRef(false)
  useDidHide(() => void (hidden.current = true))
  useDidShow(() => {
    if (hidden.current) act()
    hidden.current = false
  })
}
