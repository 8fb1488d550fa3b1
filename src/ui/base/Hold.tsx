import { useRef } from 'react'
import { classes } from '@/lib/classes'
import type { HoldProps } from './Hold.types'
import { useLongPress } from './useLongPress'
import './Hold.h5.scss'

/** Something that a long press opens a menu for. A finger selects no text in it; a mouse does, and has no long press. */
export function Hold({ className, onHold, children }: HoldProps) {
  const node = useRef<HTMLDivElement>(null)
  useLongPress(node, onHold)
  return <div ref={node} className={classes('hold', className)}>{children}</div>
}
