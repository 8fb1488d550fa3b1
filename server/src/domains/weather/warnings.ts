import type { WeatherWarning } from '@anglers/contract/weather'
import { oneDecimal } from '../../lib/numbers.ts'
import type { Reading, WeatherWarning as Issued } from '../../infra/integrations/weather.ts'

const HOUR_MS = 3_600_000
/** Force 6 and 8: no long rods at the water; leave it. */
const CAUTION_MS = 10.8
const STOP_MS = 17.2
const HEAT_C = 35
const HEAVY_RAIN_MM = 10
/** So much rain within the hours ahead makes rivers rise. */
const FLOOD_RAIN_MM = 50
/** Thunder that is expected within these hours is said beforehand. */
const AHEAD_HOURS = 6
/** Where it does not say when it ends. */
const LASTS_MS = 24 * HOUR_MS

const SERIOUS = new Set(['yellow', 'orange', 'red', 'black'])
/**
 * Of QWeather's numbers: typhoon, tornado, gale, downburst; thunderstorms, hail; rainstorms; heat; floods, of rivers and
 * mountains, dams and dykes in danger.
 */
const KINDS: Record<string, WeatherWarning['kind']> = {
  '1001': 'gust',
  '1002': 'gust',
  '1006': 'gust',
  '1012': 'gust',
  '1014': 'lightning',
  '1015': 'lightning',
  '1003': 'rain',
  '1009': 'heat',
  '1010': 'heat',
  '1031': 'lightning',
  '1038': 'rain',
  '1063': 'rain',
  '1064': 'rain',
  '1073': 'flood',
  '1076': 'flood',
  '1201': 'flood',
  '1203': 'flood',
  '1204': 'flood',
  '1205': 'flood',
  '1207': 'flood',
  '1209': 'flood',
  '1211': 'flood',
  '1214': 'flood',
  '1219': 'flood',
}
const STOPPING = new Set<WeatherWarning['kind']>(['lightning', 'gust', 'flood'])
/** A dam that lets water go is never a matter of its colour. */
const RELEASE = /泄洪|洩洪|泄流|放水/

/** What was issued and holds, and what follows from the readings; what says stop first. */
export function warningsOf(issued: readonly Issued[], now: Reading | null, hours: readonly Reading[], at: number): WeatherWarning[] {
  const holding = issued.filter(({ issuedAt, expiresAt }) => (expiresAt ?? issuedAt + LASTS_MS) > at).map(presentIssued)
  const found = [...holding, ...readFrom(now, hours, at)]
  return found.sort((a, b) => Number(b.level === 'stop') - Number(a.level === 'stop'))
}

function presentIssued({ code, color, title, text, sender, issuedAt, expiresAt }: Issued): WeatherWarning {
  const isRelease = RELEASE.test(title)
  const kind = isRelease || /洪/.test(title) ? 'flood' : /雷/.test(title) ? 'lightning' : (KINDS[code] ?? 'other')
  return {
    kind,
    level: isRelease || (STOPPING.has(kind) && SERIOUS.has(color)) ? 'stop' : 'caution',
    title,
    text,
    sender,
    value: null,
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}

function readFrom(now: Reading | null, hours: readonly Reading[], at: number): WeatherWarning[] {
  const own = (kind: WeatherWarning['kind'], level: WeatherWarning['level'], value: number | null): WeatherWarning => ({
    kind,
    level,
    title: '',
    text: '',
    sender: '',
    value,
    issuedAt: null,
    expiresAt: null,
  })
  const soon = hours.filter((hour) => hour.at <= at + AHEAD_HOURS * HOUR_MS)
  const wind = Math.max(now?.gustMs ?? 0, now?.windMs ?? 0)
  const windSoon = Math.max(0, ...soon.map(({ gustMs, windMs }) => Math.max(gustMs ?? 0, windMs ?? 0)))
  const heat = Math.max(-100, now?.tempC ?? -100, ...soon.map(({ tempC }) => tempC ?? -100))
  const rain = Math.max(0, ...soon.map(({ rainMm }) => rainMm ?? 0))
  const rainAhead = soon.reduce((sum, { rainMm }) => sum + (rainMm ?? 0), 0)
  const found: WeatherWarning[] = []
  if (now?.condition === 'thunder') found.push(own('lightning', 'stop', null))
  else if (soon.some(({ condition }) => condition === 'thunder')) found.push(own('lightning', 'caution', null))
  if (wind >= STOP_MS) found.push(own('gust', 'stop', wind))
  else if (Math.max(wind, windSoon) >= CAUTION_MS) found.push(own('gust', 'caution', Math.max(wind, windSoon)))
  if (rainAhead >= FLOOD_RAIN_MM) found.push(own('flood', 'caution', oneDecimal(rainAhead)))
  else if (rain >= HEAVY_RAIN_MM) found.push(own('rain', 'caution', rain))
  if (heat >= HEAT_C) found.push(own('heat', 'caution', heat))
  return found
}
