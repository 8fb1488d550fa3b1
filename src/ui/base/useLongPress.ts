import { useEffect, useRef, type RefObject } from 'react'
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@anglers/contract/limits'

/**
 * Tells of a finger that stays pressed where it is. What it would tap when it is lifted is not tapped: that may be
 * whatever the long press has opened under it.
 * @param menu tells of a mouse's right button, too
 */
export function useLongPress(element: RefObject<HTMLElement | null>, onHold: () => void, menu = false): void {
  const latest = useRef(onHold)
  useEffect(() => {
    latest.current = onHold
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
        // The next touch, wherever it is, taps again.
        page.addEventListener('pointerdown', letClicks, { capture: true, once: true })
        latest.current()
      }, LONG_PRESS_MS)
    }
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > LONG_PRESS_TOLERANCE_PX) drop()
    }
    // A browser's own long press: its menu of a link, or of selected text.
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
