import { useRef } from 'react'
import { classes } from '@/lib/classes'
import type { HoldProps } from './Hold.types'
import { useLongPress } from './useLongPress'
import './Hold.h5.scss'

/** Something that a long press opens a menu for. A finger selects no text in it; a mouse does, and has no long press. */
export function Hold({ className, onHold, menu, children }: HoldProps) {
  const node = useRef<HTMLDivElement>(null)
  useLongPress(node, onHold, menu)
  return (
    <div ref={node} className={classes('hold', className)}>
      {children}
    </div>
  )
}
