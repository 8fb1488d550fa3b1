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

/** What a page shows, as far as coming back to it goes. */
interface Shown {
  phase: string
  value: unknown
  refresh(): Promise<unknown>
}

/** Asks anew for what is there already whenever its page is shown: it may have been changed on another page. */
export const useFreshOnShow = (shown: Shown): void =>
  useDidShow(() => {
    if (shown.phase !== 'loading' && shown.value) void shown.refresh()
  })
