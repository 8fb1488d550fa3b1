import type { FishGroup, ScorePartKey } from '@anglers/contract/weather'

/** °C of the water: below and above the outer two nothing bites, between the inner two it is as good as it gets. */
const BANDS: Record<FishGroup, readonly [number, number, number, number]> = {
  crucian: [2, 15, 25, 32],
  carp: [8, 19, 27, 33],
  herbivore: [12, 22, 30, 35],
  predator: [8, 18, 28, 33],
  catfish: [10, 20, 28, 33],
  tilapia: [16, 25, 33, 38],
  coldwater: [3, 12, 17, 22],
  sea: [8, 14, 24, 30],
}

/** What each part counts, of 100. */
export const WEIGHTS: Record<ScorePartKey, number> = { temp: 45, trend: 10, light: 16, wind: 14, rain: 9, pressure: 4, moon: 2 }
const LIGHTNING_KM = 10
const STOP_GUST_MS = 17.2
/** Of a cap of the score by the temperature: what is left where it is out of bounds. */
const CAP_FLOOR = 20

export type Phase = 'twilight' | 'day' | 'midday' | 'night'

export interface ScoreInput {
  group: FishGroup
  waterC: number
  /** Change of the water over 24 h, °C. */
  dT24: number
  phase: Phase
  cloud: number
  /** Mean at 10 m, m/s. */
  wind: number
  /** Dissolved oxygen, mg/l, where it was measured. */
  oxygen?: number
  rain24: number
  /** Minutes from the nearest high or low water; of the sea. */
  slackMin?: number
  /** Change of the pressure over 24 h, hPa. */
  dP24: number
  /** Days to the nearest new or full moon. */
  moonDays: number
  isBanned?: boolean
  lightningKm?: number
  gust?: number
  damRelease?: boolean
}

export interface Scored {
  state: 'ok' | 'banned' | 'stopped'
  score: number | null
  /** The sum of the parts, and what the temperature caps it at. */
  raw?: number
  cap?: number
  parts?: Record<ScorePartKey, number>
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
const hundredths = (value: number) => Math.round(value * 100) / 100

function ofTemperature(group: FishGroup, water: number): number {
  const [min, low, high, max] = BANDS[group]
  if (water <= min || water >= max) return 0
  if (water < low) return (water - min) / (low - min)
  return water <= high ? 1 : (max - water) / (max - high)
}

function ofTrend(group: FishGroup, water: number, change: number): number {
  const [, low, high] = BANDS[group]
  if (water < low) return clamp(0.5 + 0.25 * change)
  if (water > high) return clamp(0.5 - 0.25 * change)
  return clamp(1 - Math.abs(change) / 4)
}

const NIGHT: Partial<Record<FishGroup, number>> = { catfish: 1, predator: 0.5, sea: 0.6 }
const COLD = { twilight: 0.4, day: 0.7, midday: 0.9 }

function ofLight(group: FishGroup, water: number, phase: Phase, cloud: number): number {
  if (phase === 'night') return NIGHT[group] ?? 0.3
  // In the cold the hours that the sun warmed count.
  if (water < BANDS[group][1] && group !== 'catfish') return COLD[phase]
  if (phase === 'twilight') return 1
  if (cloud >= 70) return 0.7
  return phase === 'day' ? 0.4 : 0.3
}

function ofWind(wind: number): number {
  if (wind < 1.5) return 0.6
  if (wind <= 5) return 1
  if (wind <= 8) return 1 - (0.5 * (wind - 5)) / 3
  return wind < 10.8 ? 0.5 - (0.3 * (wind - 8)) / 2.8 : 0
}

function ofOxygen(oxygen: number): number {
  if (oxygen >= 5) return 1
  if (oxygen >= 3) return 0.5 + 0.25 * (oxygen - 3)
  return oxygen >= 1.5 ? (0.5 * (oxygen - 1.5)) / 1.5 : 0
}

function ofRain(mm: number): number {
  if (mm < 1) return 0.6
  if (mm <= 10) return 1
  if (mm <= 25) return 0.6
  return mm <= 50 ? 0.3 : 0
}

function ofTide(minutes: number): number {
  if (minutes < 30) return 0.3
  return minutes >= 90 ? 1 : 0.3 + (0.7 * (minutes - 30)) / 60
}

function ofPressure(change: number): number {
  if (change >= 6 || change <= -8) return 0.3
  return change <= -1 ? 0.7 : 0.5
}

/**
 * How good the hour is for a group of fish, 0 to 100: a heuristic of named parts, weighted by what there is of evidence for each. The law
 * comes first, then what is dangerous: neither has a number.
 */
export function scoreOf(input: ScoreInput): Scored {
  if (input.isBanned) return { state: 'banned', score: null }
  if ((input.lightningKm ?? 99) <= LIGHTNING_KM || (input.gust ?? 0) >= STOP_GUST_MS || input.damRelease)
    return { state: 'stopped', score: null }
  const { group, waterC } = input
  const fit = ofTemperature(group, waterC)
  const shares: Record<ScorePartKey, number> = {
    temp: fit,
    trend: ofTrend(group, waterC, input.dT24),
    light: ofLight(group, waterC, input.phase, input.cloud),
    wind: Math.min(ofWind(input.wind), input.oxygen === undefined ? 1 : ofOxygen(input.oxygen)),
    rain: group === 'sea' ? ofTide(input.slackMin ?? 0) : ofRain(input.rain24),
    pressure: ofPressure(input.dP24),
    moon: input.moonDays <= 2 ? 1 : 0.5,
  }
  const keys = Object.keys(WEIGHTS) as ScorePartKey[]
  const raw = keys.reduce((sum, key) => sum + WEIGHTS[key] * shares[key], 0)
  const cap = CAP_FLOOR + (100 - CAP_FLOOR) * fit
  return {
    state: 'ok',
    score: Math.floor(Math.min(raw, cap) + 0.5),
    raw: hundredths(raw),
    cap: hundredths(cap),
    parts: Object.fromEntries(keys.map((key) => [key, hundredths(WEIGHTS[key] * shares[key])])) as Record<ScorePartKey, number>,
  }
}
