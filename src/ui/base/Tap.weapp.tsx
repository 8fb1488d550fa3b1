import { View, type ITouchEvent } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { open } from '@/lib/navigation'
import { isLine } from './isLine'
import type { TapProps } from './Tap.types'

/** A link or button. Taps do not propagate to the parent. */
export function Tap({ className, to, onTap, label, pressed, current, disabled, children }: TapProps) {
  const handleClick = (event: ITouchEvent) => {
    event.stopPropagation()
    if (disabled) return
    onTap?.()
    if (to !== undefined) open(to)
  }
  return (
    <View
      className={classes('tap', isLine(children) && 'tap--line', className)}
      hoverClass={disabled ? 'none' : 'tap--down'}
      ariaRole={to === undefined ? 'button' : 'link'}
      ariaLabel={label}
      ariaPressed={pressed?.toString()}
      ariaCurrent={current ? 'page' : undefined}
      ariaDisabled={disabled ? 'true' : undefined}
      onClick={handleClick}
    >
      {children}
    </View>
  )
}
