import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../../../server/src/config.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { CallCounts, sweepCallCounts } from '../../../server/src/infra/callCounts.ts'
import { API, openTestServer } from '../support/server.ts'

const LIMIT = 6
const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const server = await openTestServer({ config: { rateLimitPerMinute: LIMIT }, logger })
const { call, refused, inject, buildMember, close } = server
afterAll(close)

let networks = 0

const spend = async (calls: number, one: () => Promise<unknown>) => {
  for (let i = 0; i < calls; i++) await one()
}

test('one address has so many calls a minute, and is told when to come again', async () => {
  const ip = '10.1.0.1'
  await spend(LIMIT, () => call('GET setting/get-var', {}, { ip }))
  const refusal = await refused('GET setting/get-var', {}, { ip })
  expect(refusal).toMatchObject({ status: 429, code: 'rest_too_many_requests', message: '操作太频繁了，请稍后再试' })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await call('GET setting/get-var', {}, { ip: '10.1.0.2' })).status).toBe(200)
})

test('a call counts however its address is written', async () => {
  const ip = '10.1.0.3'
  const written = { url: `/%77p-json/wp/v2/setting/get-var`, remoteAddress: ip }
  await spend(LIMIT, async () => expect((await inject(written)).statusCode).toBe(200))
  expect((await inject(written)).statusCode).toBe(429)
})

describe('headers say how much is left, and of which limit', () => {
  const notified = ({ headers }: { headers: Record<string, unknown> }) => [headers['ratelimit-policy'], headers.ratelimit]

  test('with every answer and refusal, by the standard headers', async () => {
    const ip = '10.7.0.1'
    expect(notified(await call('GET setting/get-var', {}, { ip }))).toEqual([`"calls";q=${LIMIT};w=60`, `"calls";r=${LIMIT - 1};t=60`])
    expect(notified(await refused('GET posts', { page: 0 }, { ip }))).toEqual([
      `"calls";q=${LIMIT};w=60`,
      expect.stringMatching(`^"calls";r=${LIMIT - 2};t=\\d+$`),
    ])
    await spend(LIMIT - 2, () => call('GET setting/get-var', {}, { ip }))
    expect(notified(await refused('GET setting/get-var', {}, { ip }))[1]).toMatch(/^"calls";r=0;t=\d+$/)
  })

  test('where a call has a limit of its own, of that', async () => {
    const [policy, left] = notified(await refused('POST site/login', { user: 7 }, { ip: '10.7.0.2' }))
    expect([policy, left]).toEqual(['"POST site/login";q=1;w=60', '"POST site/login";r=0;t=60'])
  })

  test('not of what has none', async () => {
    expect(notified(await inject({ url: '/healthz' }))).toEqual([undefined, undefined])
  })
})

test("members behind one address don't share their calls; one member elsewhere does", async () => {
  const [first, second] = [await buildMember(), await buildMember()]
  await spend(LIMIT, () => call('GET user/check', {}, { as: first, ip: '10.2.0.1' }))
  expect(await refused('GET user/check', {}, { as: first, ip: '10.2.0.9' })).toMatchObject({ status: 429 })
  expect((await call('GET user/check', {}, { as: second, ip: '10.2.0.1' })).status).toBe(200)
})

test('a sign-in has a lower limit of its own, scaled with the general one', async () => {
  const ip = '10.3.0.1'
  const attempt = () => refused('POST site/login', { user: 'nobody', password: 'guess' }, { ip })
  const allowed = Math.max(1, Math.round((20 * LIMIT) / DEFAULT_RATE_LIMIT_PER_MINUTE))
  await spend(allowed, async () => expect(await attempt()).toMatchObject({ status: 401 }))
  expect(await attempt()).toMatchObject({ status: 429, code: 'rest_too_many_requests' })
})

