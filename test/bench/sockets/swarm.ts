/** A process of its own that is many members at once: it opens their sockets, writes to their group, and counts what arrives. */
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { answers } from '../children.ts'
import { Client } from './client.ts'
import type { Crowd } from './crowd.ts'
import { Times } from './times.ts'

const OPENING_AT_ONCE = 100
const LATE_MS = 20_000
const MARK = Buffer.from('"text":"@@')
const MARK_DIGITS = 6
const TEXT = '今早五点到水库，北风三级，红虫打底，上了十二条鲫鱼，最大的八两。'

export interface Conversation {
  url: string
  group: number
  seconds: number
  /** Messages that are under way at any time: the next one is written when one has reached everyone. */
  atOnce?: number
  /** Or so many messages a second, whatever has become of those before. */
  perSecond?: number
}

export interface Sent {
  /** Each was acknowledged, and reached every socket once. */
  messages: number
  seconds: number
  /** Milliseconds from when a message was written to when it was read from a socket, over all sockets. */
  p50: number
  p99: number
  /** Of one frame's text. */
  bytes: number
}

const agent = new http.Agent({ keepAlive: true })
let clients: Client[] = []
let members: Crowd['members'] = []
let failure: Error | null = null
/** What is done with a text that comes for the client of this index. */
let heard: (index: number, data: Buffer, from: number, to: number) => void = () => {}

async function open(input: { url: string; members: Crowd['members'] }): Promise<{ seconds: number }> {
  members = input.members
  const port = Number(new URL(input.url).port)
  const begun = performance.now()
  const ready: (() => void)[] = []
  heard = (index, data, from, to) => {
    if (data.toString('latin1', from, to) === '{"type":"ready"}') ready[index]!()
  }
  let next = 0
  const openSome = async () => {
    while (next < members.length) {
      const index = next++
      const { id, token } = members[index]!
      await new Promise<void>((resolve, reject) => {
        ready[index] = resolve
        clients[index] = new Client({
          port,
          token,
          hello: JSON.stringify({ type: 'setname', id, name: 'bench' }),
          heard: (data, from, to) => heard(index, data, from, to),
          lost: () => {
            failure ??= new Error('a socket was closed by the server')
            reject(failure)
          },
        })
      })
    }
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openSome))
  heard = () => {}
  return { seconds: (performance.now() - begun) / 1000 }
}

async function close(): Promise<void> {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
  failure = null
}

async function talk({ url, group, seconds, atOnce, perSecond }: Conversation): Promise<Sent> {
  const target = new URL('/wp-json/wp/v2/group-message/send', url)
  const sent: number[] = []
  const arrived: number[] = []
  const complete: (() => void)[] = []
  const times = new Times()
  let bytes = 0
  heard = (_, data, from, to) => {
    const at = data.indexOf(MARK, from)
    if (at < 0 || at >= to) return
    const n = Number(data.toString('latin1', at + MARK.length, at + MARK.length + MARK_DIGITS))
    times.add(performance.now() - sent[n]!)
    bytes = to - from
    if (++arrived[n]! === clients.length) complete[n]!()
    else if (arrived[n]! > clients.length) failure ??= new Error(`message ${n} came twice`)
  }

  /** Writes a message. Resolves when it is acknowledged and has reached everyone. */
  const say = async () => {
    const n = sent.length
    arrived.push(0)
    const reached = new Promise<void>((resolve) => {
      complete[n] = resolve
    })
    sent.push(performance.now())
    const text = `@@${String(n).padStart(MARK_DIGITS, '0')} ${TEXT}`
    await Promise.all([
      post(target, members[n % members.length]!.token, { id: group, clientId: `${process.pid}-${begun}-${n}`, text }),
      reached,
    ])
  }
  const begun = performance.now()
  const isOver = () => failure !== null || performance.now() - begun >= seconds * 1000
  const talking = async () => {
    if (perSecond === undefined) {
      await Promise.all(
        Array.from({ length: atOnce! }, async () => {
          while (!isOver()) await say()
        }),
      )
    } else {
      const all: Promise<void>[] = []
      for (let n = 0; !isOver(); n++) {
        all.push(say())
        await delay(Math.max(0, begun + ((n + 1) * 1000) / perSecond - performance.now()))
      }
      await Promise.all(all)
    }
  }
  const late = new AbortController()
  await Promise.race([
    talking(),
    delay(seconds * 1000 + LATE_MS, undefined, { signal: late.signal }).then(() => {
      throw failure ?? new Error(`${arrived.filter((n) => n < clients.length).length} messages have not reached everyone`)
    }),
  ])
  late.abort()
  if (failure) throw failure
  return { messages: sent.length, seconds: (performance.now() - begun) / 1000, p50: times.quantile(0.5), p99: times.quantile(0.99), bytes }
}

/** @throws when the answer is other than 200 */
function post(url: URL, token: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`a message was answered by ${response.statusCode}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}

/** All sockets say PING, each every so often, one after the other. Times until PONG. */
async function beat({ seconds, everyMs }: { seconds: number; everyMs: number }): Promise<{ beats: number; p50: number; p99: number }> {
  const sent = new Map<number, number>()
  const times = new Times()
  let beats = 0
  heard = (index, data, from, to) => {
    if (data.toString('latin1', from, to) !== 'PONG') return
    times.add(performance.now() - sent.get(index)!)
    sent.delete(index)
    beats++
  }
  const begun = performance.now()
  for (let n = 0; performance.now() - begun < seconds * 1000; n++) {
    const index = n % clients.length
    sent.set(index, performance.now())
    clients[index]!.send('PING')
    await delay(Math.max(0, begun + ((n + 1) * everyMs) / clients.length - performance.now()))
  }
  for (const end = performance.now() + LATE_MS; sent.size && performance.now() < end;) await delay(10)
  if (sent.size) throw failure ?? new Error(`${sent.size} heartbeats were not answered`)
  return { beats, p50: times.quantile(0.5), p99: times.quantile(0.99) }
}

answers({ open, close, talk, beat })
process.once('disconnect', () => process.exit())
