import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../../../server/src/config.ts'
import type { InjectOptions } from 'fastify'
import { API, openTestServer } from '../support/server.ts'

const LIMIT = 6
const { call, refused, inject, buildMember, close } = await openTestServer({ config: { rateLimitPerMinute: LIMIT } })
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
