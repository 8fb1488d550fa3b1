import { View } from '@tarojs/components'
import type { RankingMetric, RankingPeriod } from '@anglers/contract/growth'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { AdvertSlot } from '@/features/advert'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tabs } from '@/ui/base/Tabs'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Segments } from '@/ui/form/Segments'
import { Scroll } from '@/ui/layout/Scroll'
import type { Board } from './Board'
import { PlaceRow } from './PlaceRow'
import './RankingList.scss'

const METRICS: readonly RankingMetric[] = ['experience', 'points', 'posts', 'likes', 'gifts']
const PERIODS: readonly RankingPeriod[] = ['day', 'week', 'month', 'all']
const SKELETONS = [0, 1, 2, 3, 4, 5, 6]

/** Who is ahead, by what and since when. */
export const RankingList = observer(function RankingList({ board }: { board: Board }) {
  const { current, metric, period } = board
  const reader = session.userId
  useEffect(() => void current.load(), [current, reader])
  const words = t.growth.ranking
  const { value, problem } = current
  return (
    <View className="ranking">
      <Tabs
        even
        tabs={METRICS.map((key) => ({ key, name: words.metrics[key] }))}
        current={metric}
        onChange={(key) => board.choose({ metric: key })}
      />
      <View className="ranking__period">
        <Segments
          label={words.period}
          choices={PERIODS.map((key) => ({ key, name: words.periods[key] }))}
          current={period}
          onChange={(key) => board.choose({ period: key })}
        />
      </View>
      <View className="ranking__list">
        {problem && !value ? (
          <Failure problem={problem} onRetry={() => void current.refresh()} />
        ) : value?.places.length === 0 ? (
          <Empty text={words.empty} way={{ name: words.earn, to: routes.tasks() }} />
        ) : (
          <Scroll onRefresh={() => current.refresh()}>
            {value
              ? value.places.map((entry) => <PlaceRow key={entry.member.id} entry={entry} />)
              : SKELETONS.map((row) => (
                  <View key={row} className="place-row">
                    <Skeleton shape="avatar" />
                    <View className="place-row__who">
                      <Skeleton width={60} />
                    </View>
                  </View>
                ))}
            {value && <AdvertSlot place="ranking" />}
          </Scroll>
        )}
      </View>
    </View>
  )
})
