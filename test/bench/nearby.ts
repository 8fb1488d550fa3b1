/**
 * What is near and what a piece of the map shows, over ten thousand places, a hundred thousand, and a million: the real server as a member
 * asks it, and the same statements sent by nothing but the driver. All sizes lie in one Postgres and take turns within a round.
 */
import { readMap } from '../../server/src/domains/waters/map.ts'
import { readNearby } from '../../server/src/domains/waters/service.ts'
import type { Input } from '@anglers/contract'
import { PER_PAGE } from '@anglers/contract/limits'
import { bareRate, type BareRate } from './bare.ts'
import { ending } from './lifetime.ts'
import { filled, loadSessions, withoutIndexes } from './load.ts'
import { type Load, type Measured, measure, median, middle } from './measure.ts'
import { API, inTurn } from './scenarios.ts'
import { startServer } from './server.ts'
import { layOut, resultTable } from './table.ts'

export const NEARBY = 'nearby, grounds at 5 km and pieces of the map'
const WARM_UP_S = 1
const MEMBERS = 1_000
const SESSIONS = 50
const ASKED_FROM = 50
const RADIUS_M = 5_000
/** Half a screen at zoom 13, in degrees. */
const HALF = { lat: 0.065, lng: 0.035 }
const GROWTH_TARGET = 'at most 1.5'
const SHARE_TARGET = 'at least 0.70'
const TABLES = ['post', 'post_stat', 'post_point', 'post_venue']
/** Where the places lie: as many to a square kilometre in each size, so that what differs is how many there are. */
const WEST = 104
const SOUTH = 20
const WIDE = 4
const PER_DEGREE = 10_000

type Question = { around: Input<'GET user/nearby-diaochang'> } | { map: Input<'GET waters/map'> }

/** What is asked for in turn, from places within what every size covers. */
function questionsFor(): [name: string, questions: Question[]][] {
  const points = Array.from({ length: ASKED_FROM }, (_, i) => ({ lat: SOUTH + 0.1 + (i % 5) * 0.01, lng: WEST + 0.2 + i * 0.07 }))
  return [
    ['grounds at 5 km, the nearest 20', points.map((at) => ({ around: { ...at, radiusM: RADIUS_M, per_page: PER_PAGE } }))],
    [
      'a piece of the map, zoom 13',
      points.map(({ lat, lng }) => ({
        map: { south: lat - HALF.lat, north: lat + HALF.lat, west: lng - HALF.lng, east: lng + HALF.lng, zoom: 13 },
      })),
    ],
  ]
}

interface Options {
  createDatabase: (name: string) => Promise<string>
  folder: string
  sizes: number[]
  load: Load
  rounds: number
  say: (line: string) => void
}

interface Subject {
  places: number
  url: string
  tokens: string[]
  bare: BareRate<Question>
  rounds: Map<string, Measured[]>
  bareRounds: Map<string, number[]>
}

/** Measures all sizes in turns. Returns the tables. */
export async function measureNearby({ createDatabase, folder, sizes, load, rounds, say }: Options): Promise<string[]> {
  const kinds = questionsFor()
  const subjects: Subject[] = []
  for (const places of sizes) {
    const databaseUrl = await createDatabase(`places_${places}`)
    const begun = Date.now()
    const tokens = await fill(databaseUrl, places)
    say(`${count(places)} places loaded in ${Math.round((Date.now() - begun) / 1000)} s`)
    const { url } = await ending(startServer({ databaseUrl, dataDir: `${folder}-${places}` }))
    const bare = await bareRate<Question>(
      databaseUrl,
      kinds.flatMap(([, questions]) => questions),
      (reading, question) =>
        'map' in question
          ? readMap(reading, reading.viewer, question.map)
          : readNearby(reading, 'diaochang', { ...question.around, radiusM: RADIUS_M }, { limit: PER_PAGE, offset: 0 }),
    )
    subjects.push({ places, url, tokens, bare, rounds: new Map(), bareRounds: new Map() })
  }
  for (let n = 1; n <= rounds; n++) {
    say(`what is near, round ${n} of ${rounds}`)
    for (const [name, questions] of kinds)
      for (const subject of n % 2 ? subjects : [...subjects].reverse()) await measureOne(subject, name, questions, load)
  }
  return tables(
    subjects,
    kinds.map(([name]) => name),
  )
}

