import { useEffect, type RefObject } from 'react'

/** Focuses a field on mount. */
export function useAutoFocus(field: RefObject<HTMLElement | null>, focus: boolean | undefined): void {
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [field, focus])
}
