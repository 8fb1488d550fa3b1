import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { Scroll } from '@/ui/layout/Scroll'
import { Coming } from './Coming'
import { NowCard } from './NowCard'
import { Outlook } from './Outlook'
import { ScoreCard } from './ScoreCard'
import { SkyCard } from './SkyCard'
import { TermCard } from './TermCard'
import { WarningList } from './WarningList'
import { ageOf } from './words'
import './Weather.scss'

const HOUR_MS = 3_600_000

interface Props {
  /** Where; the town without one. */
  point: { lat: number; lng: number } | null
  name: string
  /** The kind of water there, where that is known. */
  water?: WaterKind
}

/** The weather of a place: warnings first, then the score with its reasons, then all else. */
export const WeatherView = observer(function WeatherView({ point, name, water }: Props) {
  const [outlook] = useState(() => new Outlook(point, name, water))
  const { current } = outlook
  useEffect(() => void current.load(), [current])
  useDidShow(() => {
    if (current.value) outlook.refreshOld()
  })
  const { value, problem } = current
  const age = value && value.ageMinutes !== null ? value.ageMinutes + Math.floor(outlook.heldMs / 60_000) : null
  const hours = value?.hours.filter(({ at }) => Date.parse(at) + HOUR_MS > Date.parse(value.at) + outlook.heldMs) ?? []
  if (problem && !value) return <Failure problem={problem} onRetry={() => void current.refresh()} />
  return (
    <Scroll onRefresh={() => current.refresh()}>
      <View className="weather">
        {value ? (
          <>
            <View className="weather__place">
              <View className="weather__name" role="heading" aria-level={1}>
                <Text>{outlook.name || value.place.name || t.weather.town}</Text>
              </View>
              <Button small onTap={() => (outlook.point ? outlook.showTown() : void outlook.locate())}>
                {outlook.point ? t.weather.home : t.weather.here}
              </Button>
            </View>
            {problem && <RetryLine problem={problem} onRetry={() => void current.refresh()} />}
            {value.isExample && <Line>{t.weather.example}</Line>}
            {value.isStale && age !== null && <Line>{t.weather.stale(ageOf(age))}</Line>}
            {value.problem && <Line>{t.weather.problems[value.problem]}</Line>}
            <WarningList warnings={value.warnings} known={value.warningsKnown || value.problem !== null} />
            <ScoreCard score={value.score} scores={value.scores} onChoose={(group) => outlook.chooseGroup(group)} />
            {value.now && <NowCard now={value.now} />}
            {hours.length > 0 && <Coming hours={hours} days={value.days} />}
            {value.sky[0] && <SkyCard sky={value.sky[0]} />}
            {value.term && <TermCard term={value.term} />}
            {age !== null && (
              <View className="weather__age">
                <Text>{t.weather.updated(ageOf(age))}</Text>
              </View>
            )}
          </>
        ) : (
          [0, 1, 2].map((card) => (
            <View key={card} className="card">
              <Skeleton width={30} />
              <Skeleton shape="title" width={50} />
              <Skeleton />
              <Skeleton width={80} />
            </View>
          ))
        )}
      </View>
    </Scroll>
  )
})

function Line({ children }: { children: string }) {
  return (
    <View className="weather__line">
      <Text>{children}</Text>
    </View>
  )
}
