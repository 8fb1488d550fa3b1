import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import type { Speaking } from './Speaking'
import './Speaking.scss'

interface Props {
  speaking: Speaking
}

/** What lies over the conversation while a voice note is spoken: how long it is, and what ends it. */
export const SpeakingVeil = observer(function SpeakingVeil({ speaking }: Props) {
  const { phase, leaving, free, seconds, secondsLeft } = speaking
  if (phase === 'idle') return null
  const hint = free ? t.chat.voice.freeHint : leaving ? t.chat.voice.cancelHint : t.chat.voice.holdHint
  return (
    <View className={classes('speaking', free && 'speaking--free')}>
      <View className={classes('speaking__card', leaving && 'speaking__card--leaving')}>
        <View className="speaking__sign">
          <Icon name={leaving ? 'close' : 'mic'} />
        </View>
        <View className="speaking__length">
          <Text>{t.chat.seconds(seconds)}</Text>
        </View>
        <View className="speaking__hint" role="status">
          <Text>{secondsLeft === null ? hint : t.chat.voice.left(secondsLeft)}</Text>
        </View>
        {free && (
          <View className="speaking__ways">
            <Button onTap={() => speaking.drop()}>{t.common.cancel}</Button>
            <Button kind="primary" onTap={() => void speaking.finish()}>
              {t.chat.send}
            </Button>
          </View>
        )}
      </View>
    </View>
  )
})
