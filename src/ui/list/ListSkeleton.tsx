import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import './ListSkeleton.scss'

/** Number of placeholder rows. */
const ROWS = 4

/** Placeholder of a list that is loading. */
export function ListSkeleton({ row }: { row: ReactNode }) {
  return (
    <View className="list-skeleton" role="status" aria-label={t.common.loading}>
      {Array.from({ length: ROWS }, (_, index) => (
        <View key={index}>{row}</View>
      ))}
    </View>
  )
}
