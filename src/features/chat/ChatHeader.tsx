import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { socket } from '@/stores/socket'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './ChatHeader.scss'

interface Props {
  title: string
  /** Shown after the title, even when the title is truncated. */
  count?: string
  /** Shown below the title, as long as the connection stands. */
  note?: string
  /** Opens the menu. */
  onMore?: () => void
}

/** The conversation's title, the connection state and a menu button. */
export const ChatHeader = observer(function ChatHeader({ title, count, note, onMore }: Props) {
  return (
    <>
      <View className="chat-header">
        <View className="chat-header__title">
          <View className="chat-header__name ellipsis">
            <Text>{title}</Text>
          </View>
          {count && (
            <View className="chat-header__count">
              <Text>{count}</Text>
            </View>
          )}
        </View>
        {!socket.wsOpen ? (
          <View className="chat-header__state" role="status">
            <Text>{t.chat.connecting}</Text>
          </View>
        ) : (
          note && (
            <View className="chat-header__note ellipsis">
              <Text>{note}</Text>
            </View>
          )
        )}
      </View>
      <View className="chat-header__end">
        {onMore && (
          <Tap className="chat-header__more" label={t.chat.more} onTap={onMore}>
            <Icon name="more" />
          </Tap>
        )}
      </View>
    </>
  )
})
