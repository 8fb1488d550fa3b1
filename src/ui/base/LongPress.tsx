import { useRef } from 'react'
import { classes } from '@/lib/classes'
import type { LongPressProps } from './LongPress.types'
import { useLongPress } from './useLongPress'
import './LongPress.h5.scss'

/** Opens a menu on a long press. Text in it cannot be selected by touch; with a mouse it can, and there is no long press. */
export function LongPress({ className, onLongPress, menu, children }: LongPressProps) {
  const node = useRef<HTMLDivElement>(null)
  useLongPress(node, onLongPress, menu)
  return (
    <div ref={node} className={classes('long-press', className)}>
      {children}
    </div>
  )
}
