import { SECONDHAND_LISTED } from '@anglers/contract/limits'
import type { ListingOrder } from '@anglers/contract/secondhand'
import type { Handover, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { findNewestFirst, isOfNewest, newestBlock } from '../../infra/newestFirst.ts'
import { onPlane, type Point } from '../../lib/distance.ts'
import { likePattern, searchGrams } from '../../lib/text.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import type { Feed } from '../content/feeds.ts'

export interface ListingFilter {
  word?: string
  tackle?: TackleCategory
  condition?: TackleCondition
  handover?: Handover
  minFen?: number
  maxFen?: number
  author?: number
}

const MOST = sql.lit(SECONDHAND_LISTED)
/** Of so many listings, the first of an order, a word is looked for that stands in very many. */
const WALKED = sql.lit(20_000)

/** What anyone may read of a listing. */
const TEXT = sql`post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names)`

/** What listings are found by. Only what is asked for stands in the statement: its plan may go by the index that fits. */
function matches({ tackle, condition, handover, minFen, maxFen, author }: ListingFilter): RawBuilder<boolean> {
  const wanted = [
    tackle === undefined ? null : sql`item.tackle = ${tackle}`,
    condition === undefined ? null : sql`item.condition = ${condition}`,
    handover === undefined ? null : sql`${handover} = any(item.handovers)`,
    minFen === undefined ? null : sql`item.price_fen >= ${minFen}`,
    maxFen === undefined ? null : sql`item.price_fen <= ${maxFen}`,
    author === undefined ? null : sql`item.author_id = ${author}`,
  ].filter((one) => one !== null)
  return wanted.length ? sql<boolean>`${sql.join(wanted, sql` and `)}` : sql<boolean>`true`
}

const holding = (word: string): RawBuilder<unknown> => sql`
  from post where listed and type = 'secondhand'
   and cjk_grams(${TEXT}) @> ${searchGrams(word)}::text[] and ${TEXT} ilike ${likePattern(word)}`

/** Whether SECONDHAND_LISTED listings or more contain a word, on sale or sold. */
async function isEverywhere(db: Db, word: string): Promise<boolean> {
  const { total } = await findNewestFirst(SECONDHAND_LISTED, async (blocks) => {
    const among = blocks ? sql`and ${isOfNewest('post.live_seq', blocks)}` : sql``
    const { rows } = await sql<{ total: number; block: number }>`
      with newest as materialized (select ${newestBlock('live_seq')} from post where listed)
      select (select count(*)::integer from (select 1 ${holding(word)} ${among} limit ${MOST}) hit) as total, block from newest`.execute(db)
    return rows[0]!
  })
  return total >= SECONDHAND_LISTED
}

function inCircle({ lat, lng, radiusM }: Point & { radiusM: number }): RawBuilder<boolean> {
  const radius = onPlane(radiusM, lat)
  const centre = sql`mercator(${lat}, ${lng})`
  return sql<boolean>`point.at <@ box(
      point((${centre})[0] - ${radius}::float8, (${centre})[1] - ${radius}::float8),
      point((${centre})[0] + ${radius}::float8, (${centre})[1] + ${radius}::float8))
    and point.at <-> ${centre} <= ${radius}::float8`
}

/**
 * What is on sale or reserved, in this order: SECONDHAND_LISTED of it are counted and reached.
 *
 * Where a word is, its index tells at once and in no order: right for a rare one, of which all are then narrowed and ordered. One that is
 * everywhere is looked for down the list as it is without it.
 */
export function listingFeed(
  db: Db,
  { word, ...filter }: ListingFilter,
  { orderby, around }: { orderby: ListingOrder; around: (Point & { radiusM?: number }) | null },
  { limit, offset }: Window,
  reader: Reader,
): Feed {
  const located = around !== null
  const orderOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (orderby === 'cheap') return sql`item.price_fen, item.post_id`
    if (orderby === 'dear') return sql`item.price_fen desc, item.post_id desc`
    return orderby === 'distance' && around ? sql`${at} <-> mercator(${around.lat}, ${around.lng})` : sql`item.live_seq desc`
  }
  const narrowed = sql`
    from post_secondhand item ${located ? sql`join post_point point on point.post_id = item.post_id` : sql``}
   where item.offered and ${matches(filter)} and ${notHiddenFrom('item.author_id', reader)}
     ${located ? sql`and point.listed and point.type = 'secondhand'` : sql``}
     ${around?.radiusM === undefined ? sql`` : sql`and ${inCircle({ ...around, radiusM: around.radiusM })}`}`
  const foundBy = (everywhere: boolean): { found: RawBuilder<unknown>; order: RawBuilder<unknown> } => {
    const order = orderOf(sql`point.at`)
    if (!word) return { found: narrowed, order }
    // The limit leaves out none of them, and has them found first.
    if (!everywhere) return { found: sql`${narrowed} and item.post_id in (select id ${holding(word)} limit ${MOST})`, order }
    // One by one: a join might read all posts for it.
    return {
      found: sql`
        from (select item.post_id, item.live_seq, item.price_fen ${located ? sql`, point.at` : sql``} ${narrowed}
               order by ${order} limit ${WALKED}) item
       where (select ${TEXT} ilike ${likePattern(word)} from post where id = item.post_id)`,
      order: orderOf(sql`item.at`),
    }
  }
  const reached = Math.max(0, Math.min(limit, SECONDHAND_LISTED - offset))
  const look = async () => foundBy(word !== undefined && word !== '' && (await isEverywhere(db, word)))
  let looked: ReturnType<typeof look> | undefined
  return {
    page: {
      async execute() {
        if (reached === 0) return []
        const { found, order } = await (looked ??= look())
        // Things of one place are equally far: as with what is near (waters/nearbyQueries.ts), all that are as far as the last of the page
        // are fetched, for the index knows no second order.
        const page =
          orderby === 'distance' && located
            ? sql<{ id: number }>`
              select id from (
                select item.post_id as id, ${order} as far ${found}
                 order by far fetch first ${reached + offset} rows with ties) near
               order by far, id limit ${reached} offset ${offset}`
            : sql<{ id: number }>`select item.post_id as id ${found} order by ${order} limit ${reached} offset ${offset}`
        return (await page.execute(db)).rows
      },
    },
    async total() {
      const { found } = await (looked ??= look())
      return (await sql<{ n: number }>`select count(*)::integer as n from (select 1 ${found} limit ${MOST}) counted`.execute(db)).rows[0]!.n
    },
  }
}

