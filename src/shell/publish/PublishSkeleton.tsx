import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Skeleton } from '@/ui/base/Skeleton'

const TYPES = [1, 2, 3, 4]

/** The menu before it knows what it holds: the date, and a row of types. */
export function PublishSkeleton() {
  return (
    <View className="publish-skeleton" aria-busy aria-label={t.common.loading}>
      <View className="publish-skeleton__date">
        <Skeleton shape="title" width={40} />
        <Skeleton width={60} />
      </View>
      <View className="publish-skeleton__types">
        {TYPES.map((type) => (
          <Skeleton key={type} shape="avatar" />
        ))}
      </View>
    </View>
  )
}
