import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './NoteRow.scss'

export function NoteRowSkeleton() {
  return (
    <View className="note-row">
      <Skeleton shape="title" width={45} />
      <Skeleton width={70} />
    </View>
  )
}
