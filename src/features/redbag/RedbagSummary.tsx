import { Text, View } from '@tarojs/components'
import type { Redbag } from '@anglers/contract/redbag'
import { classes } from '@/lib/classes'
import { amountOf, fullCount } from '@/lib/format'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Badge } from '@/ui/base/Badge'
import { Tap } from '@/ui/base/Tap'
import { amountLabel, durationLabel, greetingOf, overLabel } from './words'
import './RedbagSummary.scss'

interface Props {
  bag: Redbag
  /** It was opened just now: what was in it appears. */
  fresh: boolean
}

/** How many parts are taken, and how fast that went. */
function progressOf({ count, taken, total, returned, state, takenInMs, unit }: Redbag): string {
  const progress = takenInMs === null || count === 1 ? t.redbag.progress(taken, count) : t.redbag.takenIn(count, durationLabel(takenInMs))
  const held = total === null ? '' : t.redbag.held(amountLabel(unit, total))
  const back = returned ? t.redbag.returned(amountLabel(unit, returned)) : state === 'expired' ? t.redbag.expired : ''
  return [progress, held, back].filter(Boolean).join(' · ')
}

/** Whose red packet it is, what I took of it, and what became of the rest. */
export function RedbagSummary({ bag, fresh }: Props) {
  const { sender, greeting, split, unit, mine, state, postId } = bag
  return (
    <View className="redbag-summary">
      <View className="redbag-summary__arc" />
      <View className="redbag-summary__head">
        <View className="redbag-summary__sender">
          <Avatar url={sender.avatar} name={nameOf(sender)} size="small" className="redbag-summary__avatar" />
          <View className="redbag-summary__name">
            <Text>{t.redbag.of(nameOf(sender))}</Text>
          </View>
          {split === 'lucky' && <Badge>{t.redbag.luckySign}</Badge>}
        </View>
        <View className="redbag-summary__greeting">
          <Text>{greetingOf(greeting)}</Text>
        </View>
        {mine ? (
          <View className={classes('redbag-summary__mine', fresh && 'redbag-summary__mine--fresh')} role="status">
            <View className="redbag-summary__amount" aria-label={amountLabel(unit, mine.amount)}>
              <Text className="redbag-summary__figure">{unit === 'credit' ? amountOf(mine.amount) : fullCount(mine.amount)}</Text>
              <Text className="redbag-summary__unit">{unit === 'credit' ? t.redbag.yuan : t.redbag.pointsUnit}</Text>
            </View>
            <Tap className="redbag-summary__way" to={unit === 'credit' ? routes.wallet() : routes.points()}>
              <Text>{unit === 'credit' ? t.redbag.intoCredit : t.redbag.intoPoints}</Text>
            </Tap>
          </View>
        ) : (
          state !== 'open' && (
            <View className="redbag-summary__over" role="status">
              <Text>{overLabel(state)}</Text>
            </View>
          )
        )}
        {postId !== null && (
          <Tap className="redbag-summary__way" to={routes.post(postId)}>
            <Text>{t.redbag.seePost}</Text>
          </Tap>
        )}
      </View>
      <View className="redbag-summary__progress">
        <Text>{progressOf(bag)}</Text>
      </View>
    </View>
  )
}
