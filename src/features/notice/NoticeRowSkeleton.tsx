import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './NoticeRow.scss'

export function NoticeRowSkeleton() {
  return (
    <View className="notice-row">
      <Skeleton shape="avatar" />
      <View className="notice-row__words">
        <Skeleton width={70} />
        <Skeleton width={45} />
      </View>
    </View>
  )
}
