import type { ReactNode } from 'react'

export interface PagerProps {
  /** How many pages there are. */
  count: number
  /** The one that is shown. */
  current: number
  onChange: (index: number) => void
  /** A page; those far from the current one may be empty. */
  render: (index: number) => ReactNode
}
