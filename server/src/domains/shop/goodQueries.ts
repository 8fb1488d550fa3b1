import { SHOP_RECOMMENDED } from '@anglers/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'

export type GoodRow = Selectable<Database['shop_good']>
export type SkuRow = Selectable<Database['shop_sku']>
export type CategoryRow = Selectable<Database['shop_category']>
export type GoodCardRow = Pick<GoodRow, 'id' | 'title' | 'subtitle' | 'pictures' | 'price' | 'sold' | 'in_stock'>

export const CARD = ['id', 'title', 'subtitle', 'pictures', 'price', 'sold', 'in_stock'] as const

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