describe('refused calls count', () => {
  const statusOf = async (request: InjectOptions, ip: string) => (await inject({ remoteAddress: ip, ...request })).statusCode

  test.each<[string, number, InjectOptions]>([
    ['without a session', 401, { url: `${API}/user/check` }],
    ['with a token that never was', 401, { url: `${API}/user/check`, query: { access_token: 'a-token-that-never-was' } }],
    ['with input that does not fit', 400, { url: `${API}/posts`, query: { page: '0' } }],
    ['with broken JSON', 400, { method: 'POST', url: `${API}/posts/views`, headers: { 'content-type': 'application/json' }, payload: '{' }],
  ])('%s', async (_, status, request) => {
    const ip = `10.6.${++networks}.1`
    for (let i = 0; i < LIMIT; i++) expect(await statusOf(request, ip)).toBe(status)
    expect(await statusOf(request, ip)).toBe(429)
    expect(await refused('GET setting/get-var', {}, { ip })).toMatchObject({ status: 429 })
  })

  test('toward the lower limit of a sensitive call as well', async () => {
    const ip = `10.6.${++networks}.1`
    const request: InjectOptions = { method: 'POST', url: `${API}/site/login`, payload: { user: 7 } }
    expect(await statusOf(request, ip)).toBe(400)
    expect(await statusOf(request, ip)).toBe(429)
  })
})

test('a household has one limit for all its addresses of IPv6', async () => {
  await spend(LIMIT, () => call('GET setting/get-var', {}, { ip: `2001:db8:9:9::${++networks}` }))
  expect(await refused('GET setting/get-var', {}, { ip: '2001:db8:9:9:1::1' })).toMatchObject({ status: 429 })
})

test('an address that a caller makes up changes nothing', async () => {
  const ip = '10.4.0.1'
  await spend(LIMIT, () => call('GET setting/get-var', {}, { ip }))
  expect(await refused('GET setting/get-var', {}, { ip, headers: { 'x-forwarded-for': '10.4.0.77' } })).toMatchObject({ status: 429 })
})

test('what is not the API has no limit', async () => {
  await spend(LIMIT + 1, async () => expect((await inject({ url: '/healthz' })).statusCode).toBe(200))
})

describe('behind a proxy that is named', () => {
  test('each caller has a limit of their own', async () => {
    const server = await openTestServer({ config: { rateLimitPerMinute: LIMIT, trustProxy: ['127.0.0.1'] } })
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
    await spend(LIMIT, () => server.call('GET setting/get-var', {}, from('10.5.0.1')))
    expect(await server.refused('GET setting/get-var', {}, from('10.5.0.1'))).toMatchObject({ status: 429 })
    expect((await server.call('GET setting/get-var', {}, from('10.5.0.2'))).status).toBe(200)
    await server.close()
  })
})

