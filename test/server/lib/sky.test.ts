import { daysToSyzygy, moonElongation, moonLit, nearestMoonPhase, skyOf, solarHour, sunAltitude } from '../../../server/src/lib/sky.ts'
import { skiesOf } from '../../../server/src/domains/weather/skies.ts'
import { termAt } from '../../../server/src/domains/weather/terms.ts'

const BEIJING = [39.904, 116.407] as const
const TROMSO = [69.649, 18.956] as const
const MINUTE_MS = 60_000
const at = (day: string, clock = '00:00') => Date.parse(`${day}T${clock}:00+08:00`)

// By the almanac (timeanddate.com), to the minute.
test.each([
  ['2026-03-20', '06:18', '18:26'],
  ['2026-06-21', '04:46', '19:46'],
  ['2026-12-22', '07:33', '16:53'],
])('the sun over Beijing on %s rises at %s and sets at %s', (day, rises, sets) => {
  const { sunrise, sunset, sun } = skyOf(at(day), ...BEIJING)
  expect(sun).toBe('rises')
  expect(Math.abs(sunrise! - at(day, rises))).toBeLessThanOrEqual(1.5 * MINUTE_MS)
  expect(Math.abs(sunset! - at(day, sets))).toBeLessThanOrEqual(1.5 * MINUTE_MS)
})

test('the sky of several days is that of one after another, each from midnight to midnight, its moon as at noon', () => {
  const skies = skiesOf(at('2026-01-02', '23:59'), ...BEIJING, 3)
  expect(skies.map(({ day }) => day)).toEqual(['2026-01-02', '2026-01-03', '2026-01-04'])
  for (const { day, moonAge, moonLit: lit, ...sky } of skies) {
    expect(sky).toEqual(skyOf(at(day), ...BEIJING))
    expect([moonAge, lit]).toEqual([moonElongation(at(day, '12:00')) / 360, moonLit(at(day, '12:00'))])
  }
})

test('a full moon rises as the sun sets and sets as it rises; a new one goes with it', () => {
  const HOUR_MS = 60 * MINUTE_MS
  const full = skyOf(at('2026-01-03'), ...BEIJING)
  expect(Math.abs(full.moonrise! - full.sunset!)).toBeLessThan(HOUR_MS)
  expect(Math.abs(full.moonset! - full.sunrise!)).toBeLessThan(HOUR_MS)
  const late = skyOf(at('2026-02-17'), ...BEIJING)
  expect(Math.abs(late.moonrise! - late.sunrise!)).toBeLessThan(HOUR_MS)
  expect(Math.abs(late.moonset! - late.sunset!)).toBeLessThan(HOUR_MS)
})

test('civil twilight lasts while the sun stands less than six degrees below the horizon', () => {
  for (const day of ['2026-03-20', '2026-06-21', '2026-12-22']) {
    const { dawn, dusk } = skyOf(at(day), ...BEIJING)
    for (const moment of [dawn!, dusk!]) expect(sunAltitude(moment, ...BEIJING)).toBeCloseTo(-6, 1)
  }
})

test('civil twilight is before the sun rises and after it sets', () => {
  const { dawn, sunrise, sunset, dusk } = skyOf(at('2026-05-01'), ...BEIJING)
  expect(dawn!).toBeLessThan(sunrise!)
  expect(dusk!).toBeGreaterThan(sunset!)
})

test.each([
  ['2026-06-21', 'up'],
  ['2026-12-21', 'down'],
])('on a polar day no sun rises: %s', (day, sun) => {
  expect(skyOf(Date.parse(`${day}T00:00:00Z`), ...TROMSO)).toMatchObject({ sunrise: null, sunset: null, sun })
})

// By NASA's table of the phases, UTC.
test.each([
  ['full', 180, '2026-01-03T10:03Z'],
  ['new', 0, '2026-02-17T12:01Z'],
  ['full', 180, '2026-03-03T11:38Z'],
  ['new', 0, '2026-08-12T17:37Z'],
  ['full', 180, '2026-08-28T04:18Z'],
  ['first quarter', 90, '2026-05-23T11:11Z'],
] as const)('the moon is %s at its time', (_, degrees, moment) => {
  const near = Date.parse(moment) + 2 * 86_400_000
  expect(Math.abs(nearestMoonPhase(near, degrees) - Date.parse(moment))).toBeLessThan(5 * MINUTE_MS)
})

test('the moon is lit when it is full, and not when it is new', () => {
  expect(moonLit(Date.parse('2026-01-03T10:03Z'))).toBeGreaterThan(0.99)
  expect(moonLit(Date.parse('2026-02-17T12:01Z'))).toBeLessThan(0.01)
  expect(daysToSyzygy(Date.parse('2026-01-05T10:03Z'))).toBeCloseTo(2, 1)
})

test('the sun stands highest at twelve by the sun, whatever the clock says', () => {
  const { sunrise, sunset } = skyOf(at('2026-04-15'), 43.8, 87.6)
  expect(solarHour((sunrise! + sunset!) / 2, 87.6)).toBeCloseTo(12, 1)
})

// By the table of the purple mountain observatory, as lunar-javascript has it.
test.each([
  ['2026-02-04', 2, '2026-02-18'],
  ['2026-03-20', 5, '2026-04-05'],
  ['2026-04-05', 6, '2026-04-20'],
  ['2026-06-21', 11, '2026-07-07'],
  ['2026-11-22', 21, '2026-12-07'],
  ['2026-12-07', 22, '2026-12-22'],
  ['2026-12-22', 23, '2027-01-05'],
  ['2027-01-05', 0, '2027-01-20'],
])('%s begins a solar term', (day, index, nextOn) => {
  expect(termAt(new Date(at(day, '06:00')))).toEqual({ index, startsOn: day, next: (index + 1) % 24, nextOn })
  expect(termAt(new Date(at(day, '00:00') - MINUTE_MS)).index).toBe((index + 23) % 24)
})
