import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './TopicHeader.scss'

export function TopicHeaderSkeleton() {
  return (
    <View className="topic-header">
      <View className="topic-header__top">
        <Skeleton shape="avatar" />
        <View className="topic-header__words">
          <Skeleton shape="title" width={50} />
          <Skeleton width={70} />
        </View>
      </View>
    </View>
  )
}
