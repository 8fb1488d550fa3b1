import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './Byline.scss'

export function BylineSkeleton() {
  return (
    <View className="byline">
      <Skeleton shape="avatar" />
      <View className="byline__words">
        <Skeleton width={36} />
        <Skeleton width={24} />
      </View>
    </View>
  )
}
