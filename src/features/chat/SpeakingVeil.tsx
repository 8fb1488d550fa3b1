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

/** From so many ms before its end on, a note tells how much is left. */
const LAST_MS = 10_000

/** What lies over the conversation while a voice note is spoken: how long it is, and what ends it. */
export const SpeakingVeil = observer(function SpeakingVeil({ speaking }: Props) {
  const { phase, leaving, free, left } = speaking
  if (phase === 'idle') return null
  const hint = free ? t.chat.voice.freeHint : leaving ? t.chat.voice.cancelHint : t.chat.voice.holdHint
  return (
    <View className={classes('speaking', free && 'speaking--free')}>
      <View className={classes('speaking__card', leaving && 'speaking__card--leaving')}>
        <View className='speaking__sign'><Icon name={leaving ? 'close' : 'mic'} /></View>
        <Length speaking={speaking} />
        <View className='speaking__hint' role='status'><Text>{left <= LAST_MS ? t.chat.voice.left(Math.ceil(left / 1000)) : hint}</Text></View>
        {free && (
          <View className='speaking__ways'>
            <Button onTap={() => speaking.drop()}>{t.common.cancel}</Button>
            <Button kind='primary' onTap={() => void speaking.finish()}>{t.chat.send}</Button>
          </View>
        )}
      </View>
    </View>
  )
})

/** Grows ten times a second, by itself. */
const Length = observer(function Length({ speaking: { ms } }: Props) {
  return <View className='speaking__length'><Text>{t.chat.seconds(Math.floor(ms / 1000))}</Text></View>
})
