import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './TalkRow.scss'

/** A conversation that is on its way. */
export function TalkRowSkeleton() {
  return (
    <View className="talk-row">
      <View className="talk-row__portrait talk-row__portrait--coming">
        <Skeleton shape="avatar" />
      </View>
      <View className="talk-row__main">
        <Skeleton width={40} />
        <Skeleton width={70} />
      </View>
    </View>
  )
}
