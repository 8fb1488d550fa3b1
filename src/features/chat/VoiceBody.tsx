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
  /** Its length. */
  ms: number
  onTap: () => void
}

/** How wide, in em, the shortest and the longest note are. */
const WIDTH_EM = { min: 3.5, max: 13 }

/** Seconds tell apart more among short notes than among long ones. */
const widthOf = (ms: number) => WIDTH_EM.min + (WIDTH_EM.max - WIDTH_EM.min) * Math.sqrt(Math.min(1, ms / VOICE_MS_MAX))

/** A voice note: the longer, the wider. While it plays, what was heard of it is marked. */
export const VoiceBody = observer(function VoiceBody({ noteKey, ms, onTap }: Props) {
  const playing = player.key === noteKey
  const seconds = Math.max(1, Math.round(ms / 1000))
  const heardPercent = playing ? Math.min(100, (player.ms / ms) * 100) : 0
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
        <View className="voice-body__heard" style={{ width: `${heardPercent.toFixed(1)}%` }} />
      </View>
    </Tap>
  )
})
