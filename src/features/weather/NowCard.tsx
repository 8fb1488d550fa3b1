import { Text, View } from '@tarojs/components'
import type { WeatherNow } from '@anglers/contract/weather'
import { t } from '@/lib/i18n/rooms'
import { Facts } from './Facts'
import { measure, windName } from './words'

/** The weather now: the temperature large, the rest beside it. */
export function NowCard({ now }: { now: WeatherNow }) {
  const change = measure(now.pressureChange24, t.weather.hpa, { signed: true })
  return (
    <View className="card">
      <View className="weather-now">
        <Text className="weather-now__temp">{measure(now.tempC, t.weather.degrees)}</Text>
        <View className="weather-now__words">
          <View className="weather-now__condition">
            <Text>{t.weather.condition[now.condition]}</Text>
          </View>
          {now.feelsC !== null && (
            <View>
              <Text>{t.weather.feels(now.feelsC.toFixed(0))}</Text>
            </View>
          )}
        </View>
      </View>
      <Facts
        facts={[
          [t.weather.wind, `${windName(now.windDeg)} ${measure(now.windMs, t.weather.ms, { digits: 1 })}`],
          [t.weather.gust, measure(now.gustMs, t.weather.ms, { digits: 1 })],
          [
            t.weather.pressure,
            measure(now.pressureHpa, t.weather.hpa) + (now.pressureChange24 === null ? '' : ` ${t.weather.pressureChange(change)}`),
          ],
          [t.weather.rain, measure(now.rainMm, t.weather.mm, { digits: 1 })],
          [t.weather.cloud, measure(now.cloudPercent, t.weather.percent)],
          [t.weather.humidity, measure(now.humidityPercent, t.weather.percent)],
        ]}
      />
    </View>
  )
}
