import type { KeepFocusProps } from './KeepFocus.types'

/** Buttons beside a field: pressing them leaves the focus in it, and the keyboard open. */
export function KeepFocus({ className, children }: KeepFocusProps) {
  return (
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}
