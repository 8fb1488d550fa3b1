import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './GoodTile.scss'

export function GoodTileSkeleton() {
  return (
    <View className="good-tile">
      <View className="good-tile__words">
        <Skeleton shape="title" width={60} />
        <Skeleton width={80} />
        <Skeleton width={30} />
      </View>
    </View>
  )
}
