import { View } from '@tarojs/components'
import { Skeleton } from '../base/Skeleton'
import './CoverRow.scss'

export function CoverRowSkeleton() {
  return (
    <View className="cover-row">
      <View className="cover-row__what">
        <Skeleton shape="avatar" />
        <View className="cover-row__words">
          <Skeleton width={40} />
          <Skeleton width={70} />
        </View>
      </View>
    </View>
  )
}
