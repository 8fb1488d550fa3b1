import { once } from 'node:events'
import { createServer } from 'node:http'
import net from 'node:net'
import type { ErrorAnswer } from '@anglers/contract/errors'
import { answerUnreadable } from '../../../server/src/http/errorHandler.ts'
import { messageOf } from '../../../server/src/http/messages.ts'
import { openTestServer } from '../support/server.ts'

const { app, close } = await openTestServer()
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(close)

/** Sends text as it is, and gathers what comes back until the connection ends. */
async function exchange(text: string, meanwhile: (socket: net.Socket) => void = () => {}) {
  const accepted = once(app.server, 'connection')
  const caller = net.connect(Number(port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  caller
    .on('data', (part: string) => {
      answer += part
    })
    .on('error', () => {})
  const ended = once(caller, 'close')
  caller.write(text)
  const [socket] = (await accepted) as [net.Socket]
  meanwhile(socket)
  await ended
  return answer
}

const refusalIn = (answer: string) => {
  const [head, body] = answer.split('\r\n\r\n') as [string, string]
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as ErrorAnswer }
}

describe('what is no HTTP is refused in the shape of all refusals', () => {
  test.each([
    ['a line that is none', 'nonsense\r\n\r\n', 400, 'rest_bad_request'],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\n: x\r\n\r\n', 400, 'rest_bad_request'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'rest_bad_request'],
    [
      'a body in pieces of no size',
      'POST /wp-json/wp/v2/site/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'rest_bad_request',
    ],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`, 431, 'rest_headers_too_large'],
    [
      'too much said about a piece',
      `POST /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(40_000)}\r\n`,
      413,
      'rest_payload_too_large',
    ],
  ] as const)('%s', async (_, text, status, code) => {
    const refusal = refusalIn(await exchange(text))
    expect(refusal).toMatchObject({ status, body: { code, message: messageOf(code, 'zh-Hans'), data: { status } } })
    expect(refusal.head).toContain('content-type: application/json; charset=utf-8')
    expect(refusal.head).toContain('connection: close')
    expect(refusal.head).toContain('content-language: zh-hans')
  })

  test('headers that never end', async () => {
    const answer = await exchange('GET /healthz HTTP/1.1\r\n', (socket) => {
      // Node looks for such connections every half a minute.
      app.server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    })
    expect(refusalIn(answer)).toMatchObject({ status: 408, body: { code: 'rest_timeout', data: { status: 408 } } })
  })

  test('an expectation that nobody knows is not looked at', async () => {
    expect(await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('a broken connection', () => {
  test('that the caller ended on their side still gets its refusal', async () => {
    const caller = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
    let answer = ''
    caller.on('data', (part: string) => {
      answer += part
    })
    const ended = once(caller, 'end')
    caller.end('GET /healthz HTT')
    await ended
    caller.destroy()
    expect(refusalIn(answer)).toMatchObject({ status: 400, body: { code: 'rest_bad_request' } })
  })

  test('on which an answer is under way gets no second one in its midst', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('the first half')
    })
    server.on('clientError', answerUnreadable).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const caller = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    caller
      .on('data', (part: string) => {
        answer += part
        if (answer.endsWith('half')) caller.write('nonsense\r\n\r\n')
      })
      .on('error', () => {})
    caller.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(caller, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*the first half$/)
    await new Promise((resolve) => server.close(resolve))
  })
})
