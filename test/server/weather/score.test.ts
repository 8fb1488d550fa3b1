import type { FishGroup } from '@anglers/contract/weather'
import { readFileSync } from 'node:fs'
import { type Phase, scoreOf } from '../../../server/src/domains/weather/score.ts'

interface Example {
  note: string
  group: FishGroup
  water_c: number
  dT24: number
  phase: Phase
  cloud: number
  wind: number
  do?: number
  rain24: number
  slack_min?: number
  dP24: number
  moon_days: number
  lightning_km?: number
  expect: { state: string; score: number | null; raw?: number; cap?: number; parts?: Record<string, number> }
}

const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as Example[]
const STATES: Record<string, string> = { ok: 'ok', 停: 'stopped', 禁: 'banned' }

const inputOf = (example: Example) => ({
  group: example.group,
  waterC: example.water_c,
  dT24: example.dT24,
  phase: example.phase,
  cloud: example.cloud,
  wind: example.wind,
  oxygen: example.do,
  rain24: example.rain24,
  slackMin: example.slack_min,
  dP24: example.dP24,
  moonDays: example.moon_days,
  lightningKm: example.lightning_km,
})

test('there are twelve worked examples', () => {
  expect(examples).toHaveLength(12)
})

test.each(examples)('$note', (example) => {
  const { state, score, raw, cap, parts } = example.expect
  const scored = scoreOf(inputOf(example))
  expect(scored.state).toBe(STATES[state])
  expect(scored.score).toBe(score)
  if (!parts) return
  const { wind_do: wind, rain_or_tide: rain, ...rest } = parts
  expect(scored).toMatchObject({ raw, cap })
  for (const [key, points] of Object.entries({ ...rest, wind, rain })) expect(scored.parts).toHaveProperty(key, points)
})

const mild = inputOf(examples[2]!)

test.each([
  ['the law closes the water', { isBanned: true }, 'banned'],
  ['lightning is near', { lightningKm: 10 }, 'stopped'],
  ['gusts are of force 8', { gust: 17.2 }, 'stopped'],
  ['a dam lets water go', { damRelease: true }, 'stopped'],
])('no number where %s', (_, change, state) => {
  expect(scoreOf({ ...mild, ...change })).toEqual({ state, score: null })
})

test('the law comes before what is dangerous', () => {
  expect(scoreOf({ ...mild, isBanned: true, gust: 30 }).state).toBe('banned')
})

test('gusts of force 6 leave the number', () => {
  expect(scoreOf({ ...mild, gust: 10.8 })).toMatchObject({ state: 'ok', score: 99 })
})

test.each([-40, 0, 8, 33, 60])('water of %d °C leaves a score from 0 to 100', (waterC) => {
  const { score } = scoreOf({ ...mild, waterC })
  expect(score).toBeGreaterThanOrEqual(0)
  expect(score).toBeLessThanOrEqual(20)
})

