import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { EndpointName } from '@anglers/contract'
import { COMMENT_CHARS } from '@anglers/contract/limits'
import { SOCKET_PATH } from '@anglers/contract/socket'
import { jest } from '@jest/globals'
import pg from 'pg'
import { messageOf } from '../../../server/src/http/messages.ts'
import { API, openTestServer, requestFor } from '../support/server.ts'

const { inject, buildPost, close } = await openTestServer()
afterAll(close)

describe('over a weak signal', () => {
  const packed = async (name: EndpointName, encoding?: string, input?: object, as?: { token: string }) => {
    const { headers, rawPayload } = await inject(requestFor(name, input, { as, headers: encoding ? { 'accept-encoding': encoding } : {} }))
    return { how: headers['content-encoding'], bytes: rawPayload }
  }
  beforeAll(async () => {
    for (let i = 0; i < 5; i++) await buildPost({ body: '今早在青龙湖，两条鲫鱼。' })
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a list is packed for clients that take %s', async (encoding, unpack) => {
    const plain = await packed('GET posts')
    const { how, bytes } = await packed('GET posts', encoding)
    expect([plain.how, how]).toEqual([undefined, encoding])
    expect(unpack(bytes)).toEqual(plain.bytes)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  test('what is short, or may hold a token, goes out as it is', async () => {
    expect((await packed('GET tags', 'br, gzip')).how).toBeUndefined()
    expect((await packed('POST site/login', 'br, gzip')).how).toBeUndefined()
    const { id, author } = await buildPost()
    const { how, bytes } = await packed('POST comments', 'br, gzip', { type: 'comment', id, content: '鲫'.repeat(COMMENT_CHARS) }, author)
    expect([how, bytes.length > COMMENT_CHARS]).toEqual([undefined, true])
  })
})

test('/healthz says that the process is there, /readyz that the database is', async () => {
  expect((await inject({ url: '/healthz' })).json()).toEqual({ ok: true })
  expect((await inject({ url: '/readyz' })).json()).toEqual({ ok: true })
})

test('however many ask at once whether it is ready, the database is asked a few times', async () => {
  const asked = jest.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(Array.from({ length: 60 }, () => inject({ url: '/readyz' })))
  const looks = asked.mock.calls.filter(([what]) => String(what) === 'select 1')
  asked.mockRestore()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.length).toBeLessThan(20)
})

test('without its database the server is there, and not ready', async () => {
  const server = await openTestServer()
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200)
  await server.db.destroy()
  expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await server.inject({ url: '/readyz' })).json()).toMatchObject({ code: 'rest_unavailable', data: { status: 503 } })
  await server.close()
})

test('without the store of its files it is not ready either', async () => {
  const server = await openTestServer()
  await rm(path.join(server.dataDir, 'media'), { recursive: true })
  expect((await server.inject({ url: '/readyz' })).json()).toMatchObject({ code: 'rest_unavailable', data: { status: 503 } })
  expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200)
  await server.close()
})

test.each([
  ['fails', () => Promise.reject(new Error('no bucket'))],
  ['says nothing', () => new Promise<never>(() => {})],
])('a store that %s is asked once in a while, and not waited for', async (_, check) => {
  const server = await openTestServer()
  const asked = jest.spyOn(server.store, 'check').mockImplementation(check)
  const answers = await Promise.all(Array.from({ length: 3 }, () => server.inject({ url: '/readyz' })))
  expect([answers.map(({ statusCode }) => statusCode), asked.mock.calls.length]).toEqual([[503, 503, 503], 1])
  await server.close()
})