async function measureOne({ url, tokens, bare, rounds, bareRounds }: Subject, name: string, questions: Question[], load: Load) {
  const [question, token] = [inTurn(questions), inTurn(tokens)]
  const next = () => {
    const asked = question()
    const [path, input] = 'map' in asked ? ['waters/map', asked.map] : ['user/nearby-diaochang', asked.around]
    const query = new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))
    return { method: 'GET' as const, path: `${API}/${path}?${query}`, headers: { authorization: `Bearer ${token()}` } }
  }
  await measure(url, { name, next }, { ...load, seconds: WARM_UP_S })
  rounds.set(name, [...(rounds.get(name) ?? []), await measure(url, { name, next }, load)])
  bareRounds.set(name, [...(bareRounds.get(name) ?? []), await bare(questions, load)])
}

const count = (n: number) => n.toLocaleString('en')

function tables(subjects: Subject[], names: string[]): string[] {
  const [small, ...larger] = subjects
  const served = (subject: Subject, name: string) => subject.rounds.get(name)!.map(({ perSecond }) => perSecond)
  const against = (figures: number[], others: number[]) => middle(figures.map((figure, round) => figure / others[round]!)).toFixed(2)
  return [
    ...subjects.map(
      ({ places, rounds }) =>
        `${NEARBY}, ${count(places)} places\n${resultTable(new Map([...rounds].map(([name, figures]) => [name, median(figures)])))}`,
    ),
    layOut([
      ['of the same statements bare', ...subjects.map(({ places }) => count(places)), 'target'],
      ...names.map((name) => [
        name,
        ...subjects.map((subject) => against(served(subject, name), subject.bareRounds.get(name)!)),
        SHARE_TARGET,
      ]),
    ]),
    ...larger.map((subject) =>
      layOut([
        [`times as long: ${count(subject.places)} against ${count(small!.places)}`, 'server', 'bare', 'target'],
        ...names.map((name) => [
          name,
          against(served(small!, name), served(subject, name)),
          against(small!.bareRounds.get(name)!, subject.bareRounds.get(name)!),
          GROWTH_TARGET,
        ]),
      ]),
    ),
  ]
}

/** Makes the schema in the empty database at `url`, and so many places. Returns the tokens of some members. */
function fill(url: string, places: number): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MEMBERS}) i`)
    await withoutIndexes(db, TABLES, async () => {
      // As the triggers would have written them; one by one that takes long.
      await db.query('set session_replication_role = replica')
      // Steps of the golden ratio lie evenly, however many there are.
      await db.query(`
        insert into post (id, type, state, author_id, title, body, place_name, lat, lng, live_seq, published_at, created_at)
        select i, case when i % 10 < 6 then 'diaochang' when i % 10 < 9 then 'places' else 'dianpu' end, 'live', 1 + i % ${MEMBERS},
               '塘口 ' || i, '', '村东', ${SOUTH} + i / ${PER_DEGREE * WIDE}::float8, ${WEST} + ${WIDE} * (i * 0.6180339887498949 % 1),
               i, at, at
          from generate_series(1, ${places}) i, lateral (select now() - make_interval(secs => (${places} - i) * 60) as at) t`)
      await db.query(`
        insert into post_stat (post_id, listed, live_seq, published_at) select id, listed, live_seq, published_at from post`)
      await db.query('insert into post_point (post_id, type, listed, lat, lng) select id, type, listed, lat, lng from post')
      await db.query("insert into post_venue (post_id, water) select id, 'pond' from post where type <> 'places'")
      await db.query('set session_replication_role = default')
    })
    const tokens = await loadSessions(db, SESSIONS)
    await db.query('vacuum (analyze)')
    return tokens
  })
}
