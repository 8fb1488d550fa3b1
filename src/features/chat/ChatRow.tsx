import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { whenLabel } from '@/lib/time'
import { Avatar } from '@/ui/base/Avatar'
import { CountBadge } from '@/ui/base/CountBadge'
import { LongPress } from '@/ui/base/LongPress'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './ChatRow.scss'

interface Props {
  name: string
  avatar: string | null
  to?: string
  onTap?: () => void
  onLongPress: () => void
  /** Time of the latest message, ISO 8601. */
  at?: string
  unread: number
  muted: boolean
  /** Kept on top of the list. */
  pinned: boolean
  /** The other member is online. */
  online?: boolean
  /** When they last were, as a label; empty where it is not known. */
  seen?: string
  /** Preview of the latest message. */
  children: ReactNode
}

/** A conversation in a list: its name, the latest message and the unread count. */
export function ChatRow({ name, avatar, to, onTap, onLongPress, at, unread, muted, pinned, online, seen, children }: Props) {
  return (
    <LongPress onLongPress={onLongPress} menu>
      <Tap className={classes('chat-row', pinned && 'chat-row--pinned')} to={to} onTap={onTap}>
        <View className="chat-row__portrait">
          <Avatar url={avatar} name={name} className="chat-row__avatar" />
          {online && <View className="chat-row__online" />}
          {muted ? (
            unread > 0 && <View className="chat-row__dot" />
          ) : (
            <View className="chat-row__badge">
              <CountBadge count={unread} />
            </View>
          )}
        </View>
        <View className="chat-row__main">
          <View className="chat-row__line">
            <View className="chat-row__name ellipsis">
              <Text>{name}</Text>
            </View>
            {seen && (
              <View className="chat-row__seen ellipsis">
                <Text>{seen}</Text>
              </View>
            )}
            {pinned && <Text className="spoken">{t.talk.pinned}</Text>}
            {at && (
              <View className="chat-row__when">
                <Text>{whenLabel(at)}</Text>
              </View>
            )}
          </View>
          <View className="chat-row__line">
            <View className="chat-row__last ellipsis">{children}</View>
            {muted && (
              <View className="chat-row__muted" role="img" aria-label={t.chat.mutedSign}>
                <Icon name="mute" />
              </View>
            )}
          </View>
        </View>
      </Tap>
    </LongPress>
  )
}
