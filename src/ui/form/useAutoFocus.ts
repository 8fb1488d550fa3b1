import { useEffect, type RefObject } from 'react'

/** A Taro element of H5 that still has to draw itself. */
const UNDRAWN = 'taro-view-core:not(.hydrated)'

/**
 * Puts the focus into a field when it appears. Taro's elements move their children when they first draw themselves, and
 * whatever is moved loses the focus: it is given again once all elements around the field are drawn.
 */
export function useAutoFocus(field: RefObject<HTMLElement | null>, focus: boolean | undefined): void {
  useEffect(() => {
    if (!focus) return
    let frame = 0
    const give = () => {
      field.current?.focus()
      if (field.current?.closest(UNDRAWN)) frame = requestAnimationFrame(give)
    }
    give()
    return () => cancelAnimationFrame(frame)
  }, [field, focus])
}
