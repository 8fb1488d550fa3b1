import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './RedbagPartRow.scss'

export function RedbagPartRowSkeleton() {
  return (
    <View className="redbag-part">
      <View className="redbag-part__who">
        <Skeleton shape="title" width={40} />
        <Skeleton width={25} />
      </View>
    </View>
  )
}