describe('each part', () => {
  const WEIGHTS = { temp: 45, trend: 10, light: 16, wind: 14, rain: 9, pressure: 4, moon: 2 }
  const shareOf = (part: keyof typeof WEIGHTS, change: Partial<Parameters<typeof scoreOf>[0]>) =>
    scoreOf({ ...mild, ...change }).parts![part] / WEIGHTS[part]

  // What the bands of water of a group are: nothing bites at the outer two, all is well between the inner two.
  test.each<[FishGroup, number, number, number, number]>([
    ['crucian', 2, 15, 25, 32],
    ['carp', 8, 19, 27, 33],
    ['herbivore', 12, 22, 30, 35],
    ['predator', 8, 18, 28, 33],
    ['catfish', 10, 20, 28, 33],
    ['tilapia', 16, 25, 33, 38],
    ['coldwater', 3, 12, 17, 22],
    ['sea', 8, 14, 24, 30],
  ])('of the water is that of a %s: from %d by %d and %d to %d °C', (group, min, low, high, max) => {
    const shares = [min, (min + low) / 2, low, high, (high + max) / 2, max].map((waterC) => shareOf('temp', { group, waterC }))
    for (const [at, share] of [0, 0.5, 1, 1, 0.5, 0].entries()) expect(shares[at]).toBeCloseTo(share, 3)
  })

  test.each<[keyof typeof WEIGHTS, Partial<Parameters<typeof scoreOf>[0]>, number]>([
    ['trend', { waterC: 18, dT24: 1 }, 0.75],
    ['trend', { waterC: 18, dT24: 3 }, 1],
    ['trend', { waterC: 18, dT24: -3 }, 0],
    ['trend', { waterC: 28, dT24: 1 }, 0.25],
    ['trend', { waterC: 28, dT24: -3 }, 1],
    ['trend', { waterC: 19, dT24: 2 }, 0.5],
    ['trend', { waterC: 27, dT24: -2 }, 0.5],
    ['trend', { dT24: -5 }, 0],
    ['light', { phase: 'night' }, 0.3],
    ['light', { phase: 'night', group: 'catfish' }, 1],
    ['light', { phase: 'night', group: 'predator' }, 0.5],
    ['light', { phase: 'night', group: 'sea' }, 0.6],
    ['light', { phase: 'twilight', waterC: 18.9 }, 0.4],
    ['light', { phase: 'day', waterC: 18.9 }, 0.7],
    ['light', { phase: 'midday', waterC: 18.9 }, 0.9],
    ['light', { phase: 'twilight', waterC: 12, group: 'catfish' }, 1],
    ['light', { phase: 'twilight', waterC: 19 }, 1],
    ['light', { phase: 'day', cloud: 70 }, 0.7],
    ['light', { phase: 'midday', cloud: 70 }, 0.7],
    ['light', { phase: 'day', cloud: 69 }, 0.4],
    ['light', { phase: 'midday', cloud: 69 }, 0.3],
    ['wind', { wind: 1.4 }, 0.6],
    ['wind', { wind: 1.5 }, 1],
    ['wind', { wind: 5 }, 1],
    ['wind', { wind: 8 }, 0.5],
    ['wind', { wind: 9.4 }, 0.35],
    ['wind', { wind: 10.8 }, 0],
    ['wind', { oxygen: 5 }, 1],
    ['wind', { oxygen: 4 }, 0.75],
    ['wind', { oxygen: 3 }, 0.5],
    ['wind', { oxygen: 2.25 }, 0.25],
    ['wind', { oxygen: 1.4 }, 0],
    ['wind', { oxygen: 5, wind: 8 }, 0.5],
    ['rain', { rain24: 0.9 }, 0.6],
    ['rain', { rain24: 1 }, 1],
    ['rain', { rain24: 10 }, 1],
    ['rain', { rain24: 10.1 }, 0.6],
    ['rain', { rain24: 25 }, 0.6],
    ['rain', { rain24: 25.1 }, 0.3],
    ['rain', { rain24: 50 }, 0.3],
    ['rain', { rain24: 50.1 }, 0],
    ['rain', { group: 'sea', slackMin: 29, rain24: 5 }, 0.3],
    ['rain', { group: 'sea', slackMin: 60, rain24: 5 }, 0.65],
    ['rain', { group: 'sea', slackMin: 90, rain24: 60 }, 1],
    ['pressure', { dP24: 6 }, 0.3],
    ['pressure', { dP24: 5.9 }, 0.5],
    ['pressure', { dP24: -0.9 }, 0.5],
    ['pressure', { dP24: -1 }, 0.7],
    ['pressure', { dP24: -7.9 }, 0.7],
    ['pressure', { dP24: -8 }, 0.3],
    ['moon', { moonDays: 2 }, 1],
    ['moon', { moonDays: 2.1 }, 0.5],
  ])('counts as far as it goes: %s of %j is %d', (part, change, share) => expect(shareOf(part, change)).toBeCloseTo(share, 2))
})
