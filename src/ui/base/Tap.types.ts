import type { ReactNode } from 'react'

export interface TapProps {
  className?: string
  /** The address that it opens: on H5 a real link. Without it, a button. */
  to?: string
  onTap?: () => void
  /** What it is called, where no text says so. */
  label?: string
  /** For a button that stays pressed: a like, a choice. */
  pressed?: boolean
  /** For a link to where the reader is already. */
  current?: boolean
  disabled?: boolean
  children?: ReactNode
}
