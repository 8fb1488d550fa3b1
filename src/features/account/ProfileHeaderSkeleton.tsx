import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import { Cover } from './Cover'
import './ProfileHeader.scss'

export function ProfileHeaderSkeleton() {
  return (
    <View className="profile">
      <Cover picture={null} />
      <View className="profile__card">
        <Skeleton shape="title" width={40} />
        <Skeleton width={80} />
        <Skeleton width={30} />
        <Skeleton shape="title" />
      </View>
    </View>
  )
}