describe('/metrics', () => {
  const TOKEN = 'the token of the monitoring'

  test('counts calls by route and status, for who has the token', async () => {
    const { call, inject, close } = await openTestServer({ config: { metricsToken: TOKEN } })
    await call('GET setting/get-var')
    const response = await inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.payload).toContain(`http_request_duration_seconds_count{method="GET",route="${API}/setting/get-var",status="200"} 1`)
    expect(response.payload).toContain('process_resident_memory_bytes')
    expect(response.payload).toContain('socket_connections 0')
    // These go through all sockets, one by one.
    expect(response.payload).not.toContain('nodejs_active_')
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN]) {
      expect((await inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    }
    await close()
  })

  test('has every figure that the dashboard, the alerts and the handbook name', async () => {
    const { inject, close } = await openTestServer({ config: { metricsToken: TOKEN } })
    const { payload } = await inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    await close()
    const there = [...payload.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    for (const [file, expressions] of [
      ['deploy/grafana.json', /"expr": "(.*)"/g],
      ['deploy/alerts.yml', /^ +(.*[a-z]+_[a-z_]+\{.*)$/gm],
      ['docs/operate.md', /^\| `(.*)` \|/gm],
    ] as const) {
      const text = await readFile(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
      const wanted = [...text.matchAll(expressions)].flatMap(
        ([, one]) => one!.match(/\b(http|process|nodejs|socket|jobs|ledger)_\w+/g) ?? [],
      )
      expect(wanted.length).toBeGreaterThan(5)
      expect([file, wanted.filter((name) => !there.includes(name))]).toEqual([file, []])
    }
  })

  test('tells how long calls took in seconds', async () => {
    const { call, inject, close } = await openTestServer({ config: { metricsToken: TOKEN } })
    const began = performance.now()
    await call('GET setting/get-var')
    const tookS = (performance.now() - began) / 1000
    const { payload } = await inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    const measuredS = Number(/^http_request_duration_seconds_sum\{.*get-var.*\} (\S+)$/m.exec(payload)?.[1])
    expect([measuredS > 0, measuredS <= tookS]).toEqual([true, true])
    await close()
  })

  test('is not there where no token is set, for this machine neither: a proxy may have passed the request on', async () => {
    for (const from of [{}, { remoteAddress: '10.0.0.1' }, { headers: { authorization: 'Bearer undefined' } }]) {
      expect((await inject({ url: '/metrics', ...from })).statusCode).toBe(404)
    }
  })
})

test('HEAD answers as GET does, without the body', async () => {
  const { headers } = await inject({ url: `${API}/posts` })
  const response = await inject({ method: 'HEAD', url: `${API}/posts` })
  expect([response.statusCode, response.headers['x-wp-total'], response.payload]).toEqual([200, headers['x-wp-total'], ''])
})

describe('closing', () => {
  const listening = async () => {
    const server = await openTestServer()
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const connect = async () => {
      const socket = net.connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    return { ...server, connect }
  }

  test('does not wait for a connection on which nothing was asked', async () => {
    const { app, connect, close } = await listening()
    const silent = await connect()
    const ended = once(silent, 'close')
    await app.close()
    await ended
    await close()
  })

  test('ends silent connections soon, and what asks without an end after a while', async () => {
    const { app, connect, close } = await listening()
    const [silent, caller] = [await connect(), await connect()]
    const [silentEnded, callerEnded] = [once(silent, 'close'), once(caller, 'close')]
    const routed = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
    caller.write(`POST ${API}/site/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
    await routed
    const closed = app.close()
    expect(await Promise.race([silentEnded.then(() => 'silent'), callerEnded.then(() => 'caller')])).toBe('silent')
    await Promise.all([closed, callerEnded])
    await close()
  })

  /** What is answered to a call of which a part is sent before the server begins to close, and the rest after. */
  const answerTo = async (before: string, after: string) => {
    const { app, connect, close } = await listening()
    const accepted = once(app.server, 'connection')
    const caller = await connect()
    let answer = ''
    caller.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    const [socket] = (await accepted) as [net.Socket]
    caller.write(before)
    while (socket.bytesRead < before.length) await new Promise((resolve) => setImmediate(resolve))
    const ended = once(caller, 'close')
    const closed = app.close()
    await new Promise((resolve) => setImmediate(resolve))
    caller.write(after)
    await Promise.all([closed, ended])
    await close()
    return answer
  }

  test.each([
    ['in part', 'GET /heal', 'thz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['not at all', '', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('serves what was asked %s before, and then ends the connection', async (_, before, after) => {
    const answer = await answerTo(before, after)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer.toLowerCase()).toMatch(/connection: close/)
  })

  test('refuses a socket in the shape of all refusals', async () => {
    const headers = 'Host: x\r\nAccept-Language: en\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
    const answer = await answerTo(`GET ${SOCKET_PATH} HT`, `TP/1.1\r\n${headers}\r\n`)
    const [head, body] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 503 /)
    expect(head!.toLowerCase()).toMatch(/connection: close/)
    expect(head!.toLowerCase()).toMatch(/retry-after: \d+/)
    expect(JSON.parse(body!)).toEqual({ code: 'rest_unavailable', message: messageOf('rest_unavailable', 'en'), data: { status: 503 } })
  })

  test('gives the answer that somebody waits for, and then ends the connection', async () => {
    const { app, connect, close } = await listening()
    const caller = await connect()
    let answer = ''
    caller.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    const routed = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
    const body = JSON.stringify({ user: 'nobody', password: 'not a password' })
    caller.write(
      `POST ${API}/site/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    )
    await routed
    const ended = once(caller, 'close')
    const closed = app.close()
    caller.write(body.slice(9))
    await Promise.all([closed, ended])
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    expect(answer.toLowerCase()).toContain('connection: close')
    await close()
  })
})
