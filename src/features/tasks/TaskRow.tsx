import { Text, View } from '@tarojs/components'
import type { Task } from '@anglers/contract/growth'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import type { TaskBoard } from './TaskBoard'
import { gainLabels } from './TaskBoard'
import { wayOf } from './ways'
import './TaskRow.scss'

const FULL_PERCENT = 100

interface Props {
  board: TaskBoard
  task: Task
}

/** Something to do: what it brings, how far it is, and the way there or to its reward. */
export const TaskRow = observer(function TaskRow({ board, task }: Props) {
  const { id, title, counts, progress, goal, gain, state } = task
  const { icon, to } = wayOf(counts)
  const words = t.growth.task
  return (
    <View className="task-row">
      <View className="task-row__icon">
        <Icon name={icon} />
      </View>
      <View className="task-row__words">
        <View className="task-row__title">
          <Text>{title}</Text>
        </View>
        <View className="task-row__gain">
          <Text>{gainLabels(gain).join(' ')}</Text>
        </View>
        {goal > 1 && (
          <View className="task-row__progress">
            <View className="task-row__bar" aria-hidden>
              <View className="task-row__fill" style={{ width: `${(progress / goal) * FULL_PERCENT}%` }} />
            </View>
            <Text className="task-row__count">{words.done(progress, goal)}</Text>
          </View>
        )}
      </View>
      <View className="task-row__way">
        {state === 'open' && (
          <Button small label={`${words.go} ${title}`} to={to()}>
            {words.go}
          </Button>
        )}
        {state === 'done' && (
          <Button small kind="primary" label={`${words.take} ${title}`} busy={board.busy === id} onTap={() => void board.take(task)}>
            {words.take}
          </Button>
        )}
        {state === 'taken' && <Text className="task-row__taken">{words.taken}</Text>}
      </View>
    </View>
  )
})
