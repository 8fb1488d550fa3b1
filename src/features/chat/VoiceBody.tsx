import { Text, View } from '@tarojs/components'
import { VOICE_MS_MAX } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { player } from './player'
import './VoiceBody.scss'

interface Props {
  noteKey: string
  /** Length of the note. */
  ms: number
  onTap: () => void
}

/** Width of the shortest and the longest note, in em. */
const WIDTH_EM = { min: 3.5, max: 13 }

/** The width grows faster among short notes than among long ones. */
const widthOf = (ms: number) => WIDTH_EM.min + (WIDTH_EM.max - WIDTH_EM.min) * Math.sqrt(Math.min(1, ms / VOICE_MS_MAX))

/** A voice note: the longer, the wider, with its playback progress. */
export const VoiceBody = observer(function VoiceBody({ noteKey, ms, onTap }: Props) {
  const playing = player.key === noteKey
  const seconds = Math.max(1, Math.round(ms / 1000))
  const playedPercent = playing ? Math.min(100, (player.ms / ms) * 100) : 0
  return (
    <Tap
      className={classes('message-body message-body--text voice-body', playing && 'voice-body--playing')}
      label={playing ? t.chat.voice.stop : t.chat.voice.play(seconds)}
      onTap={onTap}
    >
      <View className="voice-body__words" style={{ width: `${widthOf(ms).toFixed(2)}em` }}>
        <Icon name="sound" className="voice-body__sign" />
        <Text>{t.chat.seconds(seconds)}</Text>
      </View>
      <View className="voice-body__track">
        <View className="voice-body__heard" style={{ width: `${playedPercent.toFixed(1)}%` }} />
      </View>
    </Tap>
  )
})
