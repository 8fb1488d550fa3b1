import { View } from '@tarojs/components'
import type { KeepFocusProps } from './KeepFocus.types'

/** Wraps buttons beside a field: here the field keeps the keyboard open by itself (TextBox). */
export function KeepFocus({ className, children }: KeepFocusProps) {
  return <View className={className}>{children}</View>
}
