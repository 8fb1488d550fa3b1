import { jest } from '@jest/globals'
import { askAny, askJson } from '../../../server/src/infra/integrations/ask.ts'
import { answerJson, type Heard, NOBODY, openLoopback } from '../support/loopback.ts'
import type { ServerResponse } from 'node:http'

let answer: (heard: Heard, response: ServerResponse) => void
const service = await openLoopback((heard, response) => answer(heard, response))
afterAll(() => service.close())
beforeEach(() => void (service.heard.length = 0))

/** Long enough for a machine that is busy, but for what waits in vain. */
const ask = (options: { repeatable?: boolean; body?: object; url?: string; timeoutMs?: number } = {}) =>
  askJson({
    service: 'Somebody',
    url: new URL(`${options.url ?? service.url}/path?secret=s3cret`),
    timeoutMs: options.timeoutMs ?? 10_000,
    body: options.body,
    repeatable: options.repeatable,
  })

test('gets a JSON object, whatever the HTTP status below 500', async () => {
  answer = (_, response) => answerJson(response, { error: 'no' }, 400)
  expect(await ask()).toEqual({ error: 'no' })
})

test('posts an object as JSON and parameters as a form', async () => {
  answer = (_, response) => answerJson(response, {})
  await ask({ body: { a: '鱼' } })
  await ask({ body: new URLSearchParams({ a: '鱼' }) })
  expect(service.heard.map(({ method, headers, body }) => [method, headers['content-type'], body])).toEqual([
    ['POST', 'application/json', '{"a":"鱼"}'],
    ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', 'a=%E9%B1%BC'],
  ])
})

describe.each<[string, (response: ServerResponse) => void, string]>([
  ['is no JSON', (response) => void response.end('<html>'), 'HTTP 200 without a JSON object'],
  ['is empty', (response) => void response.end(), 'HTTP 200 without a JSON object'],
  ['is a list', (response) => answerJson(response, []), 'HTTP 200 without a JSON object'],
  [
    'is half an object',
    (response) => void response.writeHead(200, { 'content-length': 10 }).end('{"a":1,"b"'),
    'HTTP 200 without a JSON object',
  ],
  ['breaks off', (response) => void response.writeHead(200, { 'content-length': 100 }).write('{"a"', () => response.destroy()), ''],
  ['is a fault of the other side', (response) => answerJson(response, {}, 502), 'HTTP 502'],
  ['sends elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(), ''],
  ['is too long', (response) => void response.end(`{"a":"${'x'.repeat(300_000)}"}`), ''],
  ['does not come', () => {}, 'no answer in time'],
  ['begins and does not end', (response) => void response.write('{'), 'no answer in time'],
])('an answer that %s', (_, send, reason) => {
  test('is a failure that names the service, and neither its address nor what was asked', async () => {
    answer = (_heard, response) => send(response)
    const error: Error = await ask(reason === 'no answer in time' ? { timeoutMs: 300 } : {}).then(
      () => {
        throw new Error('no failure')
      },
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({ kind: 'failed', isSent: true, message: expect.stringContaining(`Somebody: ${reason}`) })
    expect(error.message).not.toMatch(/s3cret|127\.0\.0\.1/)
    expect(service.heard).toHaveLength(1)
  })
})

test('what may be asked twice is, once, when the other side failed', async () => {
  answer = (_, response) => answerJson(response, { ok: 1 }, service.heard.length === 1 ? 503 : 200)
  expect(await ask({ repeatable: true })).toEqual({ ok: 1 })
  answer = (_, response) => answerJson(response, {}, 503)
  await expect(ask({ repeatable: true })).rejects.toThrow('HTTP 503')
  expect(service.heard).toHaveLength(4)
})

test('what may be asked twice is not, when no answer came in time: nobody waits that long', async () => {
  answer = () => {}
  await expect(ask({ repeatable: true, timeoutMs: 300 })).rejects.toThrow('no answer in time')
  expect(service.heard).toHaveLength(1)
})

test('nobody there is a failure', async () => {
  const failure = { kind: 'failed', isSent: false, message: 'Somebody: ECONNREFUSED' }
  await expect(ask({ url: `http://${NOBODY}` })).rejects.toMatchObject(failure)
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'what never left, by %s, is sent once more, whatever it is; what broke off on its way is not',
  async (code) => {
    answer = (_, response) => answerJson(response, { ok: 1 })
    const fetched = jest.spyOn(globalThis, 'fetch')
    const fail = (cause: string) => fetched.mockRejectedValueOnce(Object.assign(new TypeError('fetch failed'), { cause: { code: cause } }))
    try {
      fail(code)
      expect(await ask({ body: { pay: 1 } })).toEqual({ ok: 1 })
      fail('ECONNRESET')
      await expect(ask({ body: { pay: 1 } })).rejects.toMatchObject({ isSent: true, message: 'Somebody: ECONNRESET' })
      expect(service.heard).toHaveLength(1)
    } finally {
      fetched.mockRestore()
    }
  },
)

describe('a picture', () => {
  const picture = (bytes: number, status = 200) => {
    answer = (_, response) => void response.writeHead(status, { 'content-type': 'image/png' }).end(Buffer.alloc(bytes))
  }
  const askFor = () => askAny({ service: 'Somebody', url: new URL(service.url), timeoutMs: 10_000 })
  const MB = 1024 * 1024

  test('may be larger than a JSON object, and not without end', async () => {
    picture(MB)
    expect(await askFor()).toHaveLength(MB)
    picture(2 * MB + 1)
    await expect(askFor()).rejects.toMatchObject({ kind: 'failed' })
  })

  test('that comes with an error is none, and none is an object', async () => {
    picture(10, 404)
    await expect(askFor()).rejects.toThrow('HTTP 404 with a picture')
    picture(10)
    await expect(ask()).rejects.toThrow('a picture')
  })
})
