/**
 * Lists of second-hand tackle with filters over ten thousand listings, over more, and over a million: the real server as a member asks it,
 * and the same statements sent by nothing but the driver. All sizes lie in one Postgres and take turns within a round.
 */
import { categories } from '../../server/src/domains/secondhand/categories.ts'
import { readListings } from '../../server/src/domains/secondhand/service.ts'
import type { Input } from '@anglers/contract'
import { PER_PAGE } from '@anglers/contract/limits'
import { handovers, tackleConditions } from '@anglers/contract/secondhandTerms'
import { bareRate, type BareRate } from './bare.ts'
import { ending } from './lifetime.ts'
import { filled, loadSessions, withoutIndexes } from './load.ts'
import { type Load, type Measured, measure, median, middle } from './measure.ts'
import { API, inTurn } from './scenarios.ts'
import { startServer } from './server.ts'
import { layOut, resultTable } from './table.ts'

export const LISTINGS = 'secondhand, lists of 20 with filters'
const WARM_UP_S = 1
const MEMBERS = 1_000
const SESSIONS = 50
const GROWTH_TARGET = 'at most 1.3'
const TABLES = ['post', 'post_stat', 'post_secondhand']

const kinds = categories.map(({ key }) => key)

type Filter = Input<'GET secondhand/list'>

/** What is asked for in turn: of each kind the same. */
const questions: [name: string, filters: Filter[]][] = [
  ['of a kind, newest', kinds.map((tackle) => ({ tackle }))],
  ['of a kind and condition, newest', kinds.map((tackle) => ({ tackle, condition: 'light' }))],
  ['of a kind between two prices, cheapest', kinds.map((tackle) => ({ tackle, minFen: 5_000, maxFen: 60_000, orderby: 'cheap' }))],
  ['of a kind, shipped, up to a price, newest', kinds.map((tackle) => ({ tackle, handover: 'ship', maxFen: 60_000 }))],
]

interface Options {
  createDatabase: (name: string) => Promise<string>
  folder: string
  sizes: number[]
  load: Load
  rounds: number
  say: (line: string) => void
}

interface Subject {
  listings: number
  url: string
  tokens: string[]
  bare: Bare
  rounds: Map<string, Measured[]>
  bareRounds: Map<string, number[]>
}

/** Measures all sizes in turns. Returns the tables. */
export async function measureListings({ createDatabase, folder, sizes, load, rounds, say }: Options): Promise<string[]> {
  const subjects: Subject[] = []
  for (const listings of sizes) {
    const databaseUrl = await createDatabase(`listings_${listings}`)
    const begun = Date.now()
    const tokens = await fill(databaseUrl, listings)
    say(`${count(listings)} listings loaded in ${Math.round((Date.now() - begun) / 1000)} s`)
    const { url } = await ending(startServer({ databaseUrl, dataDir: `${folder}-${listings}` }))
    const bare = await bareLists(databaseUrl)
    subjects.push({ listings, url, tokens, bare, rounds: new Map(), bareRounds: new Map() })
  }
  for (let n = 1; n <= rounds; n++) {
    say(`lists of second-hand tackle, round ${n} of ${rounds}`)
    for (const [name, filters] of questions) {
      for (const { url, tokens, bare, rounds: own, bareRounds } of n % 2 ? subjects : [...subjects].reverse()) {
        const [filter, token] = [inTurn(filters), inTurn(tokens)]
        const queryOf = (asked: Filter) =>
          new URLSearchParams(Object.entries({ per_page: PER_PAGE, ...asked }).map(([k, v]) => [k, String(v)]))
        const next = () => ({
          method: 'GET' as const,
          path: `${API}/secondhand/list?${queryOf(filter())}`,
          headers: { authorization: `Bearer ${token()}` },
        })
        await measure(url, { name, next }, { ...load, seconds: WARM_UP_S })
        own.set(name, [...(own.get(name) ?? []), await measure(url, { name, next }, load)])
        bareRounds.set(name, [...(bareRounds.get(name) ?? []), await bare(filters, load)])
      }
    }
  }
  return tables(subjects)
}

const count = (n: number) => n.toLocaleString('en')

function tables(subjects: Subject[]): string[] {
  const [small, ...larger] = subjects
  const names = questions.map(([name]) => name)
  const growth = (of: (subject: Subject, name: string) => number[], name: string, subject: Subject) =>
    middle(of(subject, name).map((figure, round) => of(small!, name)[round]! / figure)).toFixed(2)
  const served = (subject: Subject, name: string) => subject.rounds.get(name)!.map(({ perSecond }) => perSecond)
  const sent = (subject: Subject, name: string) => subject.bareRounds.get(name)!
  return [
    ...subjects.map(
      ({ listings, rounds }) =>
        `${LISTINGS}, ${count(listings)} listings\n${resultTable(new Map([...rounds].map(([name, figures]) => [name, median(figures)])))}`,
    ),
    layOut([
      ['lists/s, the same statements bare', ...subjects.map(({ listings }) => count(listings))],
      ...names.map((name) => [name, ...subjects.map((subject) => middle(sent(subject, name)).toFixed(0))]),
    ]),
    ...larger.map((subject) =>
      layOut([
        [`times as long: ${count(subject.listings)} against ${count(small!.listings)}`, 'server', 'bare', 'target'],
        ...names.map((name) => [name, growth(served, name, subject), growth(sent, name, subject), GROWTH_TARGET]),
      ]),
    ),
  ]
}

type Bare = BareRate<Filter>

/** What the server's own code asks of the database for a list, recorded once for each filter, and sent by nothing but the driver. */
const bareLists = (databaseUrl: string): Promise<Bare> =>
  bareRate(
    databaseUrl,
    questions.flatMap(([, filters]) => filters),
    (reading, filter) => readListings(reading, filter, { limit: PER_PAGE, offset: 0 }),
  )

/** Makes the schema in the empty database at `url`, and so many listings. Returns the tokens of some members. */
function fill(url: string, listings: number): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MEMBERS}) i`)
    await withoutIndexes(db, TABLES, async () => {
      // As the triggers would have written them; one by one that takes long.
      await db.query('set session_replication_role = replica')
      await db.query(`
        insert into post (id, type, state, author_id, title, body, live_seq, published_at, created_at)
        select i, 'secondhand', 'live', 1 + i % ${MEMBERS}, '出手竿 ' || i, '用了半年，换长竿了。', i, at, at
          from generate_series(1, ${listings}) i, lateral (select now() - make_interval(secs => (${listings} - i) * 60) as at) t`)
      await db.query(`
        insert into post_stat (post_id, listed, live_seq, published_at) select id, listed, live_seq, published_at from post`)
      // Every kind comes in every condition, at all prices. One of ten is sold.
      await db.query(
        `insert into post_secondhand (post_id, author_id, tackle, condition, price_fen, open_to_offers, handovers, status, listed, live_seq)
         select id, author_id, ($1::text[])[1 + (id * 7 % ${kinds.length})::integer],
                ($2::text[])[1 + (id / 31 % ${tackleConditions.length})::integer],
                1000 + id * 7919 % 100000, id % 2 = 0, ($3::text[])[1 + (id / 3 % 2)::integer : ${handovers.length}],
                case when id % 10 = 9 then 'sold' else 'on_sale' end, listed, live_seq from post`,
        [kinds, tackleConditions, handovers],
      )
      await db.query('set session_replication_role = default')
    })
    const tokens = await loadSessions(db, SESSIONS)
    await db.query('vacuum (analyze)')
    return tokens
  })
}
