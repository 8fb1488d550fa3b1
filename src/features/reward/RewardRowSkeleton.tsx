import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './RewardRow.scss'

export function RewardRowSkeleton() {
  return (
    <View className="reward-row">
      <View className="reward-row__words">
        <Skeleton shape="title" width={35} />
        <Skeleton width={70} />
      </View>
    </View>
  )
}
