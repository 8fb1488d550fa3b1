import { generateKeyPairSync } from 'node:crypto'
import { startSimulator } from '@anglers/simulators'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const simulator = await startSimulator()
const { weather: service } = simulator
const TOWN = { name: '泽安', lat: 29.9531, lng: 115.4102 }
const HOUR_MS = 3_600_000

let server: TestServer
beforeEach(async () => {
  service.fault = null
  server = await openTestServer({ weather: { ...service.keys, isExample: true } })
  await storeSetting(server.db, 'seast_weather_place', TOWN)
})
afterEach(() => server.close())
afterAll(() => simulator.close())
keepToOneDay()

const read = async (input = {}) => (await server.call('GET weather', input)).body
/** What a process of its own answers, which has nothing in memory. */
const readAnew = async (input = {}) => {
  const other = await openTestServer({ beside: server, weather: { ...service.keys, isExample: true } })
  try {
    return (await other.call('GET weather', input)).body
  } finally {
    await other.close()
  }
}
/** As many hours ago, what the service told is so old. */
const age = (hours: number) =>
  server.db
    .updateTable('weather_cell')
    .set({ fetched_at: new Date(Date.now() - hours * HOUR_MS) })
    .execute()

describe('refresh_weather', () => {
  const run = () => server.jobs.refresh_weather.run({})
  /** The cells of which the service said nothing. */
  const failing = async () =>
    (await server.db.selectFrom('weather_cell').select('lat10').where('failing_since', 'is not', null).orderBy('lat10').execute()).map(
      ({ lat10 }) => lat10,
    )

  test("refreshes the town's cell and those that were wanted, when they are due", async () => {
    await run()
    const cells = () => server.db.selectFrom('weather_cell').selectAll().execute()
    expect(await cells()).toMatchObject([{ lat10: 299, lng10: 1154, failing_since: null }])
    const asked = service.asked
    await run()
    expect(service.asked).toBe(asked)
    await age(1)
    await run()
    expect(service.asked).toBeGreaterThan(asked)
  })

  test('keeps what it was like, and asks no more for what nobody wants', async () => {
    await run()
    expect(await server.db.selectFrom('weather_past').selectAll().execute()).toHaveLength(1)
    await read({ lat: 31.05, lng: 116.05 })
    await age(1)
    await server.db
      .updateTable('weather_cell')
      .set({ asked_at: new Date(Date.now() - 30 * HOUR_MS) })
      .where('lat10', '=', 310)
      .execute()
    await run()
    const due = await server.db.selectFrom('weather_cell').select(['lat10', 'fetched_at']).orderBy('lat10').execute()
    expect(Date.now() - due[0]!.fetched_at!.getTime()).toBeLessThan(HOUR_MS / 2)
    expect(Date.now() - due[1]!.fetched_at!.getTime()).toBeGreaterThan(HOUR_MS / 2)
  })

  test('keeps what was observed of an hour, whatever was expected of it', async () => {
    await run()
    const { report } = await server.db.selectFrom('weather_cell').select('report').executeTakeFirstOrThrow()
    const { hour: now } = await server.db.selectFrom('weather_past').select('hour').executeTakeFirstOrThrow()
    const before = new Date(now.getTime() - 5 * HOUR_MS)
    const kept = async () =>
      (await server.db.selectFrom('weather_past').select('temp_c').orderBy('hour').execute()).map((row) => row.temp_c)
    // The service may come to tell of the next hour on the way.
    const next = new Date(now.getTime() + HOUR_MS)
    await server.db.updateTable('weather_past').set({ temp_c: -70 }).execute()
    const row = { lat10: 299, lng10: 1154, pressure_hpa: null, rain_mm: null }
    await server.db
      .insertInto('weather_past')
      .values([
        { ...row, hour: before, temp_c: -60 },
        { ...row, hour: next, temp_c: -70 },
      ])
      .execute()
    const hours = [before, now, next].map((hour) => ({ ...report!.hours[0]!, at: hour.getTime() - HOUR_MS / 60, tempC: -50 }))
    await server.db
      .updateTable('weather_cell')
      .set({ report: JSON.stringify({ ...report!, hours }) })
      .execute()
    await age(1)
    await run()
    const [first, ...others] = await kept()
    expect([first, others.length, others.filter((temp) => temp === -70).length, others.includes(-50)]).toEqual([-60, 2, 1, false])
  })

  test('keeps of an hour what was observed, each under its own name, in place of what was kept before', async () => {
    await run()
    const kept = () => server.db.selectFrom('weather_past').selectAll().orderBy('hour', 'desc').limit(1).execute()
    const reported = async () => {
      const { report } = await server.db.selectFrom('weather_cell').select('report').executeTakeFirstOrThrow()
      const { at, tempC, pressureHpa, rainMm } = report!.now!
      const hour = new Date(Math.round(at / HOUR_MS) * HOUR_MS)
      return [{ lat10: 299, lng10: 1154, hour, temp_c: tempC, pressure_hpa: pressureHpa, rain_mm: rainMm }]
    }
    expect(await kept()).toEqual(await reported())
    await server.db.updateTable('weather_past').set({ temp_c: -70, pressure_hpa: 500, rain_mm: 77 }).execute()
    await age(1)
    await run()
    expect(await kept()).toEqual(await reported())
  })

  test('keeps nothing of what the service says of yesterday once more', async () => {
    service.fault = 'old'
    await run()
    expect(await server.db.selectFrom('weather_cell').select('fetched_at').where('fetched_at', 'is not', null).execute()).toHaveLength(1)
    expect(await server.db.selectFrom('weather_past').select('hour').execute()).toEqual([])
  })

  test('notes since when the service has said nothing of a place, and keeps what it said before', async () => {
    await run()
    await age(1)
    const since = new Date(Date.now() - HOUR_MS)
    const cell = () => server.db.selectFrom('weather_cell').select(['failing_since', 'report']).executeTakeFirstOrThrow()
    const { report } = await cell()
    service.fault = 'down'
    await run()
    expect((await cell()).failing_since!.getTime()).toBeGreaterThan(since.getTime())
    await server.db.updateTable('weather_cell').set({ failing_since: since }).execute()
    await run()
    expect(await cell()).toEqual({ failing_since: since, report })
  })

  test('is asked for by a call at once where what is known is more than two hours old, and else left to the clock', async () => {
    await read()
    const asked = service.asked
    await age(1.9)
    await readAnew()
    expect(service.asked).toBe(asked)
    await age(2.1)
    await readAnew()
    expect(service.asked).toBeGreaterThan(asked)
  })

  test('goes on for a place that is asked for again and again', async () => {
    await read()
    const askedAt = async () => (await server.db.selectFrom('weather_cell').select('asked_at').executeTakeFirstOrThrow()).asked_at.getTime()
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    await server.db
      .updateTable('weather_cell')
      .set({ asked_at: ago(20) })
      .execute()
    await readAnew()
    expect(await askedAt()).toBeGreaterThan(ago(1).getTime())
  })

  test('keeps for each hour what was told of the time next to it, and nothing that is still to come', async () => {
    await run()
    const { report } = await server.db.selectFrom('weather_cell').select('report').executeTakeFirstOrThrow()
    const hour = Math.floor(Date.now() / HOUR_MS - 5) * HOUR_MS
    const minute = HOUR_MS / 60
    const readings = [hour + 20 * minute, hour + HOUR_MS + 40 * minute, hour + 24 * HOUR_MS]
    const hours = readings.map((at) => ({ ...report!.hours[0]!, at }))
    await server.db.deleteFrom('weather_past').execute()
    await server.db
      .updateTable('weather_cell')
      .set({ report: JSON.stringify({ ...report!, hours }) })
      .execute()
    await age(1)
    await run()
    const kept = (await server.db.selectFrom('weather_past').select('hour').orderBy('hour').execute()).map((row) => row.hour.getTime())
    // Beside these, what is now.
    expect(kept.filter((at) => at < hour + 4 * HOUR_MS || at > hour + 7 * HOUR_MS)).toEqual([hour, hour + 2 * HOUR_MS])
  })

  test('leaves the rest alone when the service has enough of us', async () => {
    await read({ lat: 31.05, lng: 116.05 })
    await read()
    await age(1)
    service.fault = 'busy'
    const asked = service.asked
    await run()
    // One cell: three questions, and those of warnings do not count. It is the one that was wanted last.
    expect(service.asked - asked).toBe(3)
    expect(await failing()).toEqual([299])
  })

  test('leaves the rest alone when the service does not know us', async () => {
    await read({ lat: 31.05, lng: 116.05 })
    await read()
    await age(1)
    const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const other = await openTestServer({ beside: server, weather: { ...service.keys, privateKey } })
    await other.jobs.refresh_weather.run({})
    await other.close()
    expect(await failing()).toEqual([299])
  })

  test('goes on with the rest when the service fails for one', async () => {
    await read({ lat: 31.05, lng: 116.05 })
    await read()
    await age(1)
    service.fault = 'down'
    await run()
    expect(await failing()).toEqual([299, 310])
  })
})

