import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Sight } from '@/ui/list/Sight'
import './Messages.scss'

interface Props {
  /** Of its element. */
  id: string
  onSeen: () => void
}

/** Above the first of what was unread. */
export function FreshMark({ id, onSeen }: Props) {
  return (
    <View id={id} className="messages__mark">
      <Sight onSeen={onSeen} />
      <Text>{t.chat.unreadFrom}</Text>
    </View>
  )
}
