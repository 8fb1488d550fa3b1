import { Text, View } from '@tarojs/components'
import type { BiteScore, FishGroup, Weather } from '@anglers/contract/weather'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Chips } from '@/ui/form/Chips'
import { SectionHead } from '@/ui/layout/SectionHead'
import { bandOf, markOf, partReason } from './words'

interface Props {
  score: BiteScore
  scores: Weather['scores']
  onChoose: (group: FishGroup) => void
}

/** The score, large, with the reason beside it and every part below. */
export function ScoreCard({ score, scores, onChoose }: Props) {
  const words = t.weather.score
  return (
    <View className="weather-score card">
      <SectionHead title={words.title} />
      <View className="weather-score__top">
        <Text className={classes('weather-score__value', score.state !== 'ok' && 'weather-score__value--none')}>{markOf(score)}</Text>
        <View className="weather-score__why">
          <View className="weather-score__word">
            <Text>{score.value !== null ? words.bands(bandOf(score.value)) : score.reason ? words.why[score.reason] : ''}</Text>
          </View>
          {score.value !== null && (
            <View>
              <Text>{words.estimate(score.waterDays, score.spread)}</Text>
            </View>
          )}
          {score.cap !== null && score.cap < 100 && (
            <View>
              <Text>{words.capped(Math.round(score.cap))}</Text>
            </View>
          )}
          {score.lawText && (
            <View>
              <Text>{`${score.lawText} ${score.lawSource}`}</Text>
            </View>
          )}
        </View>
      </View>
      <Chips
        label={words.group}
        choices={scores.map(({ group, ...one }) => ({ key: group, name: `${t.weather.groups[group]} ${markOf(one)}` }))}
        current={score.group}
        onChange={(group) => onChoose(group as FishGroup)}
      />
      {score.parts.map((part) => (
        <View key={part.key} className="weather-part">
          <View className="weather-part__line">
            <Text className="weather-part__name">{words.parts[part.key]}</Text>
            <Text className="weather-part__reason">{partReason(part)}</Text>
            <Text className="weather-part__points">{words.points(part.points.toFixed(0), part.weight)}</Text>
          </View>
          <View className="weather-part__track" aria-hidden>
            <View className="weather-part__bar" style={{ width: `${Math.round((part.points / part.weight) * 100)}%` }} />
          </View>
        </View>
      ))}
      <View className="weather__note">
        <Text>{words.promise}</Text>
      </View>
    </View>
  )
}
