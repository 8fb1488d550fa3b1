import type { KeepFocusProps } from './KeepFocus.types'

/** Wraps buttons beside a field: pressing them keeps the field's focus and the keyboard open. */
export function KeepFocus({ className, children }: KeepFocusProps) {
  return (
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}
