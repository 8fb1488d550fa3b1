import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { nameOf } from '@/lib/nameOf'
import type { Conversation } from './Conversation'
import { openConversationMenu } from './conversationMenu'
import { ChatRow } from './ChatRow'
import { isOnline, seenWords } from './seen'
import { useUnsent } from './useUnsent'
import { messageWords } from './words'

interface Props {
  conversation: Conversation
  /** Called instead of opening the conversation. */
  onChoose?: () => void
}

/** A private conversation in the list. */
export const ConversationRow = observer(function ConversationRow({ conversation, onChoose }: Props) {
  const { user, last, unread, muted, pinned } = conversation.data
  const draft = useUnsent(conversation.thread.source.key)
  return (
    <ChatRow
      name={nameOf(user)}
      avatar={user.avatar}
      to={onChoose ? undefined : routes.chat(user.id)}
      onTap={onChoose}
      onLongPress={() => void openConversationMenu(conversation)}
      at={last?.createdAt}
      unread={unread}
      muted={muted}
      pinned={pinned}
      online={isOnline(user.id)}
      seen={seenWords(user.id)}
    >
      {draft ? (
        <>
          <Text className="chat-row__draft">{t.chat.draft}</Text>
          <Text>{draft}</Text>
        </>
      ) : (
        last && <Text>{messageWords(last)}</Text>
      )}
    </ChatRow>
  )
})
