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

/** Asks anew for what is there already, unless it is being asked for. */
export function refreshShown(shown: Shown): void {
  if (shown.phase !== 'loading' && shown.value !== null) void shown.refresh()
}

/** Does so whenever its page is shown: it may have been changed on another page. */
export const useFreshOnShow = (shown: Shown): void => useDidShow(() => refreshShown(shown))
