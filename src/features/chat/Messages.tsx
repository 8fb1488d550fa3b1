import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { RedbagNotes } from '@/features/redbag'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { last } from '@/lib/last'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Stream } from '@/ui/list/Stream'
import type { StreamHandle } from '@/ui/list/Stream.types'
import { UnreadMark } from './UnreadMark'
import { MessageLine } from './MessageLine'
import { MessagesSkeleton } from './MessagesSkeleton'
import { ForwardSheet } from './ForwardSheet'
import { linesOf, type Line } from './lines'
import { type MessageActs, openMessageMenu } from './messageMenu'
import { OutgoingLine } from './OutgoingLine'
import { seePicture } from './pictures'
import type { Thread } from './Thread'
import { togglePlay } from './voiceNotes'
import './Messages.scss'

interface Props extends Omit<MessageActs, 'onForward'> {
  thread: Thread
  /** Nothing is sent on from here: a block parts the two. */
  blocked?: boolean
  label: string
  /** Renders group events, and makes the messages show their senders' names. */
  event?: (message: Message) => ReactNode
  /** Returns whether the text fitted into the input bar. */
  onEditAgain: (text: string) => boolean
  onLongPressAvatar?: (user: UserCard) => void
}

/** The messages of a conversation, the newest at the end. */
export const Messages = observer(function Messages({ thread, label, blocked, event, onEditAgain, onLongPressAvatar, ...acts }: Props) {
  const stream = useRef<StreamHandle>(null)
  const [mark] = useState(() => `fresh-${newKey()}`)
  /** Id of the element to scroll to. */
  const [goal, setGoal] = useState('')
  const [forwarding, setForwarding] = useState<Message | null>(null)
  /** The message that was led to. */
  const [found, setFound] = useState(0)
  const { phase, problem, unseen, isTrimmed, jumped, unreadMark, firstUnreadId, wanted, seeing } = thread
  const written = thread.outbox.items.length
  const writtenBefore = useRef(written)

  const toNewest = useCallback(async () => {
    if (thread.isTrimmed) await thread.latest()
    stream.current?.toEnd()
  }, [thread])
  // After sending, scroll to the sent message.
  useLayoutEffect(() => {
    if (written > writtenBefore.current) void toNewest()
    writtenBefore.current = written
  }, [written, toNewest])
  useLayoutEffect(() => {
    if (!goal) return
    setGoal('')
    stream.current?.toRow(goal)
  }, [goal])

  const leadTo = useCallback(
    async (id: number, goneText: string) => {
      const state = await thread.loadMessage(id)
      if (state === 'gone') toaster.show(goneText)
      if (state !== 'here') return
      setFound(id)
      setGoal(rowId(id))
    },
    [thread],
  )
  useEffect(() => {
    // A page that another one lies over has no heights: nothing scrolls there.
    if (phase !== 'ready' || wanted === 0 || !seeing) return
    thread.lead(0)
    void leadTo(wanted, t.talk.hitGone)
  }, [thread, phase, wanted, seeing, leadTo])

  if (phase === 'error' && problem) return <Failure problem={problem} onRetry={() => void thread.latest()} />
  if (phase !== 'ready') return <MessagesSkeleton />

  const lines = linesOf(thread)
  const handleFresh = async () => {
    if (await thread.loadFirstUnread()) setGoal(mark)
  }
  const draw = ({ message, outgoing }: Line) => {
    if (outgoing) return <OutgoingLine item={outgoing} thread={thread} onEditAgain={onEditAgain} />
    if (message.kind === 'event') return event?.(message)
    const before = message.recalled ? thread.recalledText(message.id) : undefined
    const line = (
      <MessageLine
        message={message}
        named={event !== undefined}
        receipt={event ? undefined : receiptOf(message, thread)}
        onEditAgain={before === undefined ? undefined : () => void onEditAgain(before)}
        onHold={() => void openMessageMenu(message, thread, { ...acts, onForward: blocked ? undefined : setForwarding })}
        onPlay={() => togglePlay(message, thread)}
        onSee={() => seePicture(message, thread)}
        onSeeQuoted={(id) => void leadTo(id, t.talk.quoteGone)}
        onLongPressAvatar={onLongPressAvatar}
      />
    )
    return message.card?.type === 'redbag' ? (
      <>
        {line}
        <RedbagNotes id={message.card.id} sender={message.from} />
      </>
    ) : (
      line
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
          <View
            key={line.key}
            id={line.message && rowId(line.message.id)}
            className={classes(line.message?.id === found && 'messages__found')}
          >
            {firstUnreadId !== undefined && line.message?.id === firstUnreadId && (
              <UnreadMark id={mark} onSeen={() => thread.markUnreadSeen()} />
            )}
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
        {unreadMark && !unreadMark.isSeen && (
          <Tap className="messages__fresh" onTap={() => void handleFresh()}>
            <Icon name="up" />
            <Text className="messages__count">{t.chat.unreadAbove(unreadMark.count)}</Text>
          </Tap>
        )}
        {(unseen > 0 || isTrimmed || jumped) && (
          <Tap className="messages__newest" onTap={() => void toNewest()}>
            <Icon name="down" />
            <Text className="messages__count">{unseen > 0 ? t.chat.newMessages(unseen) : t.chat.toNewest}</Text>
          </Tap>
        )}
      </View>
      <ForwardSheet message={forwarding} onClose={() => setForwarding(null)} />
    </View>
  )
})

/** Id of the element of a message. */
const rowId = (id: number) => `message-${id}`

const OlderLine = observer(function OlderLine({ thread }: { thread: Thread }) {
  const { older } = thread
  if (older === 'stuck')
    return (
      <Tap className="message-note" onTap={() => void thread.loadOlder()}>
        <Text>{t.chat.olderStuck}</Text>
      </Tap>
    )
  // The same height whether it is loading or not, so that nothing jumps.
  return (
    <View className="messages__older" role="status">
      {older === 'loading' && <Icon name="spinner" />}
    </View>
  )
})

/** Delivery status of my latest message; other messages show none. */
function receiptOf({ id, from }: Message, { messages, readId, deliveredId, outbox }: Thread): string | undefined {
  if (from.id !== session.userId || outbox.items.length > 0) return undefined
  const own = last(messages.filter((message) => message.from.id === session.userId && !message.recalled && message.kind !== 'recall'))
  if (own?.id !== id) return undefined
  return t.chat.states[id <= readId ? 'read' : id <= deliveredId ? 'delivered' : 'sent']
}
