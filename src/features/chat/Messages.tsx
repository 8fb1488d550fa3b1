import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { badgeCount } from '@/lib/format'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { last } from '@/lib/last'
import { session } from '@/stores/session'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Stream } from '@/ui/list/Stream'
import type { StreamHandle } from '@/ui/list/Stream.types'
import { FreshMark } from './FreshMark'
import { MessageLine } from './MessageLine'
import { MessagesSkeleton } from './MessagesSkeleton'
import { linesOf, type Line } from './lines'
import { openMessageMenu } from './messageMenu'
import { OutgoingLine } from './OutgoingLine'
import { seePicture } from './pictures'
import type { Thread } from './Thread'
import { togglePlay } from './voiceNotes'
import './Messages.scss'

interface Props {
  thread: Thread
  label: string
  /** In a group everybody has a name, and what happens there is told. */
  event?: (message: Message) => ReactNode
  /** The reader runs the group. */
  rules?: boolean
  /** Says whether there was room for it. */
  onWriteAnew: (text: string) => boolean
  onHoldAvatar?: (user: UserCard) => void
}

/** What was said, the newest at the end. */
export const Messages = observer(function Messages({ thread, label, event, rules, onWriteAnew, onHoldAvatar }: Props) {
  const stream = useRef<StreamHandle>(null)
  const [mark] = useState(() => `fresh-${newKey()}`)
  const [wantsFresh, setWantsFresh] = useState(false)
  const { phase, problem, unseen, cut, jumped, fresh, freshId } = thread
  const written = thread.outbox.items.length
  const writtenBefore = useRef(written)

  const toNewest = useCallback(async () => {
    if (thread.cut) await thread.latest()
    stream.current?.toEnd()
  }, [thread])
  // Whoever writes sees what they wrote, wherever they were reading.
  useLayoutEffect(() => {
    if (written > writtenBefore.current) void toNewest()
    writtenBefore.current = written
  }, [written, toNewest])
  useLayoutEffect(() => {
    if (!wantsFresh) return
    setWantsFresh(false)
    stream.current?.toRow(mark)
  }, [wantsFresh, mark])

  if (phase === 'error' && problem) return <Failure problem={problem} onRetry={() => void thread.latest()} />
  if (phase !== 'ready') return <MessagesSkeleton />

  const lines = linesOf(thread)
  const handleFresh = async () => {
    if (await thread.toFresh()) setWantsFresh(true)
  }
  const draw = ({ message, outgoing }: Line) => {
    if (outgoing) return <OutgoingLine item={outgoing} thread={thread} onWriteAnew={onWriteAnew} />
    if (message.kind === 'event') return event?.(message)
    const before = message.recalled ? thread.textBefore(message.id) : undefined
    return (
      <MessageLine
        message={message}
        named={event !== undefined}
        receipt={event ? undefined : receiptOf(message, thread)}
        onWriteAnew={before === undefined ? undefined : () => void onWriteAnew(before)}
        onHold={() => void openMessageMenu(message, thread, rules)}
        onPlay={() => togglePlay(message, thread)}
        onSee={() => seePicture(message, thread)}
        onHoldAvatar={onHoldAvatar}
      />
    )
  }
  return (
    <View className="messages">
      <Stream
        handle={stream}
        label={label}
        last={last(lines)?.key ?? ''}
        onNearTop={() => thread.older === 'ready' && void thread.loadOlder()}
        onNearEnd={() => void thread.loadNewer()}
        onEnd={(atEnd) => thread.reachEnd(atEnd)}
      >
        <OlderLine key="older" thread={thread} />
        {lines.length === 0 && (
          <View key="none" className="message-note">
            <Text>{t.chat.nothingYet}</Text>
          </View>
        )}
        {lines.map((line) => (
          <View key={line.key}>
            {freshId !== undefined && line.message?.id === freshId && <FreshMark id={mark} onSeen={() => thread.meetFresh()} />}
            {line.time !== '' && (
              <View className="message-time">
                <Text>{line.time}</Text>
              </View>
            )}
            {draw(line)}
          </View>
        ))}
      </Stream>
      <View>
        {fresh && !fresh.met && (
          <Tap className="messages__fresh" onTap={() => void handleFresh()}>
            <Icon name="up" />
            <Text className="messages__count">{t.chat.unreadAbove(badgeCount(fresh.count))}</Text>
          </Tap>
        )}
        {(unseen > 0 || cut || jumped) && (
          <Tap className="messages__newest" onTap={() => void toNewest()}>
            <Icon name="down" />
            <Text className="messages__count">{unseen > 0 ? t.chat.newMessages(unseen) : t.chat.toNewest}</Text>
          </Tap>
        )}
      </View>
    </View>
  )
})

const OlderLine = observer(function OlderLine({ thread }: { thread: Thread }) {
  const { older } = thread
  if (older === 'stuck')
    return (
      <Tap className="message-note" onTap={() => void thread.loadOlder()}>
        <Text>{t.chat.olderStuck}</Text>
      </Tap>
    )
  // As high whether it loads or not: nothing moves.
  return (
    <View className="messages__older" role="status">
      {older === 'loading' && <Icon name="spinner" />}
    </View>
  )
})

/** What became of the last message that I wrote; the others show nothing. */
function receiptOf({ id, from }: Message, { messages, readId, deliveredId, outbox }: Thread): string | undefined {
  if (from.id !== session.userId || outbox.items.length > 0) return undefined
  const own = last(messages.filter((message) => message.from.id === session.userId && !message.recalled && message.kind !== 'recall'))
  if (own?.id !== id) return undefined
  return t.chat.states[id <= readId ? 'read' : id <= deliveredId ? 'delivered' : 'sent']
}
