import { View } from '@tarojs/components'
import type { HoldProps } from './Hold.types'

/** Something that a long press opens a menu for: the hosts' own, after the same 350 ms. */
export function Hold({ className, onHold, children }: HoldProps) {
  return (
    <View className={className} onLongPress={onHold}>
      {children}
    </View>
  )
}
