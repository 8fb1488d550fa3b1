import { View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { classes } from '@/lib/classes'
import type { PressProps } from './Press.types'
import { usePress } from './usePress'

type TouchEvent = BaseEventOrig<unknown> & Partial<Pick<ITouchEvent, 'changedTouches'>>

const heightOf = ({ changedTouches }: TouchEvent) => changedTouches?.[0]?.clientY ?? 0

/** A button that tells how long it is held, and where the finger goes meanwhile. */
export function Press({ className, label, children, ...told }: PressProps) {
  const press = usePress(told)
  return (
    <View
      className={classes('press', className)}
      hoverClass="none"
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
