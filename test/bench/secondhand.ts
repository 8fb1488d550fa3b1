/** Lists of second-hand tackle with filters over ten thousand listings, over more, and over a million. */
import { categories } from '../../server/src/domains/secondhand/categories.ts'
import { readListings } from '../../server/src/domains/secondhand/service.ts'
import type { Input } from '@anglers/contract'
import { PER_PAGE } from '@anglers/contract/limits'
import { handovers, tackleConditions } from '@anglers/contract/secondhandTerms'
import { filled, loadSessions, withoutIndexes } from './load.ts'
import { type Asked, measureSizes, type Sizes } from './sizes.ts'

export const LISTINGS = 'secondhand, lists of 20 with filters'
const MEMBERS = 1_000
const SESSIONS = 50
const TABLES = ['post', 'post_stat', 'post_secondhand']

const kinds = categories.map(({ key }) => key)

type Filter = Input<'GET secondhand/list'>

const asked: Asked<Filter> = {
  title: LISTINGS,
  things: 'listings',
  // Of each kind the same.
  questions: [
    ['of a kind, newest', kinds.map((tackle) => ({ tackle }))],
    ['of a kind and condition, newest', kinds.map((tackle) => ({ tackle, condition: 'light' }))],
    ['of a kind between two prices, cheapest', kinds.map((tackle) => ({ tackle, minFen: 5_000, maxFen: 60_000, orderby: 'cheap' }))],
    ['of a kind, shipped, up to a price, newest', kinds.map((tackle) => ({ tackle, handover: 'ship', maxFen: 60_000 }))],
  ],
  fill,
  request: (filter) => ['secondhand/list', { per_page: PER_PAGE, ...filter }],
  answer: (reading, filter) => readListings(reading, filter, { limit: PER_PAGE, offset: 0 }),
  targets: { share: '', growth: 'at most 1.3' },
}

export const measureListings = async (sizes: Sizes): Promise<string[]> => (await measureSizes(asked, sizes)).tables

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
