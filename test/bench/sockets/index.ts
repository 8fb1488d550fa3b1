/**
 * Sockets of the real server beside those of a bare `ws` server (bare.ts), in the same run.
 *
 * Both are processes of their own, one for all rounds. A third process (swarm.ts) is the members: it opens the sockets, writes and
 * reads. Both are asked alike: a message is one POST with the same body, acknowledged by an answer with the same JSON; each socket
 * then gets one text frame with the same JSON, equal but for ids and times. A message counts when it is acknowledged and has reached every
 * socket, once. Beyond that the real server looks up the session and the membership, keeps the message in Postgres, and tells other
 * processes; the bare one does nothing. Neither compresses.
 *
 * Within a round the two take turns, and who begins changes by the round.
 *
 * - One group: everyone has a socket and hears everyone. At first as fast as it goes, with a few messages under way at any time: messages a
 *   second, and how much of a processor the server took for a message. Then at a pace that both can keep: times from the POST to the frame.
 * - Idle: many sockets, each of another member, that say nothing but the heartbeat. Memory a socket is what the process grew by from
 *   before the first one to after the last one, garbage collected; it had as many sockets before, so that what a process
 *   grows by once is not counted.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { HEARTBEAT_MS } from '@anglers/contract/limits'
import { ask, begin, end } from '../children.ts'
import { ending } from '../lifetime.ts'
import { startServer } from '../server.ts'
import { type Gauges, gaugesOf } from '../usage.ts'
import { type Crowd, gather } from './crowd.ts'
import type { Conversation, Sent } from './swarm.ts'

export const GROUP = 'sockets, 1,000 in one group'
export const IDLE = 'sockets, 10,000 idle'
const IN_GROUP = 1_000
const IDLE_SOCKETS = 10_000
/** Descriptors that a process needs beside its sockets. */
const OTHER_FILES = 200
const WARM_UP_S = 1
const AT_ONCE = 8
const PACE_PER_S = 20
const SETTLE_MS = 1_000

export interface GroupRound {
  sockets: number
  perSecond: number
  /** Milliseconds of the server's processor time for one message to everyone. */
  cpuMs: number
  p50: number
  p99: number
  bytes: number
}

export interface IdleRound {
  sockets: number
  /** Bytes a socket. */
  rss: number
  /** Bytes a socket. */
  held: number
  openedPerSecond: number
  p50: number
  p99: number
  /** Of one processor, while only hearts beat. */
  cpuPercent: number
  /** Bytes that the process holds when all are closed again. */
  heldAfter: number
}

interface Subject {
  name: string
  url: string
  gauges: Gauges
  group: GroupRound[]
  idle: IdleRound[]
}
export type SocketResults = Pick<Subject, 'name' | 'group' | 'idle'>[]

interface Options {
  createDatabase: (name: string) => Promise<string>
  folder: string
  seconds: number
  rounds: number
  wanted: (name: string) => boolean
  say: (line: string) => void
}

/** Measures both servers. The real one comes first in the results, its reference second. */
export async function measureSockets({ createDatabase, folder, seconds, rounds, wanted, say }: Options): Promise<SocketResults> {
  const many = socketsThatFit(say)
  const databaseUrl = await createDatabase('sockets')
  const crowd = await gather(databaseUrl, many, Math.min(IN_GROUP, many))
  const own = await ending(startServer({ databaseUrl, dataDir: folder }))
  const { child: bare } = await ending(helper('./sockets/bare.ts'))
  const { child: swarm } = await ending(helper('./sockets/swarm.ts'))
  const listeners = crowd.members.slice(0, IN_GROUP)
  const subjects: Subject[] = [
    { name: 'this server', url: own.url, gauges: own.gauges, group: [], idle: [] },
    { name: 'bare ws', url: await ask(bare, 'listen', await firstMessage(own.url, crowd)), gauges: gaugesOf(bare), group: [], idle: [] },
  ]
  for (let n = 1; n <= rounds; n++) {
    say(`sockets, round ${n} of ${rounds}`)
    for (const subject of n % 2 ? subjects : [...subjects].reverse()) {
      if (wanted(GROUP)) subject.group.push(await inGroup(subject, swarm, crowd.group, listeners, seconds))
    }
    for (const subject of n % 2 ? subjects : [...subjects].reverse()) {
      if (wanted(IDLE)) subject.idle.push(await idling(subject, swarm, crowd.members, seconds, n === 1))
    }
  }
  return subjects
}

