import { generateKeyPairSync } from 'node:crypto'
import { startSimulator } from '@anglers/simulators'
import { fishGroups } from '@anglers/contract/weather'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { WeatherService } from '../../../server/src/domains/weather/service.ts'
import { WeatherCells } from '../../../server/src/domains/weather/cells.ts'
import type { PastHour } from '../../../server/src/domains/weather/queries.ts'
import type { WeatherReport } from '../../../server/src/infra/integrations/weather.ts'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { mildDay, mildReading } from '../support/weather.ts'

const simulator = await startSimulator()
const { weather: service } = simulator
const TOWN = { name: '泽安', lat: 29.9531, lng: 115.4102 }
const HOUR_MS = 3_600_000

let server: TestServer
beforeEach(async () => {
  service.fault = null
  service.alerts = []
  server = await openTestServer({ weather: { ...service.keys, isExample: true } })
  await storeSetting(server.db, 'seast_weather_place', TOWN)
})
afterEach(() => server.close())
afterAll(() => simulator.close())
keepToOneDay()

const read = async (input = {}, language = 'zh-CN') =>
  (await server.call('GET weather', input, { headers: { 'accept-language': language } })).body

/** As many hours ago, what the service told is so old. */
const age = (hours: number) =>
  server.db
    .updateTable('weather_cell')
    .set({ fetched_at: new Date(Date.now() - hours * HOUR_MS) })
    .execute()
/** A process of its own, which has nothing in memory. */
const another = () => openTestServer({ beside: server, weather: { ...service.keys, isExample: true } })
const readAnew = async (input = {}) => {
  const other = await another()
  try {
    return (await other.call('GET weather', input)).body
  } finally {
    await other.close()
  }
}

const NOON = Date.parse('2026-05-10T12:00:00+08:00')
const DAY = mildDay()
/** What is answered at noon of a day where the service has told this. */
const weatherOf = (reported: Partial<WeatherReport>, at = { lat: 30, lng: 115 }) =>
  serviceOf(() => reported).at(at, 'zh-Hans', { ip: '' }, NOON)
/** The service's answers from what it has told by now, and what is kept of the hours before. */
const serviceOf = (current: () => Partial<WeatherReport>, past: PastHour[] = []) => {
  const at = async () => {
    const report = { updatedAt: NOON, now: null, hours: [], days: [], warnings: [], ...current() }
    return { report, fetchedAt: new Date(report.updatedAt), past: [...past] }
  }
  return new WeatherService({ db: server.db, integrations: { weather: { isExample: false } } as never }, { at } as never)
}

