import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import type { SignBook } from './SignBook'
import './Milestones.scss'

const FULL_PERCENT = 100

/** What so many days in a row bring: those that this row has come to, and how far it is to the next. */
export const Milestones = observer(function Milestones({ book }: { book: SignBook }) {
  const milestones = book.brings.value?.milestones ?? []
  const state = book.standing.value
  if (!state || milestones.length === 0) return null
  const { sign, task } = t.growth
  const { streak, next } = state
  const from = milestones.reduce((days, { days: reached }) => (reached <= streak && reached > days ? reached : days), 0)
  return (
    <View className="milestones card">
      <View className="milestones__title" role="heading" aria-level={2}>
        <Text>{sign.milestones}</Text>
      </View>
      <ScrollView className="milestones__scroll" scrollX enhanced showScrollbar={false}>
        <View className="milestones__row">
          {milestones.map(({ days, points, reached }) => (
            <View key={days} className={classes('milestones__one', reached && 'milestones__one--on')}>
              <View className="milestones__mark">{reached ? <Icon name="check" /> : <Icon name="chest" />}</View>
              {reached && <Text className="spoken">{sign.reached}</Text>}
              <View className="milestones__days">
                <Text>{`${days} ${sign.days(days)}`}</Text>
              </View>
              <View className="milestones__points">
                <Text>{task.points(points)}</Text>
              </View>
            </View>
          ))}
        </View>
      </ScrollView>
      {next && (
        <View className="milestones__bar" aria-hidden>
          <View className="milestones__fill" style={{ width: `${((streak - from) / (next.days - from)) * FULL_PERCENT}%` }} />
        </View>
      )}
      <View className="milestones__next">
        <Text>{next ? sign.toNext(next.days - streak, next.points) : sign.allReached}</Text>
      </View>
    </View>
  )
})
