import { Text, View } from '@tarojs/components'
import type { WeatherWarning } from '@anglers/contract/weather'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { adviceOf, measure } from './words'

interface Props {
  warnings: readonly WeatherWarning[]
  /** Whether the service said if there are any. */
  known: boolean
}

/** Warnings, what each means by the water first. */
export function WarningList({ warnings, known }: Props) {
  return (
    <>
      {!known && (
        <View className="weather__line">
          <Text>{t.weather.warningsUnknown}</Text>
        </View>
      )}
      {warnings.map((warning, index) => (
        <View key={index} className={classes('weather-warning', warning.level === 'stop' && 'weather-warning--stop')} role="alert">
          <Icon name="warn" className="weather-warning__icon" />
          <View className="weather-warning__words">
            <View className="weather-warning__title">
              <Text>{warning.title || `${t.weather.warning[warning.kind]} ${valueOf(warning)}`}</Text>
            </View>
            <View className="weather-warning__advice">
              <Text>{adviceOf(warning)}</Text>
            </View>
            {warning.text && (
              <View className="weather-warning__text">
                <Text>{warning.text}</Text>
              </View>
            )}
          </View>
        </View>
      ))}
    </>
  )
}

function valueOf({ kind, value }: WeatherWarning): string {
  if (value === null) return ''
  const write = kind === 'gust' ? t.weather.ms : kind === 'heat' ? t.weather.degrees : t.weather.mm
  return measure(value, write, { digits: kind === 'heat' ? 0 : 1 })
}
