import { ScrollView, Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import { EMOJI } from './emoji'
import './EmojiPanel.scss'

interface Props {
  onAdd: (sign: string) => void
  /** Deletes the last character. */
  onErase: () => void
}

/** The emoji picker, shown in place of the keyboard. */
export function EmojiPanel({ onAdd, onErase }: Props) {
  return (
    <View className="emoji-panel">
      <ScrollView className="emoji-panel__scroll" scrollY>
        <View className="emoji-panel__signs">
          {EMOJI.map((sign) => (
            <Tap key={sign} className="emoji-panel__sign" onTap={() => onAdd(sign)}>
              <Text>{sign}</Text>
            </Tap>
          ))}
        </View>
      </ScrollView>
      <Tap className="emoji-panel__erase" label={t.chat.eraseEmoji} onTap={onErase}>
        <Icon name="erase" />
      </Tap>
    </View>
  )
}