describe('GET weather', () => {
  test('tells a visitor the weather of the town, with its score, and that it is an example', async () => {
    const body = await read()
    expect(body).toMatchObject({ place: TOWN, problem: null, isExample: true, isStale: false, ageMinutes: 0, warningsKnown: true })
    expect(body.now).toMatchObject({ tempC: expect.any(Number) })
    expect(body.hours).toHaveLength(72)
    expect(body.days).toHaveLength(7)
    expect(body.sky).toHaveLength(7)
    expect(body.scores.map(({ group }) => group)).toEqual([...fishGroups])
  })

  test('the score is the sum of its parts, capped by the temperature', async () => {
    const { score } = await read({ group: 'carp' })
    expect(score).toMatchObject({ group: 'carp', state: 'ok', reason: null, spread: 10 })
    const sum = score.parts.reduce((points, part) => points + part.points, 0)
    expect(score.value).toBe(Math.floor(Math.min(sum, score.cap!) + 0.5))
    expect(score.parts.reduce((weights, part) => weights + part.weight, 0)).toBe(100)
  })

  test('what it does not know counts as if nothing changed, and is named', async () => {
    const { score, now } = await read()
    expect(now!.pressureChange24).toBeNull()
    expect(score.parts.find(({ key }) => key === 'pressure')).toMatchObject({ known: false, value: null, points: 2 })
    expect(score.waterDays).toBe(1)
  })

  test('what it kept of the last days makes the water and the trend of pressure', async () => {
    await read()
    const hours = Array.from({ length: 130 }, (_, back) => ({
      lat10: 299,
      lng10: 1154,
      hour: new Date(Math.floor(Date.now() / HOUR_MS - back - 1) * HOUR_MS),
      temp_c: 20,
      pressure_hpa: 1000,
      rain_mm: 0,
    }))
    await server.db
      .insertInto('weather_past')
      .values(hours)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { score, now } = await readAnew()
    expect(score.waterDays).toBe(5)
    expect(score.parts.find(({ key }) => key === 'temp')!.value).toBeCloseTo(20, 0)
    expect(score.parts.every(({ known }) => known)).toBe(true)
    expect(now!.pressureChange24).toBe(Math.round((now!.pressureHpa! - 1000) * 10) / 10)
  })

  test('the sea has no number without its tides', async () => {
    expect((await read({ group: 'sea' })).score).toMatchObject({ state: 'unknown', reason: 'noTide', value: null, parts: [] })
  })

  test('a badge gets no hours and days', async () => {
    expect(await read({ brief: true })).toMatchObject({ hours: [], days: [], score: { state: 'ok' } })
  })

  test('each group, and a badge, has its own answer from what is known', async () => {
    const [carp, crucian, brief, again] = [
      await read({ group: 'carp' }),
      await read(),
      await read({ brief: true }),
      await read({ group: 'carp' }),
    ]
    expect(
      [carp, crucian, brief, again].map(({ score, hours, days, sky }) => [score.group, hours.length, days.length, sky.length]),
    ).toEqual([
      ['carp', 72, 7, 7],
      ['crucian', 72, 7, 7],
      ['crucian', 0, 0, 1],
      ['carp', 72, 7, 7],
    ])
  })

  test('what was observed stands for now for an hour and a half, then what was expected of it; no day before today is told', async () => {
    const minute = HOUR_MS / 60
    const days = [-1, 0, 1].map((ahead) => dayOf(new Date(NOON + ahead * 24 * HOUR_MS)))
    const answerTo = (ago: number) =>
      weatherOf({
        updatedAt: NOON - ago * minute,
        now: mildReading(NOON - ago * minute, { tempC: 11 }),
        hours: [-31, -29, 31].map((minutes) => mildReading(NOON + minutes * minute, { tempC: 22 })),
        days: days.map((day) => ({ ...DAY, day })),
      })
    const [observed, expected] = [await answerTo(90), await answerTo(91)]
    expect([observed.now!.tempC, observed.isStale, observed.ageMinutes]).toEqual([11, false, 90])
    expect([expected.now!.tempC, expected.isStale, expected.ageMinutes]).toEqual([22, true, 91])
    expect(expected.now!.at).toBe(new Date(NOON - 29 * minute).toISOString())
    expect(expected.hours.map(({ at }) => (Date.parse(at) - NOON) / minute)).toEqual([-29, 31])
    expect(expected.days.map(({ day }) => day)).toEqual(days.slice(1))
  })

  test('no hour further off than one stands for now, and after a day nothing is scored', async () => {
    const minute = HOUR_MS / 60
    const later = (minutes: number) => weatherOf({ hours: [mildReading(NOON + minutes * minute)] })
    expect([(await later(60)).now === null, (await later(61)).now]).toEqual([false, null])
    const old = (minutes: number) =>
      weatherOf({ updatedAt: NOON - minutes * minute, hours: [mildReading(NOON)], days: [{ ...DAY, minC: 10, maxC: 20 }] })
    expect((await old(24 * 60)).score.reason).toBeNull()
    expect(await old(24 * 60 + 1)).toMatchObject({ score: { state: 'unknown', reason: 'stale' }, hours: [{ score: null }] })
  })

  test('is told anew as soon as the service has told it anew, of the point that was asked for', async () => {
    let said: Partial<WeatherReport> = { now: mildReading(NOON, { tempC: 11 }) }
    const weather = serviceOf(() => said)
    const at = async () => weather.at({ lat: 30.12345678, lng: 115.87654321 }, 'zh-Hans', { ip: '' }, NOON)
    expect(await at()).toMatchObject({ now: { tempC: 11 }, place: { name: '', lat: 30.123457, lng: 115.876543 } })
    said = { updatedAt: NOON + 1, now: mildReading(NOON, { tempC: 22 }) }
    expect((await at()).now!.tempC).toBe(22)
  })

  test('is worked out anew for another point of the cell, a few minutes later, and where more is kept of the hours before', async () => {
    const past: PastHour[] = []
    const hours = [mildReading(NOON - 29 * (HOUR_MS / 60)), mildReading(NOON + HOUR_MS)]
    const weather = serviceOf(() => ({ now: mildReading(NOON), hours, days: [{ ...DAY, minC: 10, maxC: 20 }] }), past)
    const at = (point = { lat: 30.01, lng: 115.01 }, now = NOON) => weather.at(point, 'zh-Hans', { ip: '' }, now)
    const first = await at()
    const rises = async (lat: number, lng: number) => (await at({ lat, lng })).sky[0]!.sunriseAt
    expect(new Set([first.sky[0]!.sunriseAt, await rises(30.09, 115.01), await rises(30.01, 115.09)]).size).toBe(3)
    expect([first.hours.length, (await at(undefined, NOON + 5 * (HOUR_MS / 60))).hours.length]).toEqual([2, 1])
    for (let back = 1; back < 50; back++) past.push({ hour: new Date(NOON - back * HOUR_MS), temp_c: 20, pressure_hpa: 1000, rain_mm: 0 })
    expect([first.now!.pressureChange24, (await at()).now!.pressureChange24]).toEqual([null, expect.any(Number)])
  })

  test('one question to the service answers all who ask at once', async () => {
    const before = service.asked
    await read({ lat: 31.05, lng: 116.05 })
    const asked = service.asked
    const bodies = await Promise.all([1, 2, 3].map((n) => read({ lat: 32.01 + n / 100, lng: 116.05 })))
    expect([service.asked - asked, bodies.map(({ problem }) => problem)]).toEqual([asked - before, [null, null, null]])
  })

  test('one question to the service answers a whole cell', async () => {
    await read({ lat: 29.95, lng: 115.41 })
    const asked = service.asked
    await read({ lat: 29.96, lng: 115.43, group: 'carp' })
    expect((await readAnew({ lat: 29.97, lng: 115.45 })).problem).toBeNull()
    expect(service.asked).toBe(asked)
    for (const beside of [
      { lat: 30.05, lng: 115.41 },
      { lat: 29.95, lng: 115.51 },
    ]) {
      const before = service.asked
      expect((await read(beside)).problem).toBeNull()
      expect(service.asked).toBeGreaterThan(before)
    }
  })

  test('what is kept of the cells beside it makes none of its water', async () => {
    await read()
    const beside = [
      { lat10: 300, lng10: 1154 },
      { lat10: 299, lng10: 1155 },
    ]
    const hours = Array.from({ length: 130 }, (_, back) => new Date(Math.floor(Date.now() / HOUR_MS - back - 1) * HOUR_MS))
    const rows = beside.flatMap((cell) => hours.map((hour) => ({ ...cell, hour, temp_c: 20, pressure_hpa: 1000, rain_mm: 0 })))
    await server.db.insertInto('weather_past').values(rows).execute()
    expect((await readAnew()).score.waterDays).toBe(1)
  })

  test('says what anglers do in the solar term, in the language of the request', async () => {
    expect((await read({}, 'en')).term!.advice).toMatch(/[a-z]/)
    expect((await read({}, 'zh-CN')).term!.advice).toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('what is dangerous', () => {
  test.each([
    ['雷电', '1014', 'yellow', 'lightning'],
    ['大风', '1006', 'orange', 'gust'],
    ['台风', '1001', 'red', 'gust'],
    ['山洪灾害', '1219', 'yellow', 'flood'],
    ['水库泄洪', '9999', 'blue', 'flood'],
  ])('a warning of %s leaves no number, and comes first', async (name, code, color, reason) => {
    service.alerts = [service.alert('高温', '1009', 'orange'), service.alert(name, code, color)]
    const { warnings, score, scores } = await read()
    expect(warnings[0]).toMatchObject({ kind: reason, level: 'stop' })
    expect(score).toMatchObject({ state: 'stopped', reason, value: null, parts: [] })
    expect(scores.every(({ state, value }) => state === 'stopped' && value === null)).toBe(true)
  })

  test('a blue warning of floods leaves the number, and much rain to come is called a flood', async () => {
    service.alerts = [service.alert('中小河流洪水', '1211', 'blue')]
    expect(await read()).toMatchObject({ warnings: [{ kind: 'flood', level: 'caution' }], score: { state: 'ok' } })
    service.alerts = []
    const { report } = await server.db.selectFrom('weather_cell').select('report').executeTakeFirstOrThrow()
    const wet = { ...report!, warnings: [], hours: report!.hours.map((hour) => ({ ...hour, rainMm: 9 })) }
    await server.db
      .updateTable('weather_cell')
      .set({ report: JSON.stringify(wet) })
      .execute()
    const { warnings, score } = await readAnew()
    expect(warnings.filter(({ kind }) => kind === 'flood' || kind === 'rain')).toEqual([
      expect.objectContaining({ kind: 'flood', level: 'caution', value: expect.any(Number) }),
    ])
    expect(warnings.find(({ kind }) => kind === 'flood')!.value).toBeGreaterThanOrEqual(50)
    expect(score.state).toBe('ok')
  })

  test('leaves no number for now, also where nothing is read of now, and of the hours to come but for those of thunder', async () => {
    const warning = { id: '', code: '1006', color: 'red', title: '大风', text: '', sender: '', issuedAt: NOON, expiresAt: null } as const
    const hours = [1, 2].map((hour) => mildReading(NOON + hour * HOUR_MS, hour === 2 ? { condition: 'thunder' } : {}))
    const days = [{ ...DAY, minC: 10, maxC: 20 }]
    const { score, scores, hours: scored } = await weatherOf({ warnings: [warning], now: mildReading(NOON), hours, days })
    expect([score.reason, scores.find(({ group }) => group === 'carp')]).toEqual(['gust', { group: 'carp', state: 'stopped', value: null }])
    expect(scored.map((hour) => hour.score)).toEqual([expect.any(Number), null])
    expect((await weatherOf({ warnings: [warning], days })).score).toMatchObject({ state: 'stopped', reason: 'gust' })
    expect((await weatherOf({ days })).score).toMatchObject({ state: 'unknown', reason: 'gaps' })
  })

  test('a blue warning of wind leaves the number', async () => {
    service.alerts = [service.alert('大风', '1006', 'blue')]
    expect(await read()).toMatchObject({ warnings: [{ kind: 'gust', level: 'caution' }], score: { state: 'ok' } })
  })

  test('a warning that is over is none', async () => {
    service.alerts = [service.alert('雷电', '1014', 'red', { at: Date.now() - 8 * HOUR_MS })]
    expect(await read()).toMatchObject({ warnings: [], score: { state: 'ok' } })
  })

  test('where the service says nothing of warnings, the page can say so', async () => {
    service.fault = 'noWarnings'
    expect(await read()).toMatchObject({ warningsKnown: false, score: { state: 'ok' } })
  })
})

describe('faults', () => {
  test.each(['down', 'busy', 'cut'] as const)('%s: no weather and no number, but the sky and the term', async (fault) => {
    service.fault = fault
    const body = await read()
    expect(body).toMatchObject({
      problem: 'unavailable',
      isExample: false,
      now: null,
      hours: [],
      score: { state: 'unknown', reason: 'noWeather', value: null },
    })
    expect(body.sky[0]!.sunriseAt).not.toBeNull()
    expect(body.term).not.toBeNull()
  })

  test('a token that is refused: no weather and no number, and nothing of the refusal in the answer', async () => {
    const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const other = await openTestServer({ beside: server, weather: { ...service.keys, privateKey } })
    try {
      const { body } = await other.call('GET weather', { lat: 33.05, lng: 117.05 })
      expect(body).toMatchObject({ problem: 'unavailable', now: null, ageMinutes: null, score: { reason: 'noWeather', value: null } })
      expect(JSON.stringify(body)).not.toContain('401')
    } finally {
      await other.close()
    }
  })

  test.each(['gaps', 'nonsense'] as const)('%s: what is missing is null, and there is no number', async (fault) => {
    service.fault = fault
    const body = await read()
    expect(body.now).toMatchObject({ tempC: null, windMs: null, pressureHpa: null })
    expect(body.score).toMatchObject({ state: 'unknown', reason: 'gaps', value: null })
    expect(body.hours.every(({ score }) => score === null)).toBe(true)
  })

  test("yesterday's weather is called old, and has no number", async () => {
    service.fault = 'old'
    const body = await read()
    expect(body).toMatchObject({ isStale: true, score: { state: 'unknown', reason: 'stale', value: null } })
    expect(body.ageMinutes).toBeGreaterThanOrEqual(30 * 60 - 1)
    expect(body.hours.every(({ at }) => Date.parse(at) > Date.now() - HOUR_MS)).toBe(true)
  })

  test('while the service is down the last weather stays, with its age', async () => {
    await read()
    await age(3)
    await server.db
      .updateTable('weather_cell')
      .set({ report: await olderReport(3) })
      .execute()
    service.fault = 'down'
    const body = await readAnew()
    expect(body).toMatchObject({ problem: null, isStale: true })
    expect(body.ageMinutes).toBeGreaterThanOrEqual(179)
    expect(body.now).not.toBeNull()
    const cell = await server.db.selectFrom('weather_cell').select('failing_since').executeTakeFirstOrThrow()
    expect(cell.failing_since).not.toBeNull()
  })

  test('told in the future, as after the clock was put back, it has no negative age', async () => {
    await read()
    await server.db
      .updateTable('weather_cell')
      .set({ report: await olderReport(-5) })
      .execute()
    expect((await readAnew()).ageMinutes).toBe(0)
  })

  test.each([
    ['Paris', { lat: 48.85, lng: 2.35 }],
    ['the pole in summer', { lat: 89, lng: 0 }],
  ])('outside the country there is the sky alone: %s', async (_, point) => {
    expect(await read(point)).toMatchObject({ problem: 'outside', now: null, score: { value: null } })
  })

  test('the country goes from the 3rd to the 54th degree of latitude, and from the 73rd to the 136th of longitude', async () => {
    const problemOf = async (lat: number, lng: number) => (await weatherOf({}, { lat, lng })).problem
    const [south, west, north, east] = [3, 73, 54, 136]
    for (const [lat, lng] of [
      [south, west],
      [north, east],
    ] as const)
      expect(await problemOf(lat, lng)).toBeNull()
    for (const [lat, lng] of [
      [south - 0.001, west],
      [south, west - 0.001],
      [north + 0.001, east],
      [north, east + 0.001],
    ] as const)
      expect(await problemOf(lat, lng)).toBe('outside')
  })

  test.each([
    ['only one coordinate', { lat: 30 }, 'lng'],
    ['only the other one', { lng: 115 }, 'lat'],
    ['a latitude beyond the pole', { lat: 91, lng: 0 }, 'lat'],
    ['a group that is none', { group: 'whale' }, 'group'],
  ])('refuses %s', async (_, input, name) => {
    expect(await server.refused('GET weather', input)).toMatchObject({ status: 400, params: { [name]: expect.any(String) } })
  })

  test('without a service or a town it says so', async () => {
    const other = await openTestServer()
    try {
      expect((await other.call('GET weather')).body).toMatchObject({ problem: 'noService', isExample: false, score: { value: null } })
    } finally {
      await other.close()
    }
  })
})

/** The report that is kept, as if it had been told so many hours earlier. */
async function olderReport(hours: number): Promise<string> {
  const { report } = await server.db.selectFrom('weather_cell').select('report').executeTakeFirstOrThrow()
  const shift = hours * HOUR_MS
  const earlier = { ...report!, updatedAt: report!.updatedAt - shift, now: report!.now && { ...report!.now, at: report!.now.at - shift } }
  return JSON.stringify(earlier)
}

test('what could not be looked up is looked up again by the next who asks', async () => {
  const needs = { integrations: {} } as ConstructorParameters<typeof WeatherCells>[0]
  const cells = new WeatherCells(needs)
  await expect(cells.at(TOWN, { ip: '' })).rejects.toThrow()
  Object.assign(needs, { db: server.db })
  expect(await cells.at(TOWN, { ip: '' })).toEqual({ report: null, fetchedAt: null, past: [] })
})
