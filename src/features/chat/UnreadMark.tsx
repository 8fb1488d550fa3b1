import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { InView } from '@/ui/list/InView'
import './Messages.scss'

interface Props {
  /** Id of the element. */
  id: string
  onSeen: () => void
}

/** The divider above the first unread message. */
export function UnreadMark({ id, onSeen }: Props) {
  return (
    <View id={id} className="messages__mark">
      <InView onSeen={onSeen} />
      <Text>{t.chat.unreadFrom}</Text>
    </View>
  )
}
