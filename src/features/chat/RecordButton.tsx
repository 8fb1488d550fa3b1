import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Press } from '@/ui/base/Press'
import type { VoiceRecorder } from './VoiceRecorder'
import './VoiceRecorder.scss'

interface Props {
  recorder: VoiceRecorder
}

/** Sliding up by so many px cancels the recording. */
const AWAY_PX = 60

/** Records while it is held down. */
export const RecordButton = observer(function RecordButton({ recorder }: Props) {
  const { phase, leaving, free } = recorder
  const words = phase === 'idle' ? t.chat.voice.hold : free ? t.chat.voice.free : leaving ? t.chat.voice.cancel : t.chat.voice.send
  return (
    <Press
      className={classes('record-button', phase !== 'idle' && 'record-button--down')}
      label={phase === 'idle' ? `${t.chat.voice.hold}. ${t.chat.voice.tapHint}` : words}
      onPress={() => recorder.press()}
      onSlide={(upPx) => recorder.slide(upPx > AWAY_PX)}
      onLift={(brief) => recorder.lift(brief)}
      onLost={() => recorder.cut()}
    >
      <Text>{words}</Text>
    </Press>
  )
})
