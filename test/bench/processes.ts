/**
 * Reading, publishing and chat with one, two and three processes behind nginx, each number of them on a database of its own, in turns, with
 * so many callers for each process. The load, nginx and Postgres take part of the same machine: where it has no cores to spare, more
 * processes cannot answer more calls, and what they cost is in the processor time of the servers for each call.
 */
import path from 'node:path'
import { hasNginx, startNginx } from '../server/support/pool.ts'
import { ask, begin, end } from './children.ts'
import { ending } from './lifetime.ts'
import { load } from './load.ts'
import { type Load, measure, middle } from './measure.ts'
import { CACHED_LIST, LIST, PUBLISH, scenariosFor } from './scenarios.ts'
import { type RunningServer, startServer } from './server.ts'
import { group } from './soak.ts'
import type { Crowd } from './sockets/crowd.ts'
import type { Sent } from './sockets/swarm.ts'
import { layOut } from './table.ts'

export const PROCESSES = 'processes, one to three of them behind nginx'
const NUMBERS = [1, 2, 3]
const POSTS = 10_000
/** Members of the group, each with a socket. */
const GROUP = 100
/** Messages that are under way at any time, for each process. */
const AT_ONCE = 4
const WARM_UP_S = 3
const CHAT = `a message to a group of ${GROUP} sockets`

interface Options {
  createDatabase: (name: string) => Promise<string>
  folder: string
  load: Load
  rounds: number
  say: (line: string) => void
}

/** So many processes behind one address. */
interface Site {
  url: string
  servers: RunningServer[]
  /** What is asked, by its name; answers how many times in how many seconds. */
  work: Map<string, (seconds: number) => Promise<{ calls: number; seconds: number }>>
}

interface Figures {
  perSecond: number[]
  /** Of all its processes. */
  cpuMs: number[]
}

/** Returns a table, or why there is none. */
export async function measureProcesses({ createDatabase, folder, load: { connections, seconds }, rounds, say }: Options): Promise<string> {
  if (!hasNginx) return `${PROCESSES}: left out, as no nginx is installed`
  const sites: Site[] = []
  for (const n of NUMBERS) {
    say(`${n} of ${NUMBERS.length} databases for processes behind nginx`)
    sites.push(await openSite(await createDatabase(`processes_${n}`), path.join(folder, String(n)), n, connections))
  }
  const names = [...sites[0]!.work.keys()]
  const figures = sites.map(() => new Map(names.map((name): [string, Figures] => [name, { perSecond: [], cpuMs: [] }])))
  for (let n = 1; n <= rounds; n++) {
    say(`processes, round ${n} of ${rounds}`)
    for (const name of names) {
      for (const [i, { servers, work }] of sites.entries()) {
        await work.get(name)!(WARM_UP_S)
        const before = await cpuOf(servers)
        const done = await work.get(name)!(seconds)
        const { perSecond, cpuMs } = figures[i]!.get(name)!
        perSecond.push(done.calls / done.seconds)
        cpuMs.push(((await cpuOf(servers)) - before) / done.calls)
      }
    }
  }
  return layOut([
    [
      'behind nginx',
      '1: calls/s',
      ...NUMBERS.slice(1).map((n) => `${n}: of 1`),
      '1: CPU ms a call',
      ...NUMBERS.slice(1).map((n) => `${n}: of 1`),
    ],
    ...names.map((name) => {
      const [one, ...more] = figures.map((of) => ({ perSecond: middle(of.get(name)!.perSecond), cpuMs: middle(of.get(name)!.cpuMs) }))
      return [
        name,
        one!.perSecond.toFixed(0),
        ...more.map(({ perSecond }) => (perSecond / one!.perSecond).toFixed(2)),
        one!.cpuMs.toFixed(2),
        ...more.map(({ cpuMs }) => (cpuMs / one!.cpuMs).toFixed(2)),
      ]
    }),
  ])
}

const cpuOf = async (servers: RunningServer[]) =>
  (await Promise.all(servers.map(({ gauges }) => gauges.cpuMs()))).reduce((sum, cpuMs) => sum + cpuMs, 0)

async function openSite(databaseUrl: string, dataDir: string, processes: number, connections: number): Promise<Site> {
  const loaded = await load(databaseUrl, POSTS)
  const crowd = await group(databaseUrl, loaded.tokens.slice(0, GROUP))
  const servers: RunningServer[] = []
  for (let n = 0; n < processes; n++) servers.push(await ending(startServer({ databaseUrl, dataDir })))
  const { origin: url } = await ending(startNginx(servers.map((server) => server.url)))
  const scenarios = scenariosFor(loaded).filter(({ name }) => [CACHED_LIST, LIST, PUBLISH].includes(name))
  const work: Site['work'] = new Map(
    scenarios.map((scenario) => [
      scenario.name,
      async (seconds) => {
        const { perSecond } = await measure(url, scenario, { connections: connections * processes, seconds })
        return { calls: perSecond * seconds, seconds }
      },
    ]),
  )
  work.set(CHAT, await chatting(url, crowd, processes * AT_ONCE))
  return { url, servers, work }
}

/** The group talks; its sockets are open meanwhile, by way of nginx to all processes. */
async function chatting(url: string, { group, members }: Crowd, atOnce: number) {
  const swarm = begin('./sockets/swarm.ts')
  await ending(Promise.resolve({ stop: () => end(swarm) }))
  return async (seconds: number) => {
    await ask(swarm, 'open', { url, members })
    const sent = await ask<Sent>(swarm, 'talk', { url, group, seconds, atOnce })
    await ask(swarm, 'close')
    return { calls: sent.messages, seconds: sent.seconds }
  }
}
