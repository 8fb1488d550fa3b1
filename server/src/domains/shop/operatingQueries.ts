import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { isUnanswered } from './orderQueries.ts'
import type { NewCoupon, NewGood, NewSku, OrderAddress } from './tables.ts'

export const insertAudit = (db: Db, action: string, subjectId: number, detail: object, actorId: number | null = null) =>
  db
    .insertInto('shop_audit')
    .values({ action, actor_id: actorId, subject_id: subjectId, detail: sql`${JSON.stringify(detail)}::jsonb` as never })
    .execute()

export async function listAudit(db: Db, { limit, offset }: Window) {
  const [rows, { total }] = await Promise.all([
    db.selectFrom('shop_audit').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('shop_audit')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export interface ToSend {
  id: number
  at: Date
  unit: 'cash' | 'points'
  address: OrderAddress | null
  remark: string
  lines: { title: string; spec: string[]; quantity: number }[]
}

/** Paid, to be sent, nothing of it asked back that waits for an answer; of an exchange its member has said where it goes. */
const toSend = sql`
  own.state = 'paid' and own.delivery = 'parcel' and (own.unit = 'cash' or own.address is not null)
  and not ${isUnanswered('own.id')}`

/** Paid orders that are to be sent, the oldest first, with the pieces that were not paid back. */
export async function listToSend(db: Db, { limit, offset }: Window): Promise<{ rows: ToSend[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ToSend>`
      select own.id, own.unit, own.address, own.remark,
             coalesce((select max(at) from shop_order_event where order_id = own.id and kind = 'paid'), own.created_at) as at, (
               select json_agg(json_build_object('title', title, 'spec', spec, 'quantity', quantity - refunded_quantity) order by id)
                 from shop_order_line where order_id = own.id and quantity > refunded_quantity) as lines
        from shop_order own where ${toSend} order by own.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from shop_order own where ${toSend}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total }
}

const skus = (db: Db) =>
  db
    .selectFrom('shop_sku as sku')
    .innerJoin('shop_good as good', 'good.id', 'sku.good_id')
    .select(['sku.id', 'good.id as goodId', 'good.title', 'good.unit', 'good.on_sale as onSale', 'sku.spec', 'sku.price', 'sku.stock'])

export type SkuRow = NonNullable<Awaited<ReturnType<typeof findSku>>>

export const findSku = (db: Db, id: number) => skus(db).where('sku.id', '=', id).executeTakeFirst()

/** SKUs whose goods have this in their titles. */
export async function listSkusLike(db: Db, pattern: string, { limit, offset }: Window) {
  const found = skus(db).where('good.title', 'ilike', pattern)
  const [rows, { total }] = await Promise.all([
    found.orderBy('good.id').orderBy('sku.position').limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Sets how many of a SKU there are, or adds so many to them. Returns the new stock; undefined for no SKU, or where it fell below 0. */
export async function changeStock(db: Db, id: number, change: { to: number } | { by: number }): Promise<number | undefined> {
  const row = await db
    .updateTable('shop_sku')
    .set('to' in change ? { stock: change.to } : { stock: sql<number>`stock + ${change.by}` })
    .where('id', '=', id)
    .$if('by' in change, (query) => query.where(sql<boolean>`stock + ${(change as { by: number }).by} >= 0`))
    .returning('stock')
    .executeTakeFirst()
  return row?.stock
}

/** What a SKU is sold for, and how it comes. */
export const findSold = (db: Db, id: number) =>
  db
    .selectFrom('shop_sku as sku')
    .innerJoin('shop_good as good', 'good.id', 'sku.good_id')
    .select(['good.unit', 'good.delivery'])
    .where('sku.id', '=', id)
    .executeTakeFirst()

/** Sets what a SKU costs; what it cost before is forgotten unless it cost more. */
export async function setPrice(db: Db, id: number, price: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_sku')
    .set({ price, market_price: sql<number | null>`case when market_price > ${price}::bigint then market_price end` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setOnSale(db: Db, goodId: number, on: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('shop_good').set({ on_sale: on }).where('id', '=', goodId).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertCoupon = async (db: Db, coupon: NewCoupon): Promise<number> =>
  (await db.insertInto('shop_coupon').values(coupon).returning('id').executeTakeFirstOrThrow()).id

export const findCategoryId = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.selectFrom('shop_category').select('id').where('name', '=', name).executeTakeFirst())?.id

export const insertCategory = async (db: Db, name: string, picture: string): Promise<number> =>
  (await db.insertInto('shop_category').values({ name, picture }).returning('id').executeTakeFirstOrThrow()).id

export const findFreightId = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.selectFrom('shop_freight').select('id').where('name', '=', name).executeTakeFirst())?.id

/** Sets a freight template, by its name. Returns its id. */
export const upsertFreight = async (
  db: Db,
  { name, counts, rules, excluded }: { name: string; counts: 'piece' | 'weight'; rules: object[]; excluded: string[] },
): Promise<number> => {
  const values = { name, counts, rules: sql`${JSON.stringify(rules)}::jsonb` as never, excluded }
  const { id } = await db
    .insertInto('shop_freight')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertGood(db: Db, good: NewGood, skus: readonly Omit<NewSku, 'good_id'>[]): Promise<number> {
  const { id } = await db.insertInto('shop_good').values(good).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('shop_sku')
    .values(skus.map((sku) => ({ ...sku, good_id: id })))
    .execute()
  return id
}
