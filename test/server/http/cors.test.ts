import { API, openTestServer } from '../support/server.ts'

const FRIEND = 'https://board.example'
const server = await openTestServer({ config: { corsOrigins: [FRIEND, 'http://localhost:3000'], rateLimitPerMinute: 600 } })
const { inject, buildMember, buildPosts } = server
afterAll(server.close)
await buildPosts(3)

describe('a page of an origin that the operator named', () => {
  test('reads answers, with their headers', async () => {
    const { statusCode, headers } = await inject({ url: `${API}/posts?per_page=2`, headers: { origin: FRIEND } })
    expect(statusCode).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(FRIEND)
    expect(headers.vary).toMatch(/\bOrigin\b/)
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'X-WP-Total',
        'X-WP-TotalPages',
        'Link',
        'X-Request-Id',
        'RateLimit',
        'Retry-After',
        'Idempotency-Replayed',
        'ETag',
      ]),
    )
  })

  test('reads refusals as well, those of the rate limit and of what is not there included', async () => {
    for (const url of [`${API}/user/check`, `${API}/nonesuch`, `${API}/posts?page=0`]) {
      const { headers } = await inject({ url, headers: { origin: FRIEND } })
      expect([url, headers['access-control-allow-origin']]).toEqual([url, FRIEND])
    }
  })

  test('may send a token, JSON and an Idempotency-Key', async () => {
    const { statusCode, headers, payload } = await inject({
      method: 'OPTIONS',
      url: `${API}/collect`,
      headers: {
        origin: FRIEND,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect([statusCode, payload]).toEqual([204, ''])
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST')
    expect(String(headers['access-control-allow-headers']).toLowerCase().split(', ')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'accept-language', 'if-none-match']),
    )
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(600)
  })

  test('is never let in by a cookie', async () => {
    const { headers } = await inject({ url: `${API}/posts`, headers: { origin: FRIEND } })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('acts by its token', async () => {
    const { token, id } = await buildMember()
    const { statusCode, payload } = await inject({
      url: `${API}/user/check`,
      headers: { origin: FRIEND, authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    expect(payload).toContain(String(id))
  })
})

test.each(['https://evil.example', 'https://board.example.evil.example', 'http://board.example', 'null'])(
  'a page of %s is not let in',
  async (origin) => {
    const answer = await inject({ url: `${API}/posts`, headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers.vary).toMatch(/\bOrigin\b/)
    const preflight = await inject({ method: 'OPTIONS', url: `${API}/posts`, headers: { origin, 'access-control-request-method': 'GET' } })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  },
)

test('the documents and the index are for the named origins, the app is not', async () => {
  for (const url of ['/wp-json', '/wp-json/openapi.json'])
    expect([url, (await inject({ url, headers: { origin: FRIEND } })).headers['access-control-allow-origin']]).toEqual([url, FRIEND])
  expect((await inject({ url: '/', headers: { origin: FRIEND } })).headers['access-control-allow-origin']).toBeUndefined()
})

test('where the operator names none, nothing is said of other origins', async () => {
  const plain = await openTestServer()
  const { headers } = await plain.inject({ url: `${API}/posts`, headers: { origin: FRIEND } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  await plain.close()
})
