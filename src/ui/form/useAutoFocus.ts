import { useEffect, type RefObject } from 'react'

/** Puts the focus into a field when it appears. */
export function useAutoFocus(field: RefObject<HTMLElement | null>, focus: boolean | undefined): void {
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [field, focus])
}
