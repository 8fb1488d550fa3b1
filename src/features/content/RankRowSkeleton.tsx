import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './RankRow.scss'

export function RankRowSkeleton() {
  return (
    <View className="rank-row">
      <View className="rank-row__words">
        <Skeleton width={92} />
        <Skeleton width={70} />
        <Skeleton width={40} />
      </View>
      <View className="rank-row__picture">
        <Skeleton shape="picture" />
      </View>
    </View>
  )
}
