import { createHmac, timingSafeEqual } from 'node:crypto'
import { jest } from '@jest/globals'
import { declare } from '@anglers/contract/endpoint'
import Type from 'typebox'
import { VisitorCache } from '../../../server/src/http/cache.ts'
import { forbidden } from '../../../server/src/kernel/errors.ts'
import type { WebhookRequest } from '../../../server/src/kernel/handler.ts'
import { describeEndpoints, openEndpoints } from '../support/endpoints.ts'
import { API, openTestServer } from '../support/server.ts'

const MAX_BYTES = 1_000
const SECRET = 'what the bank and we know'
const server = await openTestServer({ config: { rateLimitPerMinute: 1 } })
const declared = declare({
  'POST bank/paid': {
    access: 'visitor',
    seenByVisitors: false,
    summary: 'A payment has arrived',
    errors: ['rest_forbidden'],
    input: Type.Object({ account: Type.Integer() }),
    webhook: { maxBytes: MAX_BYTES, takes: 'application/xml', answers: 'text/xml' },
    answer: Type.String(),
  },
  'POST bank/news': {
    access: 'visitor',
    seenByVisitors: true,
    summary: 'What all may see has changed',
    webhook: { maxBytes: MAX_BYTES, takes: 'application/json', answers: 'application/json' },
    answer: Type.String(),
  },
})
const sign = (body: Buffer) => createHmac('sha256', SECRET).update(body).digest()
const heard: unknown[] = []
const app = await openEndpoints(server, declared, {
  'POST bank/paid': async (call) => {
    const {
      webhook: { body, headers },
      input,
      viewer,
    } = call as { webhook: WebhookRequest; input: unknown; viewer: unknown }
    if (!timingSafeEqual(Buffer.from(String(headers['x-signature']).padEnd(64).slice(0, 64)), Buffer.from(sign(body).toString('hex'))))
      throw forbidden()
    heard.push({ text: body.toString('utf8'), input, viewer })
    return { status: 202, body: '<ok/>' }
  },
  'POST bank/news': async () => ({ body: '{}' }),
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const bytes = Buffer.from('<paid> 12 <!-- 鱼 -->\r\n</paid>')
const send = (
  payload: Buffer,
  {
    type = 'application/xml',
    query = '?account=7',
    headers = {},
  }: { type?: string; query?: string; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: `${API}/bank/paid${query}`,
    payload,
    headers: { 'content-type': type, 'x-signature': sign(payload).toString('hex'), ...headers },
  })

describe('what another service calls', () => {
  test('gets every byte that was signed, and is answered in its own words', async () => {
    const response = await send(bytes)
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      202,
      expect.stringContaining('text/xml'),
      '<ok/>',
    ])
    expect(heard).toEqual([{ text: bytes.toString(), input: { account: 7 }, viewer: null }])
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'gets them whatever their type is said to be: %s',
    async (type) => {
      const broken = Buffer.from('{ not json')
      expect((await send(broken, { type })).statusCode).toBe(202)
      expect(heard).toMatchObject([{ text: '{ not json' }])
    },
  )

  test('refuses what is not signed, in the shape of all refusals', async () => {
    expect((await send(bytes, { headers: { 'x-signature': 'forged' } })).json()).toMatchObject({
      code: 'rest_forbidden',
      data: { status: 403 },
    })
    expect(heard).toEqual([])
  })

  test('takes an empty body', async () => {
    await send(Buffer.alloc(0))
    expect(heard).toMatchObject([{ text: '' }])
  })

  test('takes so many bytes and no more', async () => {
    expect((await send(Buffer.alloc(MAX_BYTES, 'x'))).statusCode).toBe(202)
    expect((await send(Buffer.alloc(MAX_BYTES + 1, 'x'))).json()).toMatchObject({ code: 'rest_payload_too_large' })
  })

  test('checks its own parameters, and lets others add theirs', async () => {
    expect((await send(bytes, { query: '?account=pike' })).json()).toMatchObject({ data: { params: { account: expect.any(String) } } })
    expect((await send(bytes, { query: '?account=7&nonce=x' })).statusCode).toBe(202)
  })

  test('knows no sessions: a token is nothing to it', async () => {
    const { token } = await server.buildMember()
    for (const authorization of [`Bearer ${token}`, 'Bearer not-a-token'])
      expect((await send(bytes, { headers: { authorization } })).statusCode).toBe(202)
    expect(heard).toMatchObject([{ viewer: null }, { viewer: null }])
  })
})

test('what visitors are answered is made anew once another service has changed it, and only then', async () => {
  const emptied = jest.spyOn(VisitorCache.prototype, 'clear')
  await send(bytes)
  expect(emptied).not.toHaveBeenCalled()
  const { statusCode, headers } = await app.inject({ method: 'POST', url: `${API}/bank/news`, payload: '{}' })
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-store',
    expect.stringContaining('application/json'),
  ])
  expect(emptied).toHaveBeenCalledTimes(1)
  emptied.mockRestore()
})

test('the limits on calls are not for other services: they come from few addresses, and with the news of all members', async () => {
  for (let i = 0; i < 5; i++) expect((await send(bytes)).statusCode).toBe(202)
})

test('the document says what it takes and answers, and nothing of sessions', async () => {
  const { paths } = describeEndpoints(declared) as unknown as {
    paths: Record<
      string,
      {
        post: {
          security?: unknown
          requestBody: { content: object }
          responses: Record<string, { content: object; $ref?: string }>
          parameters: { name: string }[]
        }
      }
    >
  }
  const { post } = paths[`${API}/bank/paid`]!
  expect(post.security).toEqual([])
  expect(post.parameters.map(({ name }) => name)).toEqual(['account'])
  expect(Object.keys(post.requestBody.content)).toEqual(['application/xml'])
  expect(Object.keys(post.responses[200]!.content)).toEqual(['text/xml'])
  expect(
    Object.values(post.responses)
      .map(({ $ref }) => $ref)
      .join(),
  ).not.toMatch(/rest_invalid_token|rest_too_many_requests|rest_invalid_json/)
})
