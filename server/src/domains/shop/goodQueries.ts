import { SHOP_LISTED, SHOP_RECOMMENDED } from '@anglers/contract/limits'
import type { GoodOrder } from '@anglers/contract/shop'
import { type Selectable, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'

export type GoodRow = Selectable<Database['shop_good']>
export type SkuRow = Selectable<Database['shop_sku']>
export type CategoryRow = Selectable<Database['shop_category']>
export type GoodCardRow = Pick<GoodRow, 'id' | 'title' | 'subtitle' | 'pictures' | 'price' | 'sold' | 'in_stock'>

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

const CARD = ['id', 'title', 'subtitle', 'pictures', 'price', 'sold', 'in_stock'] as const
const ORDERS = {
  newest: sql`id desc`,
  sold: sql`sold desc, id desc`,
  price: sql`price, id`,
  price_desc: sql`price desc, id desc`,
} satisfies Record<GoodOrder, unknown>

/** Goods that are looked for; as `hits` the same, to be found by the index on words. */
function goodsLike(db: Db, { unit, category, match, facets, min, max, inStock }: GoodSearch) {
  const text = sql`title || ' ' || subtitle`
  let goods = db
    .selectFrom('shop_good')
    .where('on_sale', '=', sql.lit(true))
    .where('unit', '=', sql.lit(unit))
    .$if(category !== undefined, (query) => query.where('category_id', '=', category!))
    .$if(inStock, (query) => query.where('in_stock', '=', sql.lit(true)))
    .$if(min !== undefined, (query) => query.where('price', '>=', min!))
    .$if(max !== undefined, (query) => query.where('price', '<=', max!))
    .$if(match !== undefined, (query) => query.where(sql<boolean>`${text} ilike ${match!.pattern}`))
  for (const group of facets) goods = goods.where(sql<boolean>`facets && ${group}::text[]`)
  return { goods, hits: match ? goods.where(sql<boolean>`cjk_grams(${text}) @> ${match.grams}::text[]`) : goods }
}

/**
 * A page of goods, and how many there are, at most SHOP_LISTED. What an index has in order is read in its order. What is found by words or
 * attributes is found as a whole and put in order; where there is more of it than is counted, that would be the order of any of them, and
 * the page is found by reading in the index's order as well.
 */
export async function listGoods(db: Db, search: GoodSearch, { limit, offset }: Window): Promise<{ rows: GoodCardRow[]; total: number }> {
  const { goods, hits } = goodsLike(db, search)
  const isThere = offset < SHOP_LISTED && limit > 0
  const most = Math.min(limit, SHOP_LISTED - offset)
  const order = ORDERS[search.order]
  const count = async () =>
    (
      await db
        .selectFrom(hits.select('id').limit(sql.lit(SHOP_LISTED)).as('hits'))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const inOrder = () => goods.select(CARD).orderBy(order).limit(most).offset(offset).execute()
  const found = () =>
    db
      .selectFrom(hits.select(CARD).limit(sql.lit(SHOP_LISTED)).as('hits'))
      .select(CARD)
      .select(sql<number>`(count(*) over ())::integer`.as('total'))
      .orderBy(order)
      .limit(most)
      .offset(offset)
      .execute()
  if (!isThere) return { rows: [], total: await count() }
  if (search.match) {
    const rows = await found()
    const total = rows[0]?.total ?? (offset === 0 ? 0 : await count())
    return { rows: total === SHOP_LISTED ? await inOrder() : rows, total }
  }
  if (search.facets.length) {
    // By itself it is counted in an index alone.
    const total = await count()
    return { rows: await (total === SHOP_LISTED ? inOrder() : found()), total }
  }
  const [rows, total] = await Promise.all([inOrder(), count()])
  return { rows, total }
}

export const listRecommended = (db: Db, unit: GoodRow['unit']): Promise<GoodCardRow[]> =>
  db
    .selectFrom('shop_good')
    .select(CARD)
    .where('unit', '=', sql.lit(unit))
    .where('on_sale', '=', sql.lit(true))
    .where('recommended', '=', sql.lit(true))
    .orderBy('id', 'desc')
    .limit(SHOP_RECOMMENDED)
    .execute()

/** Goods of the same category, those that are sold most first. */
export const listRelated = (db: Db, { id, category_id, unit }: Pick<GoodRow, 'id' | 'category_id' | 'unit'>): Promise<GoodCardRow[]> =>
  db
    .selectFrom('shop_good')
    .select(CARD)
    .where('on_sale', '=', sql.lit(true))
    .where('unit', '=', sql.lit(unit))
    .where('category_id', '=', category_id)
    .where('id', '<>', id)
    .orderBy('sold', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOP_RECOMMENDED)
    .execute()

export const findGood = (db: Db, id: number): Promise<(GoodRow & { category_name: string }) | undefined> =>
  db
    .selectFrom('shop_good')
    .innerJoin('shop_category', 'shop_category.id', 'category_id')
    .selectAll('shop_good')
    .select('shop_category.name as category_name')
    .where('shop_good.id', '=', id)
    .executeTakeFirst()

export const findGoodCards = (db: Db, ids: readonly number[]): Promise<(GoodCardRow & Pick<GoodRow, 'on_sale' | 'unit'>)[]> =>
  db
    .selectFrom('shop_good')
    .select([...CARD, 'on_sale', 'unit'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** The SKUs of a good that are on sale. */
export const listSkus = (db: Db, goodId: number): Promise<SkuRow[]> =>
  db
    .selectFrom('shop_sku')
    .selectAll()
    .where('good_id', '=', goodId)
    .where('on_sale', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Categories that have goods of a unit. */
export const listCategories = (db: Db, unit: GoodRow['unit']): Promise<CategoryRow[]> =>
  db
    .selectFrom('shop_category')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shop_good')
          .select('shop_good.id')
          .whereRef('category_id', '=', 'shop_category.id')
          .where('unit', '=', sql.lit(unit))
          .where('on_sale', '=', sql.lit(true)),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

/** From how many fen every template sends for nothing, remote regions aside; null where one never does. */
export async function findFreeOver(db: Db): Promise<number | null> {
  const { rows } = await sql<{ fen: number | null }>`
    select case when bool_and(rule -> 'freeOverFen' <> 'null'::jsonb) then max((rule ->> 'freeOverFen')::bigint) end as fen
      from shop_freight, jsonb_array_elements(rules) rule where rule -> 'regions' = '[]'::jsonb`.execute(db)
  return rows[0]?.fen ?? null
}
