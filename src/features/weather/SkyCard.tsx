import { Text, View } from '@tarojs/components'
import type { Sky } from '@anglers/contract/weather'
import { t } from '@/lib/i18n/rooms'
import { SectionHead } from '@/ui/layout/SectionHead'
import { townClock } from './clock'
import { Facts } from './Facts'

const time = (at: string | null) => (at === null ? t.weather.none : townClock(at))

/** The sun and the moon of today, by the town's clock. */
export function SkyCard({ sky }: { sky: Sky }) {
  const phase = t.weather.moonPhase(Math.round(sky.moonAge * 8) % 8)
  return (
    <View className="card">
      <SectionHead title={t.weather.sky} />
      {sky.sun !== 'rises' && (
        <View className="weather__line">
          <Text>{sky.sun === 'up' ? t.weather.sunUp : t.weather.sunDown}</Text>
        </View>
      )}
      <Facts
        facts={[
          [t.weather.dawn, time(sky.dawnAt)],
          [t.weather.dusk, time(sky.duskAt)],
          [t.weather.sunrise, time(sky.sunriseAt)],
          [t.weather.sunset, time(sky.sunsetAt)],
          [t.weather.moonrise, time(sky.moonriseAt)],
          [t.weather.moonset, time(sky.moonsetAt)],
        ]}
      />
      <View className="weather-moon">
        <Text>{`${phase} ${t.weather.moonLit(Math.round(sky.moonLit * 100))}`}</Text>
      </View>
    </View>
  )
}
