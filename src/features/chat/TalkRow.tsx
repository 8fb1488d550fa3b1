import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { whenLabel } from '@/lib/time'
import { Avatar } from '@/ui/base/Avatar'
import { CountBadge } from '@/ui/base/CountBadge'
import { Hold } from '@/ui/base/Hold'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './TalkRow.scss'

interface Props {
  name: string
  avatar: string | null
  to?: string
  onTap?: () => void
  onHold: () => void
  /** When the latest was said; ISO 8601. */
  at?: string
  unread: number
  muted: boolean
  /** What was said last. */
  children: ReactNode
}

/** A conversation in a list: with whom, what was said last, and what is unread. */
export function TalkRow({ name, avatar, to, onTap, onHold, at, unread, muted, children }: Props) {
  return (
    <Hold onHold={onHold} menu>
      <Tap className="talk-row" to={to} onTap={onTap}>
        <View className="talk-row__portrait">
          <Avatar url={avatar} name={name} className="talk-row__avatar" />
          {muted ? (
            unread > 0 && <View className="talk-row__dot" />
          ) : (
            <View className="talk-row__badge">
              <CountBadge count={unread} />
            </View>
          )}
        </View>
        <View className="talk-row__main">
          <View className="talk-row__line">
            <View className="talk-row__name ellipsis">
              <Text>{name}</Text>
            </View>
            {at && (
              <View className="talk-row__when">
                <Text>{whenLabel(at)}</Text>
              </View>
            )}
          </View>
          <View className="talk-row__line">
            <View className="talk-row__last ellipsis">{children}</View>
            {muted && (
              <View className="talk-row__muted" role="img" aria-label={t.chat.mutedSign}>
                <Icon name="mute" />
              </View>
            )}
          </View>
        </View>
      </Tap>
    </Hold>
  )
}