describe('several processes', () => {
  const beside = (rateLimitPerMinute: number) => openTestServer({ beside: server, config: { rateLimitPerMinute } })
  type Process = Awaited<ReturnType<typeof beside>>
  const statusOf = async (one: Process | typeof server, me: { token: string }) =>
    (await one.inject({ url: `${API}/user/check`, headers: { authorization: `Bearer ${me.token}` } })).statusCode
  const among = (statuses: number[]) => statuses.filter((status) => status === 200).length

  test('have one limit, also for calls that come at once', async () => {
    const other = await beside(LIMIT)
    const [first, second] = [await buildMember(), await buildMember()]
    const statuses: number[] = []
    for (let i = 0; i < 2 * LIMIT; i++) statuses.push(await statusOf(i % 2 ? server : other, first))
    expect(statuses).toEqual(statuses.map((_, i) => (i < LIMIT ? 200 : 429)))
    expect(among(await Promise.all(Array.from({ length: 2 * LIMIT }, (_, i) => statusOf(i % 2 ? server : other, second))))).toBe(LIMIT)
    await other.close()
  })

  test('hold a large limit to a tenth for each further one, and write little on the way', async () => {
    const LARGE = 100
    const three = [await beside(LARGE), await beside(LARGE), await beside(LARGE)]
    const me = await buildMember()
    await sql`create table written (n integer)`.execute(server.db)
    await sql`
      create function note_written() returns trigger language plpgsql as
      $$ begin insert into written values (new.n); return new; end $$`.execute(server.db)
    await sql`create trigger note before insert or update on call_count for each row execute function note_written()`.execute(server.db)
    let served = 0
    for (let i = 0; i < 2 * LARGE; i++) served += (await statusOf(three[i % 3]!, me)) === 200 ? 1 : 0
    expect(served).toBeGreaterThanOrEqual(LARGE)
    expect(served).toBeLessThanOrEqual(1.2 * LARGE)
    const { rows } = await sql<{ times: number }>`select count(*)::integer as times from written`.execute(server.db)
    expect(rows[0]!.times).toBeLessThan(LARGE)
    await sql`drop table written cascade; drop function note_written cascade`.execute(server.db)
    await Promise.all(three.map((one) => one.close()))
  })

  test('count alone while the database does not answer, and together again when it does', async () => {
    const other = await beside(LIMIT)
    const me = await buildMember()
    // What was slow before is over.
    for (const one of [server, other]) await statusOf(one, await buildMember())
    let release = () => {}
    const held = server.db.transaction().execute(async (trx) => {
      await sql`lock table call_count`.execute(trx)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    lines.length = 0
    for (const one of [server, other]) {
      const statuses: number[] = []
      for (let i = 0; i < LIMIT + 1; i++) statuses.push(await statusOf(one, me))
      expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429])
    }
    release()
    await held
    expect(lines.filter((line) => line.includes('calls are counted by each process alone'))).toHaveLength(1)
    const servedOf = async (friend: { token: string }) => {
      const statuses: number[] = []
      for (let i = 0; i < 2 * LIMIT; i++) statuses.push(await statusOf(i % 2 ? server : other, friend))
      return among(statuses)
    }
    while ((await servedOf(await buildMember())) > LIMIT);
    await other.close()
  })

  test('have one window: who comes to it late hears when that ends', async () => {
    const key = Buffer.from('one window'.padEnd(16))
    const [one, other] = [1, 2].map(() => new CallCounts(server.db, { keyOf: () => key, warn: () => {} }))
    await one!.count('a call', LIMIT, 60_000)
    await sql`update call_count set ends_at = now() + interval '30 seconds' where key = ${key}`.execute(server.db)
    const { current, ttl } = await other!.count('a call', LIMIT, 60_000)
    expect(current).toBe(2)
    expect(ttl).toBeLessThanOrEqual(30_000)
    expect(ttl).toBeGreaterThan(0)
  })

  test('say once that the database does not answer, each time that it does not', async () => {
    const warned: unknown[] = []
    const keyOf = (name: string) => Buffer.from(name.split(' ')[0]!.padEnd(16))
    const counts = new CallCounts(server.db, { keyOf, warn: (error) => warned.push(error) })
    let calls = 0
    const count = async (name: string) => (await counts.count(`${name} ${calls++}`, LIMIT, 60_000)).current
    for (const outage of [1, 2]) {
      await server.db.transaction().execute(async (trx) => {
        await sql`lock table call_count`.execute(trx)
        for (let i = 0; i < 3; i++) expect(await count('lost')).toBe(1)
      })
      expect(warned).toHaveLength(outage)
      // What others have counted is known again.
      while ((await count('found')) === 1) await sql`select 1`.execute(server.db)
    }
    expect(warned).toHaveLength(2)
  })

  test('sweep what is over, and no more; no name or address is in it', async () => {
    const ip = '10.8.0.1'
    await call('GET setting/get-var', {}, { ip })
    const keys = async () => {
      const { rows } = await sql<{ key: Buffer }>`select key from call_count order by key`.execute(server.db)
      return rows.map(({ key }) => key)
    }
    const before = await keys()
    expect(before.every((key) => key.length === 16)).toBe(true)
    await sql`insert into call_count (key, n, ends_at) values (decode('00', 'hex'), 1, now() - interval '1 second')`.execute(server.db)
    await sweepCallCounts(server.db)
    expect(await keys()).toEqual(before)
  })
})
