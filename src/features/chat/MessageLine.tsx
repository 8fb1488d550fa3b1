import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { classes } from '@/lib/classes'
import { nameOf } from '@/lib/nameOf'
import { session } from '@/stores/session'
import { Avatar } from '@/ui/base/Avatar'
import { LongPress } from '@/ui/base/LongPress'
import { Tap } from '@/ui/base/Tap'
import { MessageBody } from './MessageBody'
import { QuoteLine } from './QuoteLine'
import { VoiceBody } from './VoiceBody'
import { isUnplayed, noteKey } from './voiceNotes'
import { recallWords, textOf } from './words'
import './MessageLine.scss'

interface Props {
  message: Message
  /** Shows the sender's name, as groups do. */
  named?: boolean
  /** Delivery status, shown below the message. */
  receipt?: string
  /** Puts the text of a recalled message back into the input bar. */
  onEditAgain?: () => void
  onHold: () => void
  /** Plays or stops the voice note. */
  onPlay: () => void
  /** Opens the picture viewer. */
  onSee: () => void
  /** Leads to the quoted message. */
  onSeeQuoted: (id: number) => void
  /** Long press on a member's avatar. */
  onLongPressAvatar?: (user: UserCard) => void
}

/** A message with its sender. */
export const MessageLine = observer(function MessageLine({
  message,
  named,
  receipt,
  onEditAgain,
  onHold,
  onPlay,
  onSee,
  onSeeQuoted,
  onLongPressAvatar,
}: Props) {
  const { from, recalled, voice } = message
  if (recalled) {
    return (
      <View className="message-note">
        <Text>{recallWords(message)}</Text>
        {onEditAgain && (
          <Tap className="message-note__act" onTap={onEditAgain}>
            <Text>{t.chat.writeAnew}</Text>
          </Tap>
        )}
      </View>
    )
  }
  const mine = from.id === session.userId
  const state = isUnplayed(message) && <View className="message__new" role="img" aria-label={t.chat.voice.unheard} />
  return (
    <MessageFrame
      user={from}
      mine={mine}
      name={named && !mine ? nameOf(from) : undefined}
      quote={message.quote && <QuoteLine quote={message.quote} onTap={onSeeQuoted} />}
      state={state}
      receipt={receipt}
      caution={message.caution === 'fraud' ? t.secondhand.caution : undefined}
      onLongPressAvatar={onLongPressAvatar}
    >
      <LongPress className="message__hold" onLongPress={onHold} menu>
        {voice ? (
          <VoiceBody noteKey={noteKey(message)} ms={voice.ms} onTap={onPlay} />
        ) : (
          <MessageBody
            text={textOf(message)}
            picture={message.picture}
            file={message.file}
            card={message.card}
            place={message.place}
            onSee={onSee}
          />
        )}
      </LongPress>
    </MessageFrame>
  )
})

interface FrameProps {
  user: Pick<UserCard, 'id' | 'nickName' | 'avatar'>
  mine: boolean
  name?: string
  /** Shown above the body. */
  quote?: ReactNode
  /** Shown beside the body: sending, failed, or unplayed. */
  state?: ReactNode
  receipt?: string
  /** What to beware of, shown below the message. */
  caution?: string
  onLongPressAvatar?: (user: UserCard) => void
  children: ReactNode
}

/** The sender's avatar beside a message body. */
export function MessageFrame({ user, mine, name, quote, state, receipt, caution, onLongPressAvatar, children }: FrameProps) {
  const portrait = (
    <Tap className="message__who" to={routes.author(user.id)} label={nameOf(user)}>
      <Avatar url={user.avatar} name={nameOf(user)} className="message__avatar" />
    </Tap>
  )
  return (
    <View className={classes('message', mine && 'message--mine')}>
      {onLongPressAvatar && !mine ? (
        <LongPress onLongPress={() => onLongPressAvatar(user as UserCard)} menu>
          {portrait}
        </LongPress>
      ) : (
        portrait
      )}
      <View className="message__main">
        {name !== undefined && (
          <View className="message__name ellipsis">
            <Text>{name}</Text>
          </View>
        )}
        {quote}
        <View className="message__row">
          {children}
          {state}
        </View>
        {caution !== undefined && (
          <View className="message__caution icon-before icon--warn" role="note">
            <Text>{caution}</Text>
          </View>
        )}
        {receipt !== undefined && (
          <View className="message__receipt">
            <Text>{receipt}</Text>
          </View>
        )}
      </View>
    </View>
  )
}
