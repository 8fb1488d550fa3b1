import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { publishMenu, type PublishHost } from '@/stores/publishMenu'

/** Tells a page of the publish menu's opening and closing, while it is the page on top. */
export function usePublishMenu(host: PublishHost): void {
  const latest = useRef(host)
  const shown = useRef(true)
  useEffect(() => {
    latest.current = host
  })
  useDidShow(() => {
    shown.current = true
  })
  useDidHide(() => {
    shown.current = false
  })
  useEffect(
    () =>
      publishMenu.tell({
        onOpen: () => shown.current && latest.current.onOpen?.(),
        onClose: (chosen) => shown.current && latest.current.onClose?.(chosen),
      }),
    [],
  )
}
