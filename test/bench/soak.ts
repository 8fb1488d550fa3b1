/**
 * Memory of the real server under an everyday load that lasts: every scenario in turn at a pace that leaves the machine idle for the most
 * part, and members who come with their sockets, talk in their group, and leave. What the server holds, garbage collected, is read
 * twelve times. The first readings are of a server that warms up; from the middle on it should hold no more at the end
 * than at the beginning.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { ask, begin, end } from './children.ts'
import { ending } from './lifetime.ts'
import { load } from './load.ts'
import { measure } from './measure.ts'
import { scenariosFor } from './scenarios.ts'
import { startServer } from './server.ts'
import type { Crowd } from './sockets/crowd.ts'
import { layOut } from './table.ts'

export const SOAK = 'soak'
const POSTS = 10_000
const READINGS = 12
const PACE = { connections: 4, seconds: 2, perSecond: 40 }
const TALK = { seconds: 4, perSecond: 5 }

/** Loads the empty database at `url`, and the server with it for so long. Returns a table. */
export async function soak(url: string, dataDir: string, minutes: number, say: (line: string) => void): Promise<string> {
  const loaded = await load(url, POSTS)
  const crowd = await group(url, loaded.tokens)
  const server = await ending(startServer({ databaseUrl: url, dataDir }))
  const swarm = begin('./sockets/swarm.ts')
  await ending(Promise.resolve({ stop: () => end(swarm) }))
  const scenarios = scenariosFor(loaded)

  const held: number[] = []
  const begun = performance.now()
  const minutesSo = () => (performance.now() - begun) / 60_000
  while (held.length < READINGS) {
    for (const scenario of scenarios) await measure(server.url, scenario, PACE)
    await ask(swarm, 'open', { url: server.url, members: crowd.members })
    await ask(swarm, 'talk', { url: server.url, group: crowd.group, ...TALK })
    await ask(swarm, 'close')
    if (minutesSo() < ((held.length + 1) * minutes) / READINGS) continue
    held.push((await server.gauges.memory()).held)
    say(`${SOAK}, ${Math.round(minutesSo())} of ${minutes} minutes: ${megabytes(held.at(-1)!)} MB held`)
  }
  const later = held.slice(READINGS / 2)
  const spread = Math.max(...later) - Math.min(...later)
  return layOut([
    ['MB held by the server', 'after warming up', 'at half time', 'at the end', 'spread of the second half', 'target'],
    [`${minutes} minutes of everyday load`, megabytes(held[0]!), megabytes(later[0]!), megabytes(held.at(-1)!), megabytes(spread), 'flat'],
  ])
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** Makes the members who have these sessions a group. */
export async function group(url: string, tokens: string[]): Promise<Crowd> {
  const db = new pg.Client(url)
  await db.connect()
  try {
    const { rows } = await db.query<{ id: string; hash: string }>("select member_id as id, encode(token_hash, 'hex') as hash from session")
    const idOf = new Map(rows.map(({ id, hash }) => [hash, Number(id)]))
    const members = tokens.map((token) => ({ id: idOf.get(createHash('sha256').update(token).digest('hex'))!, token }))
    const made = await db.query<{ id: string }>("insert into conversation (name, code) values ('周末约钓', 'bench') returning id")
    const id = Number(made.rows[0]!.id)
    await db.query('insert into conversation_member (conversation_id, member_id) select $1, unnest($2::bigint[])', [
      id,
      members.map((member) => member.id),
    ])
    return { group: id, members }
  } finally {
    await db.end()
  }
}
