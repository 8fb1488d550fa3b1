import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import type { VoiceRecorder } from './VoiceRecorder'
import './VoiceRecorder.scss'

interface Props {
  recorder: VoiceRecorder
}

/** Shown over the conversation while a voice note is recorded: its length, and buttons to send or cancel. */
export const RecordingOverlay = observer(function RecordingOverlay({ recorder }: Props) {
  const { phase, leaving, free, seconds, secondsLeft } = recorder
  if (phase === 'idle') return null
  const hint = free ? t.chat.voice.freeHint : leaving ? t.chat.voice.cancelHint : t.chat.voice.holdHint
  return (
    <View className={classes('recording', free && 'recording--free')}>
      <View className={classes('recording__card', leaving && 'recording__card--leaving')}>
        <View className="recording__sign">
          <Icon name={leaving ? 'close' : 'mic'} />
        </View>
        <View className="recording__length">
          <Text>{t.chat.seconds(seconds)}</Text>
        </View>
        <View className="recording__hint" role="status">
          <Text>{secondsLeft === null ? hint : t.chat.voice.left(secondsLeft)}</Text>
        </View>
        {free && (
          <View className="recording__ways">
            <Button onTap={() => recorder.drop()}>{t.common.cancel}</Button>
            <Button kind="primary" onTap={() => void recorder.finish()}>
              {t.chat.send}
            </Button>
          </View>
        )}
      </View>
    </View>
  )
})
