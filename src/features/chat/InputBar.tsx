import { Text, View } from '@tarojs/components'
import { MESSAGE_TEXT_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { onKeyboard } from '@/platform/keyboard'
import { canRecord } from '@/platform/recorder'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { KeepFocus } from '@/ui/form/KeepFocus'
import { TextArea } from '@/ui/form/TextArea'
import type { Composing } from './Composing'
import { EmojiPanel } from './EmojiPanel'
import { ExtrasPanel } from './ExtrasPanel'
import type { Outbox } from './Outbox'
import { Speaking } from './Speaking'
import { SpeakingVeil } from './SpeakingVeil'
import { TalkButton } from './TalkButton'
import { useSpeaking } from './useSpeaking'
import './InputBar.scss'

interface Props {
  composing: Composing
  outbox: Outbox
  /** Whom it goes to. */
  name: string
  onInput?: (text: string) => void
}

/** Where a message is written, above the keyboard or what stands in its place. */
export const InputBar = observer(function InputBar({ composing, outbox, name, onInput }: Props) {
  const [covered, setCovered] = useState(0)
  const [speaking] = useState(() => new Speaking(outbox))
  useEffect(() => onKeyboard(setCovered), [])
  useSpeaking(speaking)
  const { text, panel, spoken, canSend } = composing
  const handleInput = (typed: string) => {
    composing.type(typed)
    onInput?.(typed)
  }
  const handleSpeak = async () => {
    if (spoken || (await speaking.prepare())) composing.speak(!spoken)
  }

  return (
    <View className={classes('input-bar', covered === 0 && panel === 'none' && 'input-bar--safe')}>
      <View className="input-bar__row">
        {canRecord() && (
          <Tap
            className="input-bar__act"
            label={spoken ? t.chat.keyboard : t.chat.voice.speak}
            pressed={spoken}
            onTap={() => void handleSpeak()}
          >
            <Icon name={spoken ? 'keyboard' : 'mic'} />
          </Tap>
        )}
        {spoken ? (
          <TalkButton speaking={speaking} />
        ) : (
          <View className="input-bar__text">
            <TextArea
              label={t.chat.writeLabel(name)}
              value={text}
              placeholder={t.chat.write}
              maxLength={MESSAGE_TEXT_CHARS}
              adjustPosition={false}
              onInput={handleInput}
              onFocus={() => composing.show('none')}
              onSend={() => composing.send()}
            />
          </View>
        )}
        <Tap
          className="input-bar__act"
          label={panel === 'emoji' ? t.chat.keyboard : t.chat.emoji}
          pressed={panel === 'emoji'}
          onTap={() => composing.toggle('emoji')}
        >
          <Icon name={panel === 'emoji' ? 'keyboard' : 'emoji'} />
        </Tap>
        {canSend && !spoken ? (
          <KeepFocus className="input-bar__end">
            <Tap className="input-bar__send" onTap={() => composing.send()}>
              <Text>{t.chat.send}</Text>
            </Tap>
          </KeepFocus>
        ) : (
          <Tap className="input-bar__act" label={t.chat.extras} pressed={panel === 'extras'} onTap={() => composing.toggle('extras')}>
            <Icon name="plus-round" />
          </Tap>
        )}
      </View>
      <View>
        {panel === 'emoji' && <EmojiPanel composing={composing} />}
        {panel === 'extras' && <ExtrasPanel composing={composing} outbox={outbox} />}
      </View>
      <View style={{ height: `${covered}px` }} />
      <SpeakingVeil speaking={speaking} />
    </View>
  )
})