/** As many as are wanted, or fewer where the system allows fewer. */
function socketsThatFit(say: Options['say']): number {
  const { soft } = (process.report.getReport() as unknown as { userLimits: { open_files: { soft: number | 'unlimited' } } }).userLimits
    .open_files
  const fit = soft === 'unlimited' ? IDLE_SOCKETS : Math.min(IDLE_SOCKETS, soft - OTHER_FILES)
  if (fit < 1) throw new Error(`only ${soft} files may be open (ulimit -n): no sockets can be measured`)
  if (fit < IDLE_SOCKETS)
    say(
      `Only ${soft} files may be open (ulimit -n): ${fit} idle sockets instead of ${IDLE_SOCKETS}` +
        `${fit < IN_GROUP ? `, ${fit} in the group instead of ${IN_GROUP}` : ''}`,
    )
  return fit
}

async function helper(file: string): Promise<{ child: ChildProcess; stop(): Promise<void> }> {
  const child = begin(file)
  return { child, stop: () => end(child) }
}

/** A message of the real server, by which the bare one makes its own. */
async function firstMessage(url: string, { group, members }: Crowd): Promise<object> {
  const response = await fetch(`${url}/wp-json/wp/v2/group-message/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${members[0]!.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: group, clientId: 'the-first', text: '钓友们早' }),
  })
  if (!response.ok) throw new Error(`a message was answered by ${response.status}: ${await response.text()}`)
  return (await response.json()) as object
}

async function inGroup(
  { url, gauges }: Subject,
  swarm: ChildProcess,
  group: number,
  members: Crowd['members'],
  seconds: number,
): Promise<GroupRound> {
  const talk = (how: Partial<Conversation>) => ask<Sent>(swarm, 'talk', { url, group, seconds, ...how })
  await ask(swarm, 'open', { url, members })
  await talk({ atOnce: AT_ONCE, seconds: WARM_UP_S })
  const before = await gauges.cpuMs()
  const fast = await talk({ atOnce: AT_ONCE })
  const after = await gauges.cpuMs()
  const paced = await talk({ perSecond: PACE_PER_S })
  await ask(swarm, 'close')
  return {
    sockets: members.length,
    perSecond: fast.messages / fast.seconds,
    cpuMs: (after - before) / fast.messages,
    p50: paced.p50,
    p99: paced.p99,
    bytes: paced.bytes,
  }
}

async function idling(
  { url, gauges }: Subject,
  swarm: ChildProcess,
  members: Crowd['members'],
  seconds: number,
  isFirst: boolean,
): Promise<IdleRound> {
  const open = () => ask<{ seconds: number }>(swarm, 'open', { url, members })
  const close = async () => {
    await ask(swarm, 'close')
    // The server learns of each by itself.
    await delay(SETTLE_MS)
  }
  if (isFirst) {
    await open()
    await close()
  }
  const before = await gauges.memory()
  const opened = await open()
  const full = await gauges.memory()
  const cpuBefore = await gauges.cpuMs()
  const beats = await ask<{ p50: number; p99: number }>(swarm, 'beat', { seconds, everyMs: HEARTBEAT_MS })
  const cpuAfter = await gauges.cpuMs()
  await close()
  const { held: heldAfter } = await gauges.memory()
  return {
    sockets: members.length,
    rss: (full.rss - before.rss) / members.length,
    held: (full.held - before.held) / members.length,
    openedPerSecond: members.length / opened.seconds,
    p50: beats.p50,
    p99: beats.p99,
    cpuPercent: (cpuAfter - cpuBefore) / (seconds * 10),
    heldAfter,
  }
}
