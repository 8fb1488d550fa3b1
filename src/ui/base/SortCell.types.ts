import type { ReactNode } from 'react'

export interface SortCellProps {
  className?: string
  /** Where it stands among its `count` cells, which are of one size and fill their parent line by line. */
  index: number
  count: number
  /** It was moved to this place among the cells; called at each place that it is dragged across. */
  onMove: (to: number) => void
  children: ReactNode
}
