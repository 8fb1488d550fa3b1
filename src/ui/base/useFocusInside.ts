import { useLayoutEffect, useRef, type MutableRefObject, type RefObject } from 'react'
import { last } from '@/lib/last'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Keeps the focus in a panel while it is open: it goes there, goes round in it, and returns to where it was. */
export function useFocusInside(panel: RefObject<HTMLElement | null>, open: boolean): void {
  const opener = useRef<Element | null>(null)

  // Before the effects of what is inside: a field there may take the focus from the panel.
  useLayoutEffect(() => {
    const node = panel.current
    if (!node || !open) return
    const page = node.ownerDocument
    opener.current = page.activeElement
    node.focus({ preventScroll: true })

    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const inside = node.contains(page.activeElement)
      // Another dialog lies over this one.
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

  // Not as the first effect is undone: React then puts the focus back to where it was before it changed the page.
  useLayoutEffect(() => {
    if (!open) giveBack(opener)
  }, [open])
  useLayoutEffect(() => () => giveBack(opener), [])
}

function giveBack(opener: MutableRefObject<Element | null>): void {
  if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  opener.current = null
}
