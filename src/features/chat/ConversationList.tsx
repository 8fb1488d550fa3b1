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
import { TalkRowSkeleton } from './TalkRowSkeleton'

interface Props {
  /** In the place of opening a conversation. */
  onChoose?: (conversation: Conversation) => void
  /** In the place of opening the groups. */
  onGroups?: () => void
}

/** My private conversations, the latest first. */
export const ConversationList = observer(function ConversationList({ onChoose, onGroups }: Props) {
  // What the socket could not tell while it was closed; the first time the list below has just asked.
  useEffect(() => void (inbox.phase !== 'loading' && inbox.refresh()), [])
  return (
    <RecordList
      source={inbox}
      header={
        <View className="talk-ways">
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
      skeleton={<TalkRowSkeleton />}
      empty={{ text: t.chat.none, way: { name: t.chat.toMeet, to: TABS[1].path } }}
    />
  )
})
