import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import {
  Chat,
  ChatHeader,
  type ChatSheet,
  conversationWith,
  forward,
  type Handed,
  openHeaderMenu,
  seenWords,
  useSeen,
} from '@/features/chat'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { nameOf } from '@/lib/nameOf'
import { Resource } from '@/stores/resource'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { useSessionKey } from '@/shell/useSessionKey'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'

const PrivateChat = observer(function PrivateChat({ id, post, good, answered }: { id: number } & Handed) {
  const [found] = useState(() => new Resource(() => conversationWith(id)))
  useEffect(() => void found.load(), [found])
  const [sheet, setSheet] = useState<ChatSheet | null>(null)
  const { value: conversation, problem } = found
  useEffect(() => {
    if (conversation) void forward({ post, good, answered }, nameOf(conversation.data.user), conversation.thread)
  }, [conversation, post, good, answered])
  const name = conversation ? nameOf(conversation.data.user) : ''
  useSeen(() => [id])
  const header = (
    <ChatHeader
      title={name}
      note={conversation && !conversation.data.blocked ? seenWords(id) : undefined}
      onMore={conversation ? () => void openHeaderMenu(conversation, setSheet) : undefined}
    />
  )

  return (
    <Screen title={name || undefined} header={problem && !conversation ? undefined : header}>
      {problem && !conversation && <Failure problem={problem} onRetry={() => void found.refresh()} />}
      {conversation && <Chat conversation={conversation} sheet={sheet} onSheetClose={() => setSheet(null)} />}
    </Screen>
  )
})

export default function ChatPage() {
  const params = useParams()
  const sessionKey = useSessionKey()
  const answered = useRef(false)
  const id = params.id('id')
  return (
    <MembersOnly why={t.chat.signIn}>
      {id ? (
        <PrivateChat key={sessionKey} id={id} post={params.id('post')} good={params.id('good')} answered={answered} />
      ) : (
        <Screen>
          <Gone />
        </Screen>
      )}
    </MembersOnly>
  )
}
