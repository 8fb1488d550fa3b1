import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { clockOf } from '@/lib/time'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { browsingHistory, type Look } from './history'
import './HistoryRow.scss'

interface Props {
  look: Look
}

/** A post that was looked at, and a way to forget it. */
export function HistoryRow({ look: { id, title, author, thumb, at } }: Props) {
  // Its post may be gone, or not be for everyone: then the address works for some hours only.
  const [lost, setLost] = useState(false)
  return (
    <View className="history-row">
      <Tap className="history-row__post" to={routes.post(id)}>
        {thumb && !lost && <Img className="history-row__thumb" src={thumb} alt="" onError={() => setLost(true)} />}
        <View className="history-row__words">
          <View className="history-row__title two-lines">
            <Text>{title}</Text>
          </View>
          <View className="history-row__facts ellipsis">
            <Text>{`${author} · ${clockOf(at)}`}</Text>
          </View>
        </View>
      </Tap>
      <Tap className="history-row__forget" label={t.history.forget(title)} onTap={() => browsingHistory.forget(id)}>
        <Icon name="close" />
      </Tap>
    </View>
  )
}
