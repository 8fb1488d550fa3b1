import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { RedbagOverlay } from '@/features/redbag'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { momentLabel } from '@/lib/time'
import { Composing, type Mention } from './Composing'
import { eventWords } from './groupWords'
import type { GroupConversation } from './GroupConversation'
import { InputBar } from './InputBar'
import { MentionSheet } from './MentionSheet'
import { Messages } from './Messages'
import { useSilenceEnd } from './useSilenceEnd'
import { useThread } from './useThread'
import './Chat.scss'

interface Props {
  group: GroupConversation
}

/** A group conversation: its messages and the input bar. */
export const GroupChat = observer(function GroupChat({ group }: Props) {
  const {
    thread,
    data: { name, can, role, silenced, silencedUntil },
  } = group
  const [composing] = useState(() => new Composing(thread.source.key, thread.outbox))
  const [choosing, setChoosing] = useState(false)
  useThread(group, composing)
  useSilenceEnd(group)

  const handleInput = (typed: string) => {
    if (typed.endsWith('@') && typed.length > composing.before) setChoosing(true)
  }
  const handleChoose = (mention: Mention) => {
    setChoosing(false)
    composing.mention(mention, composing.text.endsWith('@'))
  }
  // Who runs the group writes also where all others are silenced.
  const silence = silenced && role === 'member' ? t.group.silenced : silencedUntil ? t.talk.silencedUntil(momentLabel(silencedUntil)) : ''
  const closed = role === null ? t.group.closed : silence || t.group.silencedMe
  return (
    <View className="chat">
      <Messages
        thread={thread}
        label={t.group.messagesOf(name)}
        event={(message) => (
          <View className="message-note">
            <Text>{eventWords(message)}</Text>
          </View>
        )}
        isAdmin={group.isAdmin}
        onQuote={can?.write ? (quote) => composing.answer(quote) : undefined}
        onEditAgain={(text) => composing.editAgain(text)}
        onLongPressAvatar={({ id, nickName }) => composing.mention({ id, name: nickName })}
      />
      {can?.write ? (
        <InputBar
          composing={composing}
          outbox={thread.outbox}
          name={name}
          redbag={routes.sendRedbag({ group: group.id })}
          onInput={handleInput}
        />
      ) : (
        <View className="chat__banner">
          <Text>{closed}</Text>
        </View>
      )}
      <RedbagOverlay />
      <MentionSheet open={choosing} group={group} onChoose={handleChoose} onClose={() => setChoosing(false)} />
    </View>
  )
})
