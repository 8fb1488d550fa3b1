import { Text, View } from '@tarojs/components'
import { badgeCount } from '@/lib/format'
import { t } from '@/lib/i18n'
import './CountBadge.scss'

interface Props {
  /** Number of unread items; 0 shows no badge. */
  count: number
  /** Positioned at the corner of an icon. */
  corner?: boolean
}

/** A badge with the number of unread items. */
export function CountBadge({ count, corner }: Props) {
  if (count <= 0) return null
  return (
    <View className={corner ? 'count-badge count-badge--corner' : 'count-badge'} role="img" aria-label={t.shell.unread(count)}>
      <Text>{badgeCount(count)}</Text>
    </View>
  )
}
