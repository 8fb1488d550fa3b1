/**
 * Measures the server on databases of several sizes: `npm run bench -- --posts 10000,1000000 --seconds 5 --connections 20 --rounds 3`.
 *
 * All sizes live in one Postgres, each behind a server of its own, and take turns within a round, so that a ratio compares
 * what ran under the same conditions. The figures of one scenario are the medians of its rounds. Then come sockets beside those of a
 * bare `ws` server (sockets/index.ts), the ledger and red packets beside their bare statements (money/index.ts), a forum, lists of
 * second-hand tackle, what is near, and the shop, on databases of `--listings` sizes (forum/index.ts, secondhand.ts, nearby.ts,
 * shop/index.ts), one to three processes behind nginx (processes.ts), with `--minutes 60` an hour of everyday load (soak.ts), and how long
 * a start takes (starts.ts).
 * `--peer http://…` takes a WordPress into the turns, to be compared with the smallest size (peer.ts).
 * `--only word` leaves all out that has not this in its name.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../server/src/infra/postgres/index.ts'
import { FORUMS, measureForums } from './forum/index.ts'
import { atEnd, cleanUp, during, ending, isCleaning } from './lifetime.ts'
import { load, type Loaded } from './load.ts'
import { type Load, type Measured, measure, median, warmUpS } from './measure.ts'
import { measureMoney, PACKETS, PAGES, TRANSFERS } from './money/index.ts'
import { measureNearby, NEARBY } from './nearby.ts'
import { peerScenariosFor } from './peer.ts'
import { measureProcesses, PROCESSES } from './processes.ts'
import { type Scenario, scenariosFor } from './scenarios.ts'
import { LISTINGS, measureListings } from './secondhand.ts'
import { startServer } from './server.ts'
import { measureShop, ORDERS, SHOP } from './shop/index.ts'
import type { Sizes } from './sizes.ts'
import { GROUP, IDLE, measureSockets } from './sockets/index.ts'
import { SOAK, soak } from './soak.ts'
import { socketTables } from './sockets/table.ts'
import { measureStarts, START } from './starts.ts'
import { memoryTable, peerTable, ratioTable, type Results, resultTable } from './table.ts'
import type { Gauges } from './usage.ts'

/** Of Postgres, for the part with the most servers at once: six processes behind nginx. */
const MAX_CONNECTIONS = 300

/** What is measured in turns with others. */
interface Subject {
  url: string
  scenarios: Scenario[]
  rounds: Map<string, Measured[]>
}

