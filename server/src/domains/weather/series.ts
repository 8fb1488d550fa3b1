import type { FishGroup } from '@anglers/contract/weather'
import type { DayReading, Reading } from '../../infra/integrations/weather.ts'
import { dayOf } from '../../infra/localTime.ts'
import { oneDecimal } from '../../lib/numbers.ts'
import { daysToSyzygy, type SkyDay, solarHour, sunAltitude } from '../../lib/sky.ts'
import type { CellWeather } from './cells.ts'
import type { Phase, ScoreInput } from './score.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const WATER_DAYS = 5
/** A day counts for the water from so many known hours on. */
const HOURS_OF_A_DAY = 6
const TWILIGHT_MS = 90 * 60_000

/** What the score of a moment goes by; null where too little is known. What is not known counts as if nothing changed, and is named. */
export interface Basis {
  input: ScoreInput
  waterDays: number
  unknown: Set<'trend' | 'light' | 'rain' | 'pressure'>
}

interface Hour {
  temp: number | null
  pressure: number | null
  rain: number | null
}

/** What is known hour by hour, of the days that are over and of those to come. */
export class Series {
  private readonly hours = new Map<number, Hour>()
  private readonly days: readonly DayReading[]

  constructor({ report, past }: CellWeather) {
    for (const { at, tempC, pressureHpa, rainMm } of [...(report?.hours ?? []), ...(report?.now ? [report.now] : [])])
      this.hours.set(Math.round(at / HOUR_MS), { temp: tempC, pressure: pressureHpa, rain: rainMm })
    for (const { hour, temp_c, pressure_hpa, rain_mm } of past) {
      const key = Math.round(hour.getTime() / HOUR_MS)
      if (!this.hours.has(key)) this.hours.set(key, { temp: temp_c, pressure: pressure_hpa, rain: rain_mm })
    }
    this.days = report?.days ?? []
  }

  /** Change of the pressure against a day before, hPa. */
  pressureChange(at: number, pressure: number | null): number | null {
    const hour = Math.round(at / HOUR_MS) - DAY_HOURS
    const before = [hour, hour - 1, hour + 1].map((key) => this.hours.get(key)?.pressure ?? null).find((value) => value !== null)
    return pressure === null || before === undefined || before === null ? null : oneDecimal(pressure - before)
  }

  /** The water as the air of up to five days before makes it. @returns null where no day is known */
  water(at: number): { celsius: number; days: number } | null {
    const hour = Math.round(at / HOUR_MS)
    const means: number[] = []
    for (let day = 0; day < WATER_DAYS; day++) {
      const temps = this.over(hour - day * DAY_HOURS, 'temp')
      if (temps.length >= HOURS_OF_A_DAY) means.push(mean(temps))
    }
    if (means.length) return { celsius: mean(means), days: means.length }
    const today = this.days.find(({ day }) => day === dayOf(new Date(at)))
    return today && today.minC !== null && today.maxC !== null ? { celsius: (today.minC + today.maxC) / 2, days: 1 } : null
  }

  rain(at: number): number | null {
    const rains = this.over(Math.round(at / HOUR_MS), 'rain')
    if (rains.length >= DAY_HOURS / 2) return rains.reduce((sum, mm) => sum + mm, 0)
    return this.days.find(({ day }) => day === dayOf(new Date(at)))?.rainMm ?? null
  }

  /** The known values of the day up to an hour. */
  private over(hour: number, field: keyof Hour): number[] {
    return Array.from({ length: DAY_HOURS }, (_, back) => this.hours.get(hour - back)?.[field] ?? null).filter((value) => value !== null)
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** By the sun at the place: what its height and the hour make of the light. */
export function phaseOf(at: number, lat: number, lng: number, skies: readonly SkyDay[]): Phase {
  const near = skies.some(({ sunrise, sunset }) => [sunrise, sunset].some((time) => time !== null && Math.abs(time - at) <= TWILIGHT_MS))
  if (near) return 'twilight'
  if (sunAltitude(at, lat, lng) < -0.833) return 'night'
  const hour = solarHour(at, lng)
  return hour >= 11 && hour < 15 ? 'midday' : 'day'
}

/** @returns null where the temperature or the wind is not known: a number would come out of nothing */
export function basisOf(
  group: FishGroup,
  { at, windMs, gustMs, cloudPercent, pressureHpa }: Reading,
  series: Series,
  phase: Phase,
): Basis | null {
  const water = series.water(at)
  if (!water || windMs === null) return null
  const before = series.water(at - DAY_HOURS * HOUR_MS)
  // Two estimates from the same few days would be as far apart as these days are.
  const change = before && before.days > 1 && water.days > 1 ? water.celsius - before.celsius : null
  const [rain, pressure] = [series.rain(at), series.pressureChange(at, pressureHpa)]
  const unknown: Basis['unknown'] = new Set()
  if (change === null) unknown.add('trend')
  if (cloudPercent === null) unknown.add('light')
  if (rain === null) unknown.add('rain')
  if (pressure === null) unknown.add('pressure')
  return {
    input: {
      group,
      waterC: water.celsius,
      dT24: change ?? 0,
      phase,
      cloud: cloudPercent ?? 50,
      wind: windMs,
      gust: gustMs ?? windMs,
      rain24: rain ?? 0,
      dP24: pressure ?? 0,
      moonDays: daysToSyzygy(at),
    },
    waterDays: water.days,
    unknown,
  }
}
