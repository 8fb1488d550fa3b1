import { type Selectable, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import type { OrderAddress } from './tables.ts'

type Order = Selectable<Database['shop_order']>
type Line = Selectable<Database['shop_order_line']>

/** An order for points: it has one line. */
export type ExchangeRow = Pick<Order, 'id' | 'state' | 'total' | 'delivery' | 'address' | 'created_at' | 'received_at'> &
  Pick<Line, 'good_id' | 'title' | 'spec' | 'picture' | 'quantity' | 'code'> & {
    company: string | null
    number: string | null
    refunding: boolean
  }

const exchangesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('shop_order as own')
    .innerJoin('shop_order_line as line', 'line.order_id', 'own.id')
    .leftJoin('shop_parcel as parcel', 'parcel.order_id', 'own.id')
    .select(['own.id', 'own.state', 'own.total', 'own.delivery', 'own.address', 'own.created_at', 'own.received_at'])
    .select(['line.good_id', 'line.title', 'line.spec', 'line.picture', 'line.quantity', 'line.code', 'parcel.company', 'parcel.number'])
    .select(sql<boolean>`exists (select from shop_aftersale where order_id = own.id and due_at is not null)`.as('refunding'))
    .where('own.member_id', '=', memberId)
    .where('own.unit', '=', 'points')
    .where('own.hidden_at', 'is', null)

/** @param id only this one */
export async function listExchanges(db: Db, memberId: number, { limit, offset }: Window, id?: number) {
  const [rows, { total }] = await Promise.all([
    exchangesOf(db, memberId)
      .$if(id !== undefined, (query) => query.where('own.id', '=', id!))
      .orderBy('own.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('shop_order')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('member_id', '=', memberId)
      .where('unit', '=', 'points')
      .where('hidden_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const readExchange = (db: Db, memberId: number, id: number): Promise<ExchangeRow | undefined> =>
  exchangesOf(db, memberId).where('own.id', '=', id).executeTakeFirst()

/** Says where an exchange goes. Returns whether it is to be sent, and was not. */
export async function setAddress(db: Db, orderId: number, address: OrderAddress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ address: sql`${JSON.stringify(address)}::jsonb` as never })
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .where('delivery', '=', 'parcel')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Hands codes of a SKU over to a line of an order. Returns them, as they were loaded: fewer, where there are not so many. */
export async function takeCodes(db: Db, skuId: number, orderId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with taken as (
      update shop_code set line_id = (select id from shop_order_line where order_id = ${orderId} and sku_id = ${skuId})
       where id in (select id from shop_code where sku_id = ${skuId} and line_id is null order by id limit ${count} for update skip locked)
      returning id, code
    )
    select code from taken order by id`.execute(db)
  const codes = rows.map(({ code }) => code)
  await db
    .updateTable('shop_order_line')
    .set({ code: codes.join('\n') })
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute()
  return codes
}

/** Takes back what was handed over for an order that is not to have it yet. */
export async function releaseCodes(db: Db, orderId: number): Promise<void> {
  await sql`
    update shop_code set line_id = null where line_id in (select id from shop_order_line where order_id = ${orderId})`.execute(db)
  await db.updateTable('shop_order_line').set({ code: null }).where('order_id', '=', orderId).execute()
}

/** What was handed over for an order. */
export const listCodesOf = async (db: Db, orderId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('shop_order_line')
      .select('code')
      .where('order_id', '=', orderId)
      .where('code', 'is not', null)
      .orderBy('id')
      .execute()
  )
    .flatMap(({ code }) => code!.split('\n'))
    .filter(Boolean)

/** Paid orders that wait for codes of a SKU, the oldest first. */
export const listWaitingForCodes = async (db: Db, skuId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('shop_order as own')
      .innerJoin('shop_order_line as line', (join) => join.onRef('line.order_id', '=', 'own.id').on('line.sku_id', '=', skuId))
      .select('own.id')
      .distinct()
      .where('own.state', '=', 'paid')
      .where('own.delivery', '=', 'code')
      .orderBy('own.id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/**
 * Adds codes to a SKU's, and so many to its stock; those that it has are left out.
 * @returns how many were added; undefined for no such SKU
 */
export async function addCodes(db: Db, skuId: number, codes: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select sku.id from shop_sku sku join shop_good good on good.id = sku.good_id and good.delivery = 'code'
     where sku.id = ${skuId} for no key update of sku`.execute(db)
  if (!rows.length) return undefined
  const { numAffectedRows } = await sql`
    insert into shop_code (sku_id, code) select ${skuId}, unnest(${codes}::text[]) on conflict do nothing`.execute(db)
  const added = Number(numAffectedRows ?? 0n)
  await sql`update shop_sku set stock = stock + ${added} where id = ${skuId}`.execute(db)
  return added
}

export const findVipMonths = async (db: Db, goodId: number): Promise<number> =>
  (await db.selectFrom('shop_good').select('vip_months').where('id', '=', goodId).executeTakeFirstOrThrow()).vip_months!
