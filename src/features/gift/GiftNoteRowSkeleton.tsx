import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './GiftNoteRow.scss'

export function GiftNoteRowSkeleton() {
  return (
    <View className="gift-note">
      <View className="gift-note__words">
        <Skeleton shape="title" width={60} />
        <Skeleton width={30} />
      </View>
    </View>
  )
}
