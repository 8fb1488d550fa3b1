import { View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { classes } from '@/lib/classes'
import type { PressProps } from './Press.types'
import { usePress } from './usePress'

type TouchEvent = BaseEventOrig<unknown> & Partial<Pick<ITouchEvent, 'changedTouches'>>

const heightOf = ({ changedTouches }: TouchEvent) => changedTouches?.[0]?.clientY ?? 0

/** A press-and-hold button that reports press, slide and release. */
export function Press({ className, label, children, ...handlers }: PressProps) {
  const press = usePress(handlers)
  return (
    <View
      className={classes('press', className)}
      hoverClass="none"
      ariaRole="button"
      ariaLabel={label}
      catchMove
      onTouchStart={(event: TouchEvent) => press.begin(heightOf(event), event.timeStamp)}
      onTouchMove={(event: TouchEvent) => press.move(heightOf(event))}
      onTouchEnd={({ timeStamp }: TouchEvent) => press.end(timeStamp)}
      onTouchCancel={press.lose}
      onClick={press.click}
    >
      {children}
    </View>
  )
}
