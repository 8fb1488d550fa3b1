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
import { EmojiPanel } from '@/ui/form/EmojiPanel'
import { KeepFocus } from '@/ui/form/KeepFocus'
import { TextArea } from '@/ui/form/TextArea'
import type { Composing } from './Composing'
import { ExtrasPanel } from './ExtrasPanel'
import type { Outbox } from './Outbox'
import { QuoteStrip } from './QuoteStrip'
import { VoiceRecorder } from './VoiceRecorder'
import { RecordingOverlay } from './RecordingOverlay'
import { RecordButton } from './RecordButton'
import { useVoiceRecorder } from './useVoiceRecorder'
import './InputBar.scss'

interface Props {
  composing: Composing
  outbox: Outbox
  /** Name of the recipient. */
  name: string
  /** Where a red packet is sent from here. */
  redbag: string
  /** Where a gift is; none in a group. */
  gift?: string
  onInput?: (text: string) => void
}

/** The bar in which messages are composed, above the keyboard or an open panel. */
export const InputBar = observer(function InputBar({ composing, outbox, name, redbag, gift, onInput }: Props) {
  const [covered, setCovered] = useState(0)
  const [recorder] = useState(() => new VoiceRecorder(outbox))
  useEffect(() => onKeyboard(setCovered), [])
  useVoiceRecorder(recorder)
  const { text, panel, voiceMode, canSend } = composing
  const handleInput = (typed: string) => {
    composing.type(typed)
    onInput?.(typed)
  }
  const handleVoice = async () => {
    if (voiceMode || (await recorder.prepare())) composing.toggleVoiceMode(!voiceMode)
  }

  return (
    <View className={classes('input-bar', covered === 0 && panel === 'none' && 'input-bar--safe')}>
      <QuoteStrip composing={composing} />
      <View className="input-bar__row">
        {canRecord() && (
          <Tap
            className="input-bar__act"
            label={voiceMode ? t.chat.keyboard : t.chat.voice.speak}
            pressed={voiceMode}
            onTap={() => void handleVoice()}
          >
            <Icon name={voiceMode ? 'keyboard' : 'mic'} />
          </Tap>
        )}
        {voiceMode ? (
          <RecordButton recorder={recorder} />
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
        {canSend && !voiceMode ? (
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
        {panel === 'emoji' && <EmojiPanel onAdd={(sign) => composing.add(sign)} onErase={() => composing.erase()} />}
        {panel === 'extras' && <ExtrasPanel composing={composing} outbox={outbox} redbag={redbag} gift={gift} />}
      </View>
      <View style={{ height: `${covered}px` }} />
      <RecordingOverlay recorder={recorder} />
    </View>
  )
})
