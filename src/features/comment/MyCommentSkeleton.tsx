import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './MyCommentRow.scss'

export function MyCommentSkeleton() {
  return (
    <View className="my-comment card">
      <Skeleton width={80} />
      <View className="my-comment__post">
        <Skeleton width={60} />
      </View>
      <View className="my-comment__foot">
        <Skeleton width={20} />
      </View>
    </View>
  )
}