describe('what the service may be asked on a day', () => {
  const place = (n: number) => ({ lat: 25.05 + n / 10, lng: 110.05 })
  const problems = async (count: number, as?: { token: string }, from = 0) => {
    const answers: (string | null)[] = []
    for (let n = from; n < from + count; n++)
      answers.push((await server.call('GET weather', { ...place(n), brief: true }, { as })).body.problem)
    return answers
  }

  test('is bounded for a member, who spends nothing of others, nor what is known already', async () => {
    const [greedy, other] = [await server.buildMember(), await server.buildMember()]
    expect((await problems(30, greedy)).filter(Boolean)).toEqual([])
    const asked = service.asked
    expect(await problems(2, greedy, 30)).toEqual(['unavailable', 'unavailable'])
    expect(service.asked).toBe(asked)
    expect(await server.db.selectFrom('weather_cell').select('lng10').execute()).toHaveLength(30)
    const ofSite = await server.db.selectFrom('weather_ask').select('asked').where('who', '=', Buffer.alloc(0)).execute()
    expect(ofSite).toEqual([{ asked: 30 }])
    expect(await problems(2, greedy)).toEqual([null, null])
    // Not even for the minute in which it is kept.
    expect(await problems(1, other, 30)).toEqual([null])
    expect(await problems(1, greedy, 30)).toEqual([null])
  })

  test('is not spent on a place of which the service said nothing just now, which is asked for by itself', async () => {
    const member = await server.buildMember()
    service.fault = 'down'
    expect(await problems(1, member)).toEqual(['unavailable'])
    const asked = service.asked
    const spent = () => server.db.selectFrom('weather_ask').select('asked').execute()
    const before = await spent()
    expect((await readAnew(place(0))).problem).toBe('unavailable')
    expect([service.asked, await spent()]).toEqual([asked, before])
    service.fault = null
    await server.jobs.refresh_weather.run({})
    expect((await readAnew(place(0))).problem).toBeNull()
    expect(await server.db.selectFrom('weather_cell').select('lat10').where('failing_since', 'is not', null).execute()).toEqual([])
  })

  test('is bounded for the visitors of one address, and counted by each address', async () => {
    await problems(1)
    await server.db.updateTable('weather_ask').set({ asked: 119 }).where('who', '<>', Buffer.alloc(0)).execute()
    expect(await problems(2, undefined, 1)).toEqual([null, 'unavailable'])
    expect((await server.call('GET weather', place(2), { ip: '10.0.0.9' })).body.problem).toBeNull()
  })

  test('is spent anew on such a place that nobody wanted for a day', async () => {
    service.fault = 'down'
    await read(place(0))
    await server.db
      .updateTable('weather_cell')
      .set({ asked_at: new Date(Date.now() - 25 * HOUR_MS) })
      .execute()
    service.fault = null
    expect((await readAnew(place(0))).problem).toBeNull()
  })

  test('is bounded for the site; what is old is shown with its age, and the town goes on', async () => {
    await read(place(0))
    await read()
    await age(3)
    await server.db.updateTable('weather_ask').set({ asked: 3_000 }).where('who', '=', Buffer.alloc(0)).execute()
    const asked = service.asked
    expect((await readAnew(place(0))).problem).toBeNull()
    expect(service.asked).toBe(asked)
    await server.jobs.refresh_weather.run({})
    const fresh = await server.db
      .selectFrom('weather_cell')
      .select('lat10')
      .where('fetched_at', '>', new Date(Date.now() - HOUR_MS))
      .execute()
    expect(fresh).toEqual([{ lat10: 299 }])
  })
})