interface OwnSubject extends Subject {
  posts: number
  gauges: Gauges
  /** Bytes that the server held after each round. */
  held: number[]
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Options = ReturnType<typeof readOptions>

function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000,1000000' },
      listings: { type: 'string', default: '10000,100000,1000000' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      minutes: { type: 'string', default: '0' },
      peer: { type: 'string', default: '' },
    },
  })
  const positive = (name: string, text: string) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes whole numbers, not "${text}"`)
    return value
  }
  return {
    sizes: values.posts.split(',').map((text) => positive('posts', text)),
    listings: values.listings.split(',').map((text) => positive('listings', text)),
    load: { connections: positive('connections', values.connections), seconds: positive('seconds', values.seconds) },
    rounds: positive('rounds', values.rounds),
    /** Part of the names of the scenarios that are wanted. */
    only: values.only,
    minutes: values.minutes === '0' ? 0 : positive('minutes', values.minutes),
    /** The address of a WordPress; '' for none. */
    peer: values.peer.replace(/\/$/, ''),
  }
}

async function prepare(serverUrl: string, folder: string, posts: number, only: string): Promise<OwnSubject> {
  const databaseUrl = await createDatabase(serverUrl, `posts_${posts}`)
  const begun = Date.now()
  const loaded: Loaded = await load(databaseUrl, posts)
  say(`${posts.toLocaleString('en')} posts loaded in ${Math.round((Date.now() - begun) / 1000)} s`)
  const server = await ending(startServer({ databaseUrl, dataDir: path.join(folder, `data-${posts}`) }))
  return {
    posts,
    url: server.url,
    gauges: server.gauges,
    scenarios: scenariosFor(loaded).filter(({ name }) => name.includes(only)),
    rounds: new Map(),
    held: [],
  }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** One round: every reading, or every writing scenario on every size, the sizes one after the other. */
async function round(subjects: Subject[], limits: Load, writes: boolean): Promise<void> {
  const names = new Set(subjects.flatMap(({ scenarios }) => scenarios.map(({ name }) => name)))
  for (const name of names) {
    for (const { url, scenarios, rounds } of subjects) {
      const scenario = scenarios.find((candidate) => candidate.name === name)
      if (!scenario || Boolean(scenario.writes) !== writes) continue
      await measure(url, scenario, { ...limits, seconds: warmUpS(!rounds.has(name)) })
      rounds.set(name, [...(rounds.get(name) ?? []), await measure(url, scenario, limits)])
    }
  }
}

/** All sizes in turns, and what came of it. */
async function measurePosts(
  postgresUrl: string,
  folder: string,
  { sizes, load: limits, rounds, only, peer: peerUrl }: Options,
): Promise<string[]> {
  const peer: Subject | null = peerUrl
    ? { url: peerUrl, scenarios: (await peerScenariosFor(peerUrl)).filter(({ name }) => name.includes(only)), rounds: new Map() }
    : null
  const subjects: OwnSubject[] = []
  for (const posts of sizes) subjects.push(await prepare(postgresUrl, folder, posts, only))
  for (const writes of [false, true]) {
    for (let n = 1; n <= rounds; n++) {
      say(`${writes ? 'writing' : 'reading'}, round ${n} of ${rounds}`)
      await round(peer ? [...subjects, peer] : subjects, limits, writes)
      for (const { gauges, held } of subjects) held.push((await gauges.memory()).held)
    }
  }
  const bySize = new Map(subjects.map((subject) => [subject.posts, resultsOf(subject)]))
  return [
    `${limits.connections} connections, ${rounds} × ${limits.seconds} s each, medians`,
    ...[...bySize].map(([posts, results]) => `${posts.toLocaleString('en')} posts\n${resultTable(results)}`),
    ratioTable(bySize),
    peer ? peerTable(peer.url, bySize.get(Math.min(...sizes))!, resultsOf(peer)) : '',
    memoryTable(new Map(subjects.map(({ posts, held }) => [posts, held]))),
  ]
}

const resultsOf = ({ rounds }: Subject): Results => new Map([...rounds].map(([name, results]) => [name, median(results)]))

async function main(): Promise<void> {
  const options = readOptions()
  const {
    load: { seconds },
    rounds,
    only,
  } = options
  const wanted = (name: string) => name.includes(only)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-bench-'))
  atEnd(() => fs.rm(folder, { recursive: true, force: true }))
  const postgres = await ending(startPostgres({ dataDir: path.join(folder, 'postgres'), flags: { max_connections: MAX_CONNECTIONS } }))

  const tables: string[] = []
  // Which scenarios there are depends on nothing but how many posts there are.
  if (options.sizes.some((posts) => scenariosFor({ posts, tokens: [], ids: [] }).some(({ name }) => wanted(name))))
    tables.push(...(await during(() => measurePosts(postgres.url, folder, options))))
  if (wanted(GROUP) || wanted(IDLE)) {
    const createSocketDatabase = (name: string) => createDatabase(postgres.url, name)
    tables.push(
      socketTables(
        await during(() =>
          measureSockets({ createDatabase: createSocketDatabase, folder: path.join(folder, 'sockets'), seconds, rounds, wanted, say }),
        ),
      ),
    )
  }
  if ([TRANSFERS, PAGES, PACKETS].some(wanted)) {
    const databaseUrl = await createDatabase(postgres.url, 'money')
    tables.push(
      ...(await during(() => measureMoney({ databaseUrl, folder: path.join(folder, 'money'), load: options.load, rounds, wanted, say }))),
    )
  }
  const sizes = (things: string): Sizes => ({
    createDatabase: (name) => createDatabase(postgres.url, name),
    folder: path.join(folder, things),
    sizes: options.listings,
    load: options.load,
    rounds,
    say,
  })
  if (wanted(FORUMS)) tables.push(...(await during(() => measureForums(sizes('threads')))))
  if (wanted(LISTINGS)) tables.push(...(await during(() => measureListings(sizes('listings')))))
  if (wanted(NEARBY)) tables.push(...(await during(() => measureNearby(sizes('places')))))
  if (wanted(SHOP) || wanted(ORDERS)) tables.push(...(await during(() => measureShop({ ...sizes('goods'), wanted }))))
  if (wanted(PROCESSES)) {
    const createProcessDatabase = (name: string) => createDatabase(postgres.url, name)
    tables.push(
      await during(() =>
        measureProcesses({
          createDatabase: createProcessDatabase,
          folder: path.join(folder, 'processes'),
          load: options.load,
          rounds,
          say,
        }),
      ),
    )
  }
  if (options.minutes && wanted(SOAK))
    tables.push(await during(async () => soak(await createDatabase(postgres.url, SOAK), path.join(folder, SOAK), options.minutes, say)))
  if (wanted(START)) tables.push(await measureStarts(folder, rounds, say))
  if (!tables.length) throw new Error(`there is no scenario with "${only}" in its name`)
  say(`\nNode ${process.version}, ${os.cpus().length} × ${os.cpus()[0]!.model}\n\n${tables.filter(Boolean).join('\n\n')}`)
}

try {
  await main()
} catch (error) {
  // What fails because the clean-up took it away is no news.
  if (!isCleaning()) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
await cleanUp()
