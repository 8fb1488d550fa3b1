import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './UserRow.scss'

export function UserRowSkeleton() {
  return (
    <View className="user-row">
      <View className="user-row__who">
        <Skeleton shape="avatar" />
        <View className="user-row__words">
          <Skeleton width={40} />
          <Skeleton width={70} />
        </View>
      </View>
    </View>
  )
}
