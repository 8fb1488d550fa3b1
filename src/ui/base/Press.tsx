import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { classes } from '@/lib/classes'
import { BRIEF_MS, type PressProps } from './Press.types'
import './Press.h5.scss'

/** A button that tells how long it is held, and where the finger goes meanwhile. */
export function Press({ className, label, pressed, onPress, onSlide, onLift, onLost, children }: PressProps) {
  const down = useRef<{ y: number, at: number } | null>(null)
  const pointed = useRef(false)

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || down.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current = { y: event.clientY, at: event.timeStamp }
    pointed.current = true
    onPress()
  }
  const handleMove = ({ clientY }: PointerEvent) => {
    if (down.current) onSlide(down.current.y - clientY)
  }
  const handleUp = ({ timeStamp }: PointerEvent) => {
    if (!down.current) return
    const brief = timeStamp - down.current.at < BRIEF_MS
    down.current = null
    onLift(brief)
  }
  const handleCancel = () => {
    if (!down.current) return
    down.current = null
    onLost()
  }
  // A keyboard or a screen reader points at nothing: its click is all there is.
  const handleClick = () => {
    if (!pointed.current) {
      onPress()
      onLift(true)
    }
    pointed.current = false
  }
  return (
    <button
      type='button'
      className={classes('press', className)}
      aria-label={label}
      aria-pressed={pressed}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
      onClick={handleClick}
      onContextMenu={(event: MouseEvent) => event.preventDefault()}
    >
      {children}
    </button>
  )
}
