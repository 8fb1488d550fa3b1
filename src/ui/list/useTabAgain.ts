import { useDidHide, useDidShow } from '@tarojs/taro'
import { useContext, useEffect, useRef } from 'react'
import { onTabAgain } from '@/lib/tabAgain'
import { PaneShown } from '../layout/PaneShown'

/** Does something when the open tab is tapped once more, where this is what its page shows. */
export function useTabAgain(run: () => void): void {
  const isPaneShown = useContext(PaneShown)
  const isPageShown = useRef(true)
  useDidShow(() => void (isPageShown.current = true))
  useDidHide(() => void (isPageShown.current = false))
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(
    () =>
      onTabAgain(() => {
        if (isPaneShown && isPageShown.current) latest.current()
      }),
    [isPaneShown],
  )
}
