import { SHOP_LISTED } from '@anglers/contract/limits'
import type { GoodOrder } from '@anglers/contract/shop'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { sharedQuery } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import { BLOCK_BITS, findNewestFirst, isOfNewest, newestBlock } from '../../infra/newestFirst.ts'
import { CARD, type GoodCardRow, type GoodRow } from './goodQueries.ts'

/** What goods are looked for. */
export interface GoodSearch {
  unit: GoodRow['unit']
  category?: number
  match?: { grams: string[]; pattern: string }
  /** Of each group at least one: name=value. */
  facets: string[][]
  min?: number
  max?: number
  inStock: boolean
  order: GoodOrder
}

export interface GoodPage {
  rows: readonly GoodCardRow[]
  /** How many there are, at most SHOP_LISTED. */
  total: number
}

const GOODS_PER_BLOCK = 1 << BLOCK_BITS
/** In the order of an index so many goods are looked at: to look at more takes longer than to put all hits in order. */
const WALKED = 30_000
/** What more goods have than are counted is known for so long. */
const COMMON_MS = 5_000
const COMMON_MAX = 1_000

const ORDERS = {
  newest: sql`id desc`,
  sold: sql`sold desc, id desc`,
  price: sql`price, id`,
  price_desc: sql`price desc, id desc`,
} satisfies Record<GoodOrder, unknown>

const card = sql.join(CARD.map((column) => sql.ref(column)))
const counted = sql.lit(SHOP_LISTED)
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** What goods are looked for by, and a page of them: as SQL. */
function statementOf(search: GoodSearch, { limit, offset }: Window) {
  const { unit, category, match, facets, min, max, inStock } = search
  const text = sql`title || ' ' || subtitle`
  const listed = [sql`on_sale`, sql`unit = ${sql.lit(unit)}`]
  const prices = [...(min === undefined ? [] : [sql`price >= ${min}`]), ...(max === undefined ? [] : [sql`price <= ${max}`])]
  const isByPrice = search.order === 'price' || search.order === 'price_desc'
  // Where the index of the order begins and ends, and what is to be seen of each good that stands there.
  const within = [...listed, ...(category === undefined ? [] : [sql`category_id = ${category}`]), ...(isByPrice ? prices : [])]
  const holding = [
    ...(isByPrice ? [] : prices),
    ...(inStock ? [sql`in_stock`] : []),
    ...facets.map((group) => sql`facets && ${group}::text[]`),
    ...(match ? [sql`${text} ilike ${match.pattern}`] : []),
  ]
  // As shop_good_found has it.
  const indexed = [
    ...(category === undefined ? [] : [sql`array[category_id] @> array[${category}::bigint]`]),
    ...(match ? [sql`cjk_grams(${text}) @> ${match.grams}::text[]`] : []),
  ]
  const order = ORDERS[search.order]
  const most = offset < SHOP_LISTED ? Math.min(limit, SHOP_LISTED - offset) : 0
  return {
    listed: all(listed),
    within: all(within),
    holding: all([sql`true`, ...holding]),
    every: all([...within, ...holding, ...indexed]),
    order,
    most,
    last: offset + most,
    page: sql`order by ${order} limit ${most} offset ${offset}`,
  }
}

type GoodStatement = ReturnType<typeof statementOf>

/**
 * A page of goods. What an index has in order is read in its order. What is found by words or attributes is found as a whole and put in
 * order, where there is no more of it than is counted.
 *
 * Of what is common that would be half the shop, to show twenty. That there is more of it than is counted, the newest goods tell; then the
 * page is found by reading in the order's index. Who turns the pages need not hear that anew for each of them.
 */
export async function listGoods(db: Db, search: GoodSearch, window: Window): Promise<GoodPage> {
  const statement = statementOf(search, window)
  if (!search.match && !search.facets.length) return listInOrder(db, statement)
  const common = commonOf(db)
  const key = JSON.stringify({ ...search, order: null })
  const known = common.get(key)
  if (known !== undefined) {
    const rows = await listCommon(db, statement, known)
    if (rows.length === statement.most) return { rows, total: SHOP_LISTED }
  }
  const { rows, total, perBlock } = await findNewestFirst(SHOP_LISTED, (blocks) => findAmong(db, statement, blocks))
  if (total < SHOP_LISTED) return { rows, total }
  common.set(key, perBlock)
  return { rows: await listCommon(db, statement, perBlock), total }
}

const commons = new WeakMap<Db, LRUCache<string, number>>()

/** How many goods of a block are found by what more goods have than are counted. */
function commonOf(db: Db): LRUCache<string, number> {
  const common = commons.get(db) ?? new LRUCache<string, number>({ max: COMMON_MAX, ttl: COMMON_MS })
  commons.set(db, common)
  return common
}

async function listInOrder(db: Db, { within, holding, page }: GoodStatement): Promise<GoodPage> {
  // The same for whoever asks.
  const [rows, counts] = await Promise.all([
    sharedQuery(db, sql<GoodCardRow>`select ${card} from shop_good where ${within} and ${holding} ${page}`),
    sharedQuery(
      db,
      sql<{ n: number }>`
        select count(*)::integer as n from (select from shop_good where ${within} and ${holding} limit ${counted}) hits`,
    ),
  ])
  return { rows, total: counts[0]!.n }
}

type Found = { [Column in keyof GoodCardRow]: GoodCardRow[Column] | null } & { total: number; block: number }

/** A page of at most SHOP_LISTED hits in so many of the newest blocks of ids, or in all of them. */
async function findAmong(db: Db, { listed, every, order, page }: GoodStatement, blocks?: number) {
  const among = blocks ? isOfNewest('id', blocks) : sql`true`
  const { rows } = await sql<Found>`
    with newest as (select ${newestBlock('id')} from shop_good where ${listed}),
         hits as materialized (select ${card} from shop_good where ${every} and ${among} limit ${counted})
    select (select count(*)::integer from hits) as total, block, hit.*
      from newest left join (select * from hits ${page}) hit on true order by ${order}`.execute(db)
  const [{ total, block }] = rows as [Found]
  return {
    rows: rows.flatMap(({ total: _total, block: _block, ...row }) => (row.id === null ? [] : (row as GoodCardRow))),
    total,
    block,
  }
}

/** A page of what is common: down the index of its order; where the hits stand so far apart there that this takes longer, of all hits. */
async function listCommon(db: Db, { within, holding, every, order, page, most, last }: GoodStatement, perBlock: number) {
  if (!most) return []
  if ((last / perBlock) * GOODS_PER_BLOCK <= WALKED) {
    const inOrder = sql`select * from shop_good where ${within} order by ${order} limit ${sql.lit(WALKED)}`
    const { rows } = await sql<GoodCardRow>`select ${card} from (${inOrder}) good where ${holding} ${page}`.execute(db)
    if (rows.length === most) return rows
  }
  // By "offset 0" it is not planned together with the order, whose index has no bound.
  const hits = sql`select ${card} from shop_good where ${every} offset 0`
  return (await sql<GoodCardRow>`select * from (${hits}) hit ${page}`.execute(db)).rows
}
