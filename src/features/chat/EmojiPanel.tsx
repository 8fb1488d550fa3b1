import { ScrollView, Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { Composing } from './Composing'
import { EMOJI } from './emoji'
import './Panels.scss'

interface Props {
  composing: Composing
}

/** The emoji picker, shown in place of the keyboard. */
export function EmojiPanel({ composing }: Props) {
  return (
    <View className="chat-panel">
      <ScrollView className="chat-panel__scroll" scrollY>
        <View className="chat-panel__emoji">
          {EMOJI.map((sign) => (
            <Tap key={sign} className="chat-panel__sign" onTap={() => composing.add(sign)}>
              <Text>{sign}</Text>
            </Tap>
          ))}
        </View>
      </ScrollView>
      <Tap className="chat-panel__erase" label={t.chat.eraseEmoji} onTap={() => composing.erase()}>
        <Icon name="erase" />
      </Tap>
    </View>
  )
}
