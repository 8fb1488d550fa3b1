import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import './ListSkeleton.scss'

/** How many rows stand for the first page. */
const ROWS = 4

/** What stands in the place of a list's rows while they are on their way. */
export function ListSkeleton({ row }: { row: ReactNode }) {
  return (
    <View className="list-skeleton" role="status" aria-label={t.common.loading}>
      {Array.from({ length: ROWS }, (_, index) => (
        <View key={index}>{row}</View>
      ))}
    </View>
  )
}
