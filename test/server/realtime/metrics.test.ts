import { SOCKET_FRAMES, SOCKET_UNREAD_BYTES } from '@anglers/contract/limits'
import { PING } from '@anglers/contract/socket'
import { API, openTestServer } from '../support/server.ts'
import { connect, enter } from '../support/socket.ts'

const METRICS_TOKEN = 'the token of the monitoring'
const server = await openTestServer({ config: { metricsToken: METRICS_TOKEN } })
const { bus, inject, buildMember, buildFollow, call, close } = server
const url = await server.listen()
afterAll(close)

/** What /metrics says under a name, with its labels as they stand there. */
const metric = async (name: string) => {
  const line = (await inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload
    .split('\n')
    .find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('/metrics shows how many sockets are open, and the frames that came and went', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  await buildFollow(me, other)
  const before = await metric('socket_frames_sent_total')
  const clients = [await enter(url, me), await enter(url, me)]
  expect(await metric('socket_connections')).toBe(2)
  expect(await metric('socket_frames_received_total')).toBe(2)
  await call('POST message/send', { id: me.id, text: '上鱼了' }, { as: other })
  for (const client of clients) await client.next('chat')
  // To each that it may hear, and what was said.
  expect((await metric('socket_frames_sent_total'))! - before!).toBe(4)
  for (const client of clients) await client.close()
  while (await metric('socket_connections')) await new Promise(setImmediate)
})

test('/metrics counts whom the server closed, by why', async () => {
  const client = await enter(url, await buildMember())
  for (let n = 0; n <= SOCKET_FRAMES.burst; n++) client.say(PING)
  await client.closed
  expect(await metric('socket_left_total{reason="frame"}')).toBe(1)
})

test('/metrics counts those who did not read what they were sent', async () => {
  expect(await metric('socket_left_total{reason="slow"}')).toBe(0)
  const me = await buildMember()
  const client = await enter(url, me)
  client.ws.pause()
  const big = { type: 'group' as const, id: Number.MAX_SAFE_INTEGER, joined: true }
  while (!(await metric('socket_left_total{reason="slow"}'))) {
    for (let i = 0; i < SOCKET_UNREAD_BYTES / 20; i++) bus.sendToMembers([me.id], big)
    await new Promise(setImmediate)
  }
  expect(await metric('socket_left_total{reason="slow"}')).toBe(1)
  client.ws.terminate()
  await client.closed
})

test('handshakes of one network are limited, good and bad ones alike, and other networks are not', async () => {
  const limited = await openTestServer({ config: { rateLimitPerMinute: 4, trustProxy: ['127.0.0.1'] } })
  const address = await limited.listen()
  const from = (ip: string, token?: string) => connect(address, token, { 'x-forwarded-for': ip })
  for (let i = 0; i < 4; i++) await (await from('10.8.0.1')).closed
  await expect(from('10.8.0.1')).rejects.toThrow('429')
  await (
    await from('10.8.0.2')
  ).closed
  // It counts for all that is asked from there.
  expect((await limited.inject({ url: `${API}/posts`, headers: { 'x-forwarded-for': '10.8.0.1' } })).statusCode).toBe(429)
  const me = await limited.buildMember()
  for (let i = 0; i < 4; i++) await (await from('10.8.0.1', me.token)).close()
  await expect(from('10.8.0.3', me.token)).rejects.toThrow('429')
  await limited.close()
})
