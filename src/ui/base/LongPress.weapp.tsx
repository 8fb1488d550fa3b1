import { View } from '@tarojs/components'
import type { LongPressProps } from './LongPress.types'

/** Opens a menu on the host's own long press, which takes 350 ms, too. */
export function LongPress({ className, onLongPress, children }: LongPressProps) {
  return (
    <View className={className} onLongPress={onLongPress}>
      {children}
    </View>
  )
}
