import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import type { GroupConversation } from './GroupConversation'
import { ChatRow } from './ChatRow'
import { openGroupRowMenu } from './groupMenu'
import { useUnsent } from './useUnsent'
import { groupWords } from './words'

interface Props {
  group: GroupConversation
  /** Called instead of opening the group. */
  onChoose?: () => void
}

/** A group in the list. */
export const GroupRow = observer(function GroupRow({ group, onChoose }: Props) {
  const { id, name, avatar, last, unread, mentioned, muted, pinned } = group.data
  const draft = useUnsent(group.thread.source.key)
  return (
    <ChatRow
      name={name}
      avatar={avatar}
      to={onChoose ? undefined : routes.group(id)}
      onTap={onChoose}
      onLongPress={() => void openGroupRowMenu(group)}
      at={last?.createdAt}
      unread={unread}
      muted={muted && !mentioned}
      pinned={pinned}
    >
      {mentioned && <Text className="chat-row__draft">{t.group.mentioned}</Text>}
      {draft && <Text className="chat-row__draft">{t.chat.draft}</Text>}
      <Text>{draft ?? (last ? groupWords(last) : '')}</Text>
    </ChatRow>
  )
})
