import { Text, View } from '@tarojs/components'
import type { Treasure } from '@anglers/contract/growth'
import type { TaskPeriod } from '@anglers/contract/growthSettings'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import type { TaskBoard } from './TaskBoard'
import './ChestRow.scss'

interface Props {
  board: TaskBoard
  period: TaskPeriod
  treasure: Treasure
}

const stateLabel = ({ state, points }: Treasure): string => {
  const { chestOpen, chestDone, chestTaken } = t.growth.task
  return state === 'open' ? chestOpen : state === 'done' ? chestDone : chestTaken(points ?? 0)
}

/** The chest of a set: what it may hold, and how likely each is, stands there before it is opened. */
export const ChestRow = observer(function ChestRow({ board, period, treasure }: Props) {
  const [open, setOpen] = useState(false)
  const words = t.growth.task
  return (
    <View className="chest-row">
      <View className={classes('chest-row__icon', treasure.state === 'done' && 'chest-row__icon--on')}>
        <Icon name="chest" />
      </View>
      <View className="chest-row__words">
        <View className="chest-row__name">
          <Text>{words.chest}</Text>
        </View>
        <View className="chest-row__state">
          <Text>{stateLabel(treasure)}</Text>
        </View>
        <Tap className="chest-row__chances" onTap={() => setOpen(true)}>
          <Text>{words.chances}</Text>
        </Tap>
      </View>
      {treasure.state === 'done' && (
        <Button small kind="primary" busy={board.busy === period} onTap={() => void board.openChest(period)}>
          {words.openChest}
        </Button>
      )}
      <Sheet open={open} title={words.chances} onClose={() => setOpen(false)}>
        <View className="chest-row__holds">
          {treasure.holds.map(({ points, percent }) => (
            <View key={points} className="chest-row__hold">
              <Text>{words.chance(points)}</Text>
              <Text className="chest-row__percent">{words.percent(String(percent).replace('.', t.conventions.decimal))}</Text>
            </View>
          ))}
        </View>
      </Sheet>
    </View>
  )
})
