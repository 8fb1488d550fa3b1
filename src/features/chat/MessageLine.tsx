import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { classes } from '@/lib/classes'
import { session } from '@/stores/session'
import { Avatar } from '@/ui/base/Avatar'
import { Hold } from '@/ui/base/Hold'
import { Tap } from '@/ui/base/Tap'
import { MessageBody } from './MessageBody'
import { VoiceBody } from './VoiceBody'
import { isUnheard, noteKey } from './voiceNotes'
import { recallWords, textOf } from './words'
import './MessageLine.scss'

interface Props {
  message: Message
  /** Above what others say: in a group. */
  named?: boolean
  /** What became of it, below. */
  receipt?: string
  /** The reader may write a text of theirs anew that was taken back. */
  onWriteAnew?: () => void
  onHold: () => void
  /** A voice note is to be played, or stopped. */
  onPlay: () => void
  /** A picture is to be seen over the whole screen. */
  onSee: () => void
  /** A long press on somebody's picture. */
  onHoldAvatar?: (user: UserCard) => void
}

/** One message: who says what. */
export const MessageLine = observer(function MessageLine({
  message,
  named,
  receipt,
  onWriteAnew,
  onHold,
  onPlay,
  onSee,
  onHoldAvatar,
}: Props) {
  const { from, recalled, voice } = message
  if (recalled) {
    return (
      <View className="message-note">
        <Text>{recallWords(message)}</Text>
        {onWriteAnew && (
          <Tap className="message-note__act" onTap={onWriteAnew}>
            <Text>{t.chat.writeAnew}</Text>
          </Tap>
        )}
      </View>
    )
  }
  const mine = from.id === session.userId
  const state = isUnheard(message) && <View className="message__new" role="img" aria-label={t.chat.voice.unheard} />
  return (
    <MessageFrame
      user={from}
      mine={mine}
      name={named && !mine ? from.nickName : undefined}
      state={state}
      receipt={receipt}
      onHoldAvatar={onHoldAvatar}
    >
      <Hold className="message__hold" onHold={onHold} menu>
        {voice ? (
          <VoiceBody noteKey={noteKey(message)} ms={voice.ms} onTap={onPlay} />
        ) : (
          <MessageBody text={textOf(message)} picture={message.picture} card={message.card} place={message.place} onSee={onSee} />
        )}
      </Hold>
    </MessageFrame>
  )
})

interface FrameProps {
  user: Pick<UserCard, 'id' | 'nickName' | 'avatar'>
  mine: boolean
  name?: string
  /** Beside what is said: on its way, failed, or new. */
  state?: ReactNode
  receipt?: string
  onHoldAvatar?: (user: UserCard) => void
  children: ReactNode
}

/** The picture of whoever speaks, and what they say beside it. */
export function MessageFrame({ user, mine, name, state, receipt, onHoldAvatar, children }: FrameProps) {
  const portrait = (
    <Tap className="message__who" to={routes.author(user.id)} label={user.nickName}>
      <Avatar url={user.avatar} name={user.nickName} className="message__avatar" />
    </Tap>
  )
  return (
    <View className={classes('message', mine && 'message--mine')}>
      {onHoldAvatar && !mine ? (
        <Hold onHold={() => onHoldAvatar(user as UserCard)} menu>
          {portrait}
        </Hold>
      ) : (
        portrait
      )}
      <View className="message__main">
        {name !== undefined && (
          <View className="message__name ellipsis">
            <Text>{name}</Text>
          </View>
        )}
        <View className="message__row">
          {children}
          {state}
        </View>
        {receipt !== undefined && (
          <View className="message__receipt">
            <Text>{receipt}</Text>
          </View>
        )}
      </View>
    </View>
  )
}
