import { Text, View } from '@tarojs/components'
import { badgeCount } from '@/lib/format'
import { t } from '@/lib/i18n'
import './CountBadge.scss'

interface Props {
  /** How much is unread; there is no badge where nothing is. */
  count: number
  /** Over the corner of the sign that it stands in. */
  corner?: boolean
}

/** How much is unread. */
export function CountBadge({ count, corner }: Props) {
  if (count <= 0) return null
  const label = badgeCount(count)
  return (
    <View className={corner ? 'count-badge count-badge--corner' : 'count-badge'} role="img" aria-label={t.shell.unread(label)}>
      <Text>{label}</Text>
    </View>
  )
}
