import { useLayoutEffect, useRef, type MutableRefObject, type RefObject } from 'react'
import { last } from '@/lib/last'
import { STOPS } from '@/lib/stops'

/** Focus trap of an open panel: moves the focus into it, cycles within it, and restores it afterwards. */
export function useFocusInside(panel: RefObject<HTMLElement | null>, open: boolean): void {
  const opener = useRef<Element | null>(null)

  // Runs before the effects of the content, as a field in it may take the focus.
  useLayoutEffect(() => {
    const node = panel.current
    if (!node || !open) return
    const page = node.ownerDocument
    opener.current = page.activeElement
    node.focus({ preventScroll: true })

    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const inside = node.contains(page.activeElement)
      // Another dialog is on top.
      if (!inside && page.activeElement !== page.body) return
      const stops = [...node.querySelectorAll<HTMLElement>(STOPS)]
      const [from, to] = event.shiftKey ? [stops[0], last(stops)] : [last(stops), stops[0]]
      if (inside && page.activeElement !== from && page.activeElement !== node) return
      event.preventDefault()
      to?.focus()
    }
    page.addEventListener('keydown', handleKey)
    return () => page.removeEventListener('keydown', handleKey)
  }, [panel, open])

  // In an effect of its own: React restores the focus itself after the first effect's cleanup.
  useLayoutEffect(() => {
    if (!open) giveBack(opener)
  }, [open])
  useLayoutEffect(() => () => giveBack(opener), [])
}

function giveBack(opener: MutableRefObject<Element | null>): void {
  if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  opener.current = null
}
