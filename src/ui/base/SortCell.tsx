import { useEffect, useRef, type KeyboardEvent } from 'react'
import { classes } from '@/lib/classes'
import type { SortCellProps } from './SortCell.types'
import { sortByDragging } from './sortByDragging'
import './SortCell.h5.scss'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** A cell that is dragged to another place among its like, after a long press where that is by touch, or moved by the arrow keys. */
export function SortCell({ className, index, count, onMove, children }: SortCellProps) {
  const node = useRef<HTMLDivElement>(null)
  const latest = useRef({ index, count, onMove })
  useEffect(() => {
    latest.current = { index, count, onMove }
  })
  useEffect(() => sortByDragging(node.current!, () => latest.current), [])

  const handleKey = (event: KeyboardEvent) => {
    const to = index + (STEPS[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div ref={node} className={classes('sort-cell', className)} onKeyDown={handleKey}>
      {children}
    </div>
  )
}
