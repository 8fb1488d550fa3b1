import { View } from '@tarojs/components'
import type { KeepFocusProps } from './KeepFocus.types'

/** Buttons beside a field: the field itself holds the keyboard (TextBox). */
export function KeepFocus({ className, children }: KeepFocusProps) {
  return <View className={className}>{children}</View>
}
