import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { MessageCardOf } from '@anglers/contract/messageCards'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { redbagOver } from './overlay'
import { askTaken, hasTaken, stateNow, timesMissed } from './taken'
import { greetingOf } from './words'
import './RedbagCard.scss'

interface Props {
  card: MessageCardOf<'redbag'>
}

/** A red packet in a message. It is pale once there is nothing in it for me. */
export const RedbagCard = observer(function RedbagCard({ card: { id, greeting, state: drawn, gone } }: Props) {
  const asking = timesMissed()
  useEffect(() => {
    if (!gone) askTaken(id)
  }, [id, gone, asking])
  const isMine = hasTaken(id)
  const state = stateNow(id, drawn)
  const note = isMine ? t.redbag.opened : state === 'open' ? '' : state === 'finished' ? t.redbag.allTaken : t.redbag.expired
  return (
    <Tap
      className={classes('redbag-card', note !== '' && 'redbag-card--over')}
      to={isMine ? routes.redbag(id) : undefined}
      onTap={isMine ? undefined : () => redbagOver.show(id)}
      disabled={gone}
    >
      <View className="redbag-card__main">
        <View className="redbag-card__sign">
          <Icon name="redbag" />
        </View>
        <View className="redbag-card__words">
          <View className="redbag-card__greeting two-lines">
            <Text>{gone ? t.redbag.gone : greetingOf(greeting)}</Text>
          </View>
          {note !== '' && !gone && (
            <View className="redbag-card__note">
              <Text>{note}</Text>
            </View>
          )}
        </View>
      </View>
      <View className="redbag-card__foot">
        <Text>{t.redbag.name}</Text>
      </View>
    </Tap>
  )
})
