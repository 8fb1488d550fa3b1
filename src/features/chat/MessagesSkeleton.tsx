import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Skeleton } from '@/ui/base/Skeleton'
import './MessagesSkeleton.scss'

/** A plausible order of own and others' messages. */
const SIDES = [false, true, false, false, true]

/** Placeholder of messages that are loading. */
export function MessagesSkeleton() {
  return (
    <View className="messages-skeleton" role="status" aria-label={t.common.loading}>
      {SIDES.map((mine, index) => (
        <View key={index} className={classes('messages-skeleton__line', mine && 'messages-skeleton__line--mine')}>
          <Skeleton shape="avatar" />
          <View className="messages-skeleton__words">
            <Skeleton width={90} />
            <Skeleton width={60} />
          </View>
        </View>
      ))}
    </View>
  )
}
