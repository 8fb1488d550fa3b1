import type { Sky, WeatherDay, WeatherHour, WeatherNow } from '@anglers/contract/weather'
import type { DayReading, Reading } from '../../infra/integrations/weather.ts'
import type { DatedSky } from '../../lib/sky.ts'

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const thousandths = (share: number) => Math.round(share * 1000) / 1000

const presentReading = ({
  at,
  condition,
  tempC,
  windMs,
  gustMs,
  windDeg,
  pressureHpa,
  rainMm,
  cloudPercent,
  humidityPercent,
}: Reading) => ({
  at: new Date(at).toISOString(),
  condition,
  tempC,
  windMs,
  gustMs,
  windDeg,
  pressureHpa,
  rainMm,
  cloudPercent,
  humidityPercent,
})

export const presentNow = (reading: Reading, pressureChange24: number | null): WeatherNow => ({
  ...presentReading(reading),
  feelsC: reading.feelsC,
  pressureChange24,
})

export const presentHour = (reading: Reading, score: number | null): WeatherHour => ({
  ...presentReading(reading),
  rainPercent: reading.rainPercent,
  score,
})

export const presentDay = ({ day, condition, nightCondition, minC, maxC, rainMm, windMs, windDeg, uv }: DayReading): WeatherDay => ({
  day,
  condition,
  nightCondition,
  minC,
  maxC,
  rainMm,
  windMs,
  windDeg,
  uv,
})

export const presentSky = (sky: DatedSky): Sky => ({
  day: sky.day,
  sunriseAt: time(sky.sunrise),
  sunsetAt: time(sky.sunset),
  dawnAt: time(sky.dawn),
  duskAt: time(sky.dusk),
  moonriseAt: time(sky.moonrise),
  moonsetAt: time(sky.moonset),
  sun: sky.sun,
  moonAge: thousandths(sky.moonAge),
  moonLit: thousandths(sky.moonLit),
})
