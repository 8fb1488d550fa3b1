import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './CommentItem.scss'

/** A comment that is on its way. */
export function CommentSkeleton() {
  return (
    <View className="comment">
      <View className="comment__line">
        <View className="comment__avatar">
          <Skeleton shape="avatar" />
        </View>
        <View className="comment__main">
          <Skeleton width={30} />
          <Skeleton width={80} />
        </View>
      </View>
    </View>
  )
}
