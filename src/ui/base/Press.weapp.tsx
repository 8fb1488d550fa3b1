import { View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { useRef } from 'react'
import { classes } from '@/lib/classes'
import { BRIEF_MS, type PressProps } from './Press.types'

type TouchEvent = BaseEventOrig<unknown> & Partial<Pick<ITouchEvent, 'changedTouches'>>

const heightOf = ({ changedTouches }: TouchEvent) => changedTouches?.[0]?.clientY ?? 0

/** A button that tells how long it is held, and where the finger goes meanwhile. */
export function Press({ className, label, onPress, onSlide, onLift, onLost, children }: PressProps) {
  const down = useRef<{ y: number, at: number } | null>(null)
  const touched = useRef(false)

  const handleStart = (event: TouchEvent) => {
    down.current = { y: heightOf(event), at: event.timeStamp }
    touched.current = true
    onPress()
  }
  const handleMove = (event: TouchEvent) => {
    if (down.current) onSlide(down.current.y - heightOf(event))
  }
  const handleEnd = ({ timeStamp }: TouchEvent) => {
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
  // A screen reader may only tap.
  const handleClick = () => {
    if (!touched.current) {
      onPress()
      onLift(true)
    }
    touched.current = false
  }
  return (
    <View
      className={classes('press', className)}
      hoverClass='none'
      ariaLabel={label}
      catchMove
      onTouchStart={handleStart}
      onTouchMove={handleMove}
      onTouchEnd={handleEnd}
      onTouchCancel={handleCancel}
      onClick={handleClick}
    >
      {children}
    </View>
  )
}
