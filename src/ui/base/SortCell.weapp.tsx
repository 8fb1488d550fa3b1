import { View } from '@tarojs/components'
import type { SortCellProps } from './SortCell.types'

/** There is no dragging on a page that scrolls by itself: its menu moves what is in it. */
export function SortCell({ className, children }: SortCellProps) {
  return <View className={className}>{children}</View>
}
