import type { MouseEvent, PointerEvent } from 'react'
import { classes } from '@/lib/classes'
import type { PressProps } from './Press.types'
import { usePress } from './usePress'
import './Press.h5.scss'

/** A press-and-hold button that reports press, slide and release. */
export function Press({ className, label, children, ...handlers }: PressProps) {
  const press = usePress(handlers)
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || press.isDown()) return
    event.currentTarget.setPointerCapture(event.pointerId)
    press.begin(event.clientY, event.timeStamp)
  }
  return (
    <button
      type="button"
      className={classes('press', className)}
      aria-label={label}
      onPointerDown={handleDown}
      onPointerMove={({ clientY }: PointerEvent) => press.move(clientY)}
      onPointerUp={({ timeStamp }: PointerEvent) => press.end(timeStamp)}
      onPointerCancel={press.lose}
      onClick={press.click}
      onContextMenu={(event: MouseEvent) => event.preventDefault()}
    >
      {children}
    </button>
  )
}
