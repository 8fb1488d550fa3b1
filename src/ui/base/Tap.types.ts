import type { ReactNode } from 'react'

export interface TapProps {
  className?: string
  /** Target of a link, a real one on H5. Without it, it is a button. */
  to?: string
  onTap?: () => void
  /** Accessible name, where there is no text. */
  label?: string
  /** State of a toggle button. */
  pressed?: boolean
  /** A link to the current page. */
  current?: boolean
  disabled?: boolean
  children?: ReactNode
}
