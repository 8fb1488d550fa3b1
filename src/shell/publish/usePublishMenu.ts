import { useDidHide, useDidShow, useUnload } from '@tarojs/taro'
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
  const handleGone = () => {
    shown.current = false
  }
  useDidHide(handleGone)
  useUnload(handleGone)
  useEffect(
    () =>
      publishMenu.tell({
        onOpen: () => shown.current && latest.current.onOpen?.(),
        // A menu that is closed with its page says so before the page knows that it is left.
        onClose: (chosen) => void Promise.resolve().then(() => shown.current && latest.current.onClose?.(chosen)),
      }),
    [],
  )
}
