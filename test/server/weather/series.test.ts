import type { DayReading, Reading, WeatherReport } from '../../../server/src/infra/integrations/weather.ts'
import { dangerOf, explain } from '../../../server/src/domains/weather/scoring.ts'
import { type Basis, basisOf, phaseOf, Series } from '../../../server/src/domains/weather/series.ts'
import { skiesOf } from '../../../server/src/domains/weather/skies.ts'
import { mildDay, mildReading } from '../support/weather.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const NOW = Date.parse('2026-05-10T12:00:00+08:00')

type Known = ConstructorParameters<typeof Series>[0]
type Past = Known['past'][number]

const ago = (hours: number, change: Partial<Omit<Past, 'hour'>> = {}): Past => ({
  hour: new Date(NOW - hours * HOUR_MS),
  temp_c: null,
  pressure_hpa: null,
  rain_mm: null,
  ...change,
})
const seriesOf = (past: Past[], report: Partial<WeatherReport> = {}) =>
  new Series({ report: { updatedAt: NOW, now: null, hours: [], days: [], warnings: [], ...report }, fetchedAt: new Date(NOW), past })
const hoursAgo = (from: number, to: number, change: Parameters<typeof ago>[1] | ((hours: number) => Parameters<typeof ago>[1])) =>
  Array.from({ length: to - from + 1 }, (_, n) => ago(from + n, typeof change === 'function' ? change(from + n) : change))

describe('the water', () => {
  test('is what the air of the last five days was in the mean, each of 24 hours up to this one', () => {
    const air = [10, 12, 14, 16, 18, 99]
    const series = seriesOf(hoursAgo(0, 143, (hours) => ({ temp_c: air[Math.floor(hours / 24)]! })))
    expect(series.water(NOW)).toEqual({ celsius: 14, days: 5 })
  })

  test('goes by no day of which less than six hours are known', () => {
    expect(seriesOf([...hoursAgo(0, 4, { temp_c: 30 }), ...hoursAgo(24, 29, { temp_c: 20 })]).water(NOW)).toEqual({ celsius: 20, days: 1 })
    expect(seriesOf([...hoursAgo(0, 5, { temp_c: 30 }), ...hoursAgo(24, 29, { temp_c: 20 })]).water(NOW)).toEqual({ celsius: 25, days: 2 })
  })

  test('goes by what is expected of the day, where no day is known, and is else not known', () => {
    const of = (days: DayReading[]) => seriesOf([], { days }).water(NOW)
    expect(of([mildDay({ day: '2026-05-09', minC: 0, maxC: 2 }), mildDay({ minC: 10, maxC: 21 })])).toEqual({ celsius: 15.5, days: 1 })
    expect([
      of([mildDay({ minC: 10 })]),
      of([mildDay({ maxC: 10 })]),
      of([mildDay({ day: '2026-05-11', minC: 1, maxC: 2 })]),
      of([]),
    ]).toEqual(Array(4).fill(null))
  })

  test('takes what the service tells of an hour before what was kept of it, and of this hour what was observed', () => {
    const past = hoursAgo(0, 5, { temp_c: 10 })
    const hours = [0, 1, 2, 3, 4, 5].map((back) => mildReading(NOW - back * HOUR_MS, { tempC: 20 }))
    expect(seriesOf(past, { hours }).water(NOW)!.celsius).toBe(20)
    expect(seriesOf(past, { hours, now: mildReading(NOW + 20 * MINUTE_MS, { tempC: 26 }) }).water(NOW)!.celsius).toBe(21)
  })
})

describe('the rain of a day', () => {
  test('is that of its hours, where half of them are known, else what is expected of the day', () => {
    const days = [mildDay({ day: '2026-05-09', rainMm: 1 }), mildDay({ rainMm: 30 })]
    expect(seriesOf(hoursAgo(0, 30, { rain_mm: 0.5 }), { days }).rain(NOW)).toBe(12)
    expect(seriesOf(hoursAgo(0, 11, { rain_mm: 0.5 }), { days }).rain(NOW)).toBe(6)
    expect(seriesOf(hoursAgo(0, 10, { rain_mm: 0.5 }), { days }).rain(NOW)).toBe(30)
    expect(seriesOf(hoursAgo(0, 10, { rain_mm: 0.5 })).rain(NOW)).toBeNull()
  })
})

describe('the change of the pressure', () => {
  test('is that against a day before, or the hour next to it', () => {
    const change = (...past: Past[]) => seriesOf(past).pressureChange(NOW, 1_000.04)
    const at = (hours: number, pressure_hpa: number) => ago(hours, { pressure_hpa })
    expect(change(at(23, 990), at(24, 995), at(25, 980))).toBe(5)
    expect(change(at(23, 990), ago(24), at(25, 1_006.3))).toBe(-6.3)
    expect(change(at(23, 990))).toBe(10)
    expect([change(at(22, 990), at(26, 990)), seriesOf([at(24, 995)]).pressureChange(NOW, null)]).toEqual([null, null])
  })
})

