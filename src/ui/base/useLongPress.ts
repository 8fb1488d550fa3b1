import { useEffect, useRef, type RefObject } from 'react'
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@anglers/contract/limits'

/**
 * Detects a long press. Suppresses the click that follows the release, as it might hit what the long press has opened.
 * @param menu also handles a mouse's context menu
 */
export function useLongPress(element: RefObject<HTMLElement | null>, onLongPress: () => void, menu = false): void {
  const latest = useRef(onLongPress)
  useEffect(() => {
    latest.current = onLongPress
  })

  useEffect(() => {
    const node = element.current
    if (!node) return
    const page = node.ownerDocument
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }

    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const letClicks = () => page.removeEventListener('click', swallow, true)
    const drop = () => clearTimeout(timer)

    const handleDown = ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      drop()
      letClicks()
      if (pointerType === 'mouse' || !isPrimary) return
      start = { x: clientX, y: clientY }
      timer = setTimeout(() => {
        page.addEventListener('click', swallow, true)
        // Clicks work again from the next touch on.
        page.addEventListener('pointerdown', letClicks, { capture: true, once: true })
        latest.current()
      }, LONG_PRESS_MS)
    }
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > LONG_PRESS_TOLERANCE_PX) drop()
    }
    // The browser's own long press: context menu of a link or selected text.
    const handleMenu = (event: Event) => {
      const isMouse = (event as PointerEvent).pointerType === 'mouse'
      if (!isMouse || menu) event.preventDefault()
      if (isMouse && menu) latest.current()
    }

    node.addEventListener('pointerdown', handleDown)
    node.addEventListener('pointermove', handleMove)
    node.addEventListener('pointerup', drop)
    node.addEventListener('pointercancel', drop)
    node.addEventListener('contextmenu', handleMenu)
    return () => {
      drop()
      letClicks()
      node.removeEventListener('pointerdown', handleDown)
      node.removeEventListener('pointermove', handleMove)
      node.removeEventListener('pointerup', drop)
      node.removeEventListener('pointercancel', drop)
      node.removeEventListener('contextmenu', handleMenu)
    }
  }, [element, menu])
}
