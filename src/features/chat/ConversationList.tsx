import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { routes, TABS } from '@/lib/routes'
import { unread } from '@/stores/unread'
import { Row } from '@/ui/layout/Row'
import { RecordList } from '@/ui/list/RecordList'
import type { Conversation } from './Conversation'
import { ConversationRow } from './ConversationRow'
import { inbox } from './inbox'
import { sendLeft } from './left'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import { useSeen } from './seen'

interface Props {
  /** Called instead of opening the conversation. */
  onChoose?: (conversation: Conversation) => void
  /** Called instead of opening the groups. */
  onGroups?: () => void
}

const talkedWith = () => inbox.items.map(({ id }) => id)

/** My private conversations, the latest first. */
export const ConversationList = observer(function ConversationList({ onChoose, onGroups }: Props) {
  useSeen(talkedWith)
  // Events may have been missed while the socket was closed. On first load the list below fetches by itself.
  useEffect(() => void (inbox.phase !== 'loading' && inbox.refresh()), [])
  // A mini-program has no code of conversations before one of their pages is opened.
  useEffect(() => void sendLeft(), [])
  return (
    <RecordList
      source={inbox}
      header={
        <View className="chat-actions">
          <Row
            icon="members"
            name={t.titles['pagesB/chat/chat-group-list']}
            unread={onGroups ? 0 : unread.groups}
            to={onGroups ? undefined : routes.groups()}
            onTap={onGroups}
          />
        </View>
      }
      render={(conversation) => <ConversationRow conversation={conversation} onChoose={onChoose && (() => onChoose(conversation))} />}
      skeleton={<ChatRowSkeleton />}
      empty={{ text: t.chat.none, way: { name: t.chat.toMeet, to: TABS[1].path } }}
    />
  )
})
