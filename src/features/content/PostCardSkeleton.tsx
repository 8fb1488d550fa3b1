import { View } from '@tarojs/components'
import { BylineSkeleton } from '@/features/account'
import { Skeleton } from '@/ui/base/Skeleton'
import './PostCard.scss'

/** A post that is on its way. */
export function PostCardSkeleton() {
  return (
    <View className="post-card card">
      <View className="post-card__head">
        <BylineSkeleton />
      </View>
      <Skeleton />
      <Skeleton width={72} />
      <Skeleton shape="picture" />
    </View>
  )
}
