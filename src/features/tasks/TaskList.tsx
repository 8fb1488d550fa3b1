import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AdvertSlot } from '@/features/advert'
import { useFreshOnShow } from '@/lib/comingBack'
import { t } from '@/lib/i18n/rooms'
import { Skeleton } from '@/ui/base/Skeleton'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { ChestRow } from './ChestRow'
import { TaskBoard } from './TaskBoard'
import { TaskRow } from './TaskRow'
import './TaskList.scss'

/** What there is to do, by the time that there is for it. */
export const TaskList = observer(function TaskList() {
  const [board] = useState(() => new TaskBoard())
  const { sets } = board
  useEffect(() => void sets.load(), [sets])
  // Somebody comes back from doing one.
  useFreshOnShow(sets)
  const { value, problem } = sets
  if (problem && !value) return <Failure problem={problem} onRetry={() => void sets.refresh()} />
  if (value?.length === 0) return <Empty text={t.growth.task.none} />
  return (
    <Scroll onRefresh={() => sets.refresh()}>
      <View className="task-list">
        {value
          ? value.map(({ period, done, tasks, treasure }) => (
              <View key={period} className="card">
                <View className="task-list__head">
                  <View className="task-list__title" role="heading" aria-level={2}>
                    <Text>{t.growth.task.periods[period]}</Text>
                  </View>
                  <Text className="task-list__done">{t.growth.task.done(done, tasks.length)}</Text>
                </View>
                {tasks.map((task) => (
                  <TaskRow key={task.id} board={board} task={task} />
                ))}
                {treasure && <ChestRow board={board} period={period} treasure={treasure} />}
              </View>
            ))
          : [0, 1].map((card) => (
              <View key={card} className="card">
                <Skeleton shape="title" width={40} />
                <Skeleton />
                <Skeleton width={80} />
                <Skeleton />
              </View>
            ))}
        {value && <AdvertSlot place="task" />}
      </View>
    </Scroll>
  )
})
