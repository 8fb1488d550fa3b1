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
