import type { BiteScore, ScorePart, WeatherWarning } from '@anglers/contract/weather'
import { decimal } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'

const BANDS = [30, 50, 70, 85]

export const bandOf = (value: number): number => BANDS.filter((from) => value >= from).length

/** A known number as text, with the sign where it is a change; what is not known has a mark of its own. */
export function measure(value: number | null, write: (text: string) => string, { signed = false, digits = 0 } = {}): string {
  if (value === null) return t.weather.none
  const text = decimal(value.toFixed(digits))
  return write(signed && value > 0 ? `+${text}` : text)
}

export const windName = (degrees: number | null): string => (degrees === null ? '' : t.weather.direction(Math.round(degrees / 45) % 8))

/** What stands in the place of the number. */
export const markOf = ({ state, value }: Pick<BiteScore, 'state' | 'value'>): string =>
  state === 'ok' && value !== null ? String(value) : state === 'stopped' ? t.home.stop : state === 'banned' ? t.home.ban : t.weather.none

/** What a part of the score goes by. */
export function partReason({ key, value, phase, known }: ScorePart): string {
  const { score } = t.weather
  if (!known || value === null) return score.unknown
  if (key === 'light') return phase === null ? score.unknown : score.cloud(score.phases[phase], Math.round(value))
  const signed = key === 'trend' || key === 'pressure'
  return score.values[key]((signed && value > 0 ? '+' : '') + decimal(value))
}

/** What to do about a warning by the water. */
export function adviceOf({ kind, level }: WeatherWarning): string {
  const { advice } = t.weather
  if (kind === 'lightning') return level === 'stop' ? advice.lightningStop : advice.lightning
  if (kind === 'gust') return level === 'stop' ? advice.gustStop : advice.gust
  if (kind === 'flood') return level === 'stop' ? advice.floodStop : advice.rain
  return advice[kind]
}

export function ageOf(minutes: number): string {
  return minutes < 120 ? t.weather.minutesAgo(minutes) : t.weather.hoursAgo(Math.floor(minutes / 60))
}