describe('the light', () => {
  const BEIJING = [39.904, 116.407] as const
  const at = (clock: string) => Date.parse(`2026-06-21T${clock}:00+08:00`)
  const phase = (time: number) => phaseOf(time, ...BEIJING, skiesOf(time, ...BEIJING, 1))

  test('is twilight for an hour and a half on either side of where the sun rises and sets', () => {
    const [{ sunrise, sunset }] = skiesOf(at('12:00'), ...BEIJING, 1) as [ReturnType<typeof skiesOf>[0]]
    for (const time of [sunrise!, sunset!]) for (const minutes of [-90, 0, 90]) expect(phase(time + minutes * MINUTE_MS)).toBe('twilight')
    expect([phase(sunrise! - 91 * MINUTE_MS), phase(sunrise! + 91 * MINUTE_MS)]).toEqual(['night', 'day'])
    expect([phase(sunset! - 91 * MINUTE_MS), phase(sunset! + 91 * MINUTE_MS)]).toEqual(['day', 'night'])
  })

  // The sun stands highest there at 12:16.
  test.each([
    ['11:10', 'day'],
    ['11:25', 'midday'],
    ['15:05', 'midday'],
    ['15:25', 'day'],
  ])('goes by the sun and not by the clock: at %s it is %s', (clock, light) => expect(phase(at(clock))).toBe(light))
})

const basis = (reading: Partial<Reading> = {}, series = seriesOf(hoursAgo(0, 150, { temp_c: 20, pressure_hpa: 1_000, rain_mm: 0.25 }))) =>
  basisOf('carp', mildReading(NOW, reading), series, 'day')

describe('what a score goes by', () => {
  test('is all that is known', () => {
    expect(basis({ windMs: 3, gustMs: 5, cloudPercent: 80, pressureHpa: 997 })).toMatchObject({
      input: { group: 'carp', waterC: 20, dT24: 0, phase: 'day', cloud: 80, wind: 3, gust: 5, rain24: 6, dP24: -3 },
      waterDays: 5,
      unknown: new Set(),
    })
  })

  test('is nothing where the water or the wind is not known', () => {
    expect([basis({ windMs: null }), basis({}, seriesOf([]))]).toEqual([null, null])
  })

  test('takes what is not known for no change, and names it', () => {
    const thin = seriesOf(hoursAgo(0, 10, { temp_c: 20 }))
    expect(basis({ gustMs: null, windMs: 4, cloudPercent: null, pressureHpa: null }, thin)).toMatchObject({
      input: { dT24: 0, cloud: 50, gust: 4, rain24: 0, dP24: 0 },
      waterDays: 1,
      unknown: new Set(['trend', 'light', 'rain', 'pressure']),
    })
  })

  test('has a trend where the water of both days goes by more than one', () => {
    const warming = (days: number) => seriesOf(hoursAgo(0, days * 24 - 1, (hours) => ({ temp_c: hours < 24 ? 26 : 20 })))
    expect(basis({}, warming(3))).toMatchObject({ input: { waterC: 22, dT24: 2 } })
    expect([basis({}, warming(3))!.unknown.has('trend'), basis({}, warming(2))!.unknown.has('trend')]).toEqual([false, true])
  })
})

describe('a score', () => {
  const closed = { text: '禁钓', source: '通告' }
  const stormy = basis({ gustMs: 17.2 })
  type Case = [string, Parameters<typeof explain>, object]

  test.each<Case>([
    [
      'says first that the law closes the water',
      ['sea', stormy, 'flood', closed],
      { state: 'banned', reason: 'law', lawText: '禁钓', lawSource: '通告' },
    ],
    ['says then what is dangerous', ['sea', stormy, 'flood', null], { state: 'stopped', reason: 'flood', lawText: '' }],
    ['is not known of the sea', ['sea', stormy, null, null], { state: 'unknown', reason: 'noTide' }],
    ['is not known where too little is', ['carp', null, null, null], { state: 'unknown', reason: 'gaps' }],
    ['stops for a gust of this hour', ['carp', stormy, null, null], { state: 'stopped', reason: 'gust' }],
  ])('%s', (_, asked, said) => {
    expect(explain(...asked)).toMatchObject({ ...said, group: asked[0], value: null, cap: null, spread: 0, waterDays: 0, parts: [] })
  })

  test('has a number else, with each part, and no value of what was not known', () => {
    const known = basis({ cloudPercent: 80, pressureHpa: 998.5, windMs: 2 })!
    const score = explain('carp', { ...known, unknown: new Set(['pressure']) } satisfies Basis, null, null)
    expect(score).toMatchObject({ state: 'ok', reason: null, value: expect.any(Number), waterDays: 5 })
    expect(score.parts.map(({ key, value, phase, known }) => [key, value, phase, known])).toEqual([
      ['temp', 20, null, true],
      ['trend', 0, null, true],
      ['light', 80, 'day', true],
      ['wind', 2, null, true],
      ['rain', 6, null, true],
      ['pressure', null, null, false],
      ['moon', expect.any(Number), null, true],
    ])
  })
})

test('of several dangers lightning is said first, then gusts, then floods; a caution is none', () => {
  const warning = (kind: 'lightning' | 'gust' | 'flood' | 'heat', level: 'stop' | 'caution' = 'stop') => ({ kind, level }) as never
  expect(dangerOf([warning('flood'), warning('gust'), warning('lightning')])).toBe('lightning')
  expect(dangerOf([warning('flood'), warning('gust'), warning('lightning', 'caution')])).toBe('gust')
  expect(dangerOf([warning('heat'), warning('flood')])).toBe('flood')
  expect(dangerOf([warning('flood', 'caution'), warning('heat')])).toBeNull()
})
