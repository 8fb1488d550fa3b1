import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/base/Skeleton'
import './ChatRow.scss'

/** Placeholder of a conversation that is loading. */
export function ChatRowSkeleton() {
  return (
    <View className="chat-row">
      <View className="chat-row__portrait chat-row__portrait--coming">
        <Skeleton shape="avatar" />
      </View>
      <View className="chat-row__main">
        <Skeleton width={40} />
        <Skeleton width={70} />
      </View>
    </View>
  )
}