export type Part = 'seller' | 'watcher' | 'buyer'

/**
 * What a member sells in whatever state, watches, or has bought. What was sold to them stays, as it does for who sold it: a deal is the
 * record of both, and neither an operator who holds the post later nor a block takes it from one of them.
 */
export function ownListings(db: Db, reader: Reader, part: Part, { limit, offset }: Window): Feed {
  const memberId = reader.viewerId
  const met = sql`item.listed and ${notHiddenFrom('item.author_id', reader)}`
  const found = {
    seller: sql`
      from post_secondhand item join post on post.id = item.post_id and post.deleted_at is null where item.author_id = ${memberId}`,
    watcher: sql`
      from secondhand_watch mark join post_secondhand item on item.post_id = mark.post_id and ${met}
     where mark.member_id = ${memberId}`,
    buyer: sql`
      from post_secondhand item join post on post.id = item.post_id and post.deleted_at is null where item.post_id in (
      select post_id from post_secondhand item where buyer_id = ${memberId} and ${met}
      union select post_id from secondhand_deal where buyer_id = ${memberId} and state <> 'denied' and post_id is not null)`,
  }[part]
  const order = part === 'watcher' ? sql`mark.created_at desc, item.post_id` : sql`item.post_id desc`
  return {
    page: {
      execute: async () =>
        (await sql<{ id: number }>`select item.post_id as id ${found} order by ${order} limit ${limit} offset ${offset}`.execute(db)).rows,
    },
    total: async () => (await sql<{ n: number }>`select count(*)::integer as n ${found}`.execute(db)).rows[0]!.n,
  }
}

/** Listings that wait for an operator, the oldest first. */
export const waitingFeed = (db: Db, { limit, offset }: Window): Feed => {
  const found = sql`from post_secondhand item join post on post.id = item.post_id and post.deleted_at is null where item.waiting`
  return {
    page: {
      execute: async () =>
        (await sql<{ id: number }>`select item.post_id as id ${found} order by item.post_id limit ${limit} offset ${offset}`.execute(db))
          .rows,
    },
    total: async () => (await sql<{ n: number }>`select count(*)::integer as n ${found}`.execute(db)).rows[0]!.n,
  }
}
