import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Press } from '@/ui/base/Press'
import type { Speaking } from './Speaking'
import './Speaking.scss'

interface Props {
  speaking: Speaking
}

/** So many px above where it went down, a finger has left the button. */
const AWAY_PX = 60

/** Held down, it records. */
export const TalkButton = observer(function TalkButton({ speaking }: Props) {
  const { phase, leaving, free } = speaking
  const words = phase === 'idle' ? t.chat.voice.hold : free ? t.chat.voice.free : leaving ? t.chat.voice.cancel : t.chat.voice.send
  return (
    <Press
      className={classes('talk-button', phase !== 'idle' && 'talk-button--down')}
      label={phase === 'idle' ? `${t.chat.voice.hold}. ${t.chat.voice.tapHint}` : words}
      onPress={() => speaking.press()}
      onSlide={(upPx) => speaking.slide(upPx > AWAY_PX)}
      onLift={(brief) => speaking.lift(brief)}
      onLost={() => speaking.cut()}
    >
      <Text>{words}</Text>
    </Press>
  )
})
