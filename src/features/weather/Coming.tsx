import { ScrollView, Text, View } from '@tarojs/components'
import type { WeatherDay, WeatherHour } from '@anglers/contract/weather'
import { useState } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Tap } from '@/ui/base/Tap'
import { Chips } from '@/ui/form/Chips'
import { Segments } from '@/ui/form/Segments'
import { SectionHead } from '@/ui/layout/SectionHead'
import { townClock, townDay, townHour } from './clock'
import { Facts } from './Facts'
import { measure, windName } from './words'

const RANGES = ['hours24', 'hours72', 'days7'] as const
const CURVES = ['score', 'temp', 'wind', 'pressure', 'rain'] as const
type Curve = (typeof CURVES)[number]

const VALUES: Record<Curve, (hour: WeatherHour) => number | null> = {
  score: ({ score }) => score,
  temp: ({ tempC }) => tempC,
  wind: ({ windMs }) => windMs,
  pressure: ({ pressureHpa }) => pressureHpa,
  rain: ({ rainMm }) => rainMm,
}
/** Of a column: the lowest is seen, too. */
const LOWEST_PERCENT = 8

/** What comes: hour by hour as a curve that is tapped for its details, or day by day. */
export function Coming({ hours, days }: { hours: readonly WeatherHour[]; days: readonly WeatherDay[] }) {
  const [range, setRange] = useState<(typeof RANGES)[number]>('hours24')
  const names = { hours24: t.weather.hours24, hours72: t.weather.hours72, days7: t.weather.days7 }
  return (
    <View className="card">
      <SectionHead title={t.weather.hourly} />
      <Segments
        label={t.weather.range}
        choices={RANGES.map((key) => ({ key, name: names[key] }))}
        current={range}
        onChange={(key) => setRange(key)}
      />
      {range === 'days7' ? <Days days={days} /> : <Hours hours={hours.slice(0, range === 'hours24' ? 24 : 72)} />}
    </View>
  )
}

function Hours({ hours }: { hours: readonly WeatherHour[] }) {
  const [curve, setCurve] = useState<Curve>('score')
  const [chosen, setChosen] = useState(0)
  const names: Record<Curve, string> = {
    score: t.weather.score.title,
    temp: t.weather.temp,
    wind: t.weather.wind,
    pressure: t.weather.pressure,
    rain: t.weather.rain,
  }
  const known = hours.map(VALUES[curve]).filter((value) => value !== null)
  // A score and rain begin at nothing; elsewhere the differences count.
  const low = curve === 'score' || curve === 'rain' ? 0 : Math.min(...known)
  const high = curve === 'score' ? 100 : Math.max(...known, low + 1)
  const hour = hours[Math.min(chosen, hours.length - 1)]
  return (
    <>
      <Chips
        label={t.weather.curve}
        choices={CURVES.map((key) => ({ key, name: names[key] }))}
        current={curve}
        onChange={(key) => setCurve(key as Curve)}
      />
      <ScrollView className="weather-curve" scrollX enhanced showScrollbar={false}>
        <View className="weather-curve__row">
          {hours.map((one, index) => {
            const value = VALUES[curve](one)
            const share = value === null ? 0 : LOWEST_PERCENT + ((100 - LOWEST_PERCENT) * (value - low)) / (high - low)
            return (
              <Tap
                key={one.at}
                className={classes('weather-curve__hour', index === chosen && 'weather-curve__hour--on')}
                pressed={index === chosen}
                onTap={() => setChosen(index)}
              >
                <View className="weather-curve__value">
                  <Text>{measure(value, (text) => text, { digits: curve === 'wind' || curve === 'rain' ? 1 : 0 })}</Text>
                </View>
                <View className="weather-curve__space">
                  <View className="weather-curve__bar" style={{ height: `${Math.round(share)}%` }} />
                </View>
                <View className="weather-curve__at">
                  <Text>{townHour(one.at) === 0 ? townDay(one.at) : townHour(one.at)}</Text>
                </View>
              </Tap>
            )
          })}
        </View>
      </ScrollView>
      {hour && (
        <View className="weather-hour">
          <View className="weather-hour__title">
            <Text>{`${townDay(hour.at)} ${townClock(hour.at)} ${t.weather.condition[hour.condition]}`}</Text>
          </View>
          <Facts
            facts={[
              [t.weather.score.title, measure(hour.score, (text) => text)],
              [t.weather.temp, measure(hour.tempC, t.weather.degrees)],
              [t.weather.wind, `${windName(hour.windDeg)} ${measure(hour.windMs, t.weather.ms, { digits: 1 })}`],
              [t.weather.pressure, measure(hour.pressureHpa, t.weather.hpa)],
              [t.weather.rain, measure(hour.rainMm, t.weather.mm, { digits: 1 })],
              [t.weather.cloud, measure(hour.cloudPercent, t.weather.percent)],
            ]}
          />
          <View className="weather__note">
            <Text>{t.weather.tapHour}</Text>
          </View>
        </View>
      )}
    </>
  )
}

function Days({ days }: { days: readonly WeatherDay[] }) {
  return (
    <>
      {days.map((day) => (
        <View key={day.day} className="weather-day">
          <Text className="weather-day__date">{day.day.slice(5)}</Text>
          <Text className="weather-day__sky">{t.weather.condition[day.condition]}</Text>
          <Text className="weather-day__wind">{`${windName(day.windDeg)} ${measure(day.windMs, t.weather.ms, { digits: 1 })}`}</Text>
          <Text className="weather-day__temp">{`${measure(day.minC, t.weather.degrees)} ~ ${measure(day.maxC, t.weather.degrees)}`}</Text>
        </View>
      ))}
    </>
  )
}
