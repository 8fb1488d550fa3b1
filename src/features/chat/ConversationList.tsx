import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { RecordList } from '@/ui/list/RecordList'
import type { Conversation } from './Conversation'
import { ConversationRow } from './ConversationRow'
import { inbox } from './inbox'
import { TalkRowSkeleton } from './TalkRowSkeleton'

interface Props {
  /** In the place of opening a conversation. */
  onChoose?: (conversation: Conversation) => void
}

/** My private conversations, the latest first. */
export const ConversationList = observer(function ConversationList({ onChoose }: Props) {
  return (
    <RecordList
      source={inbox}
      render={(conversation) => <ConversationRow conversation={conversation} onChoose={onChoose && (() => onChoose(conversation))} />}
      skeleton={<TalkRowSkeleton />}
      empty={{ text: t.chat.none, way: { name: t.chat.toMeet, to: TABS[1].path } }}
    />
  )
})
