import type { Delivery } from '@anglers/contract/shop'
import type { Invoice } from '@anglers/contract/shopOrders'
import { type Selectable, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Parcel } from '../../infra/payments/ports.ts'
import type { Database } from '../../infra/schema.ts'
import type { FreightTemplate, KeptState, OrderAddress } from './tables.ts'

export type OrderRow = Selectable<Database['shop_order']>
/** An order of a member's: whether something of it is asked back, or on its way back; and what came too late, in fen. */
export type OwnOrder = OrderRow & { refunding: boolean; returned_fen: number }
export type LineRow = Selectable<Database['shop_order_line']> & {
  reviewed: boolean
  added: boolean
  returnable: boolean
  asked: boolean
  refused: boolean
}
export type Unit = OrderRow['unit']

/** A SKU as it is ordered. */
export interface OrderedSku {
  id: number
  good_id: number
  category_id: number
  title: string
  spec: string[]
  picture: string | null
  price: number
  stock: number
  on_sale: boolean
  weight_g: number
  delivery: Delivery
  member_limit: number | null
  returnable: boolean
  freight: FreightTemplate | null
  /** How many pieces of its good the member has in orders that were not cancelled. */
  had: number
}

/** SKUs of goods of a unit, as a member orders them. */
export async function findOrderedSkus(db: Db, memberId: number, unit: Unit, ids: readonly number[]): Promise<OrderedSku[]> {
  const { rows } = await sql<OrderedSku>`
    select sku.id, sku.good_id, good.category_id, good.title, sku.spec, coalesce(sku.picture, good.pictures[1]) as picture,
           sku.price, sku.stock,
           good.on_sale and sku.on_sale as on_sale, sku.weight_g, good.delivery, good.member_limit, good.returnable,
           case when freight.id is null then null else
             jsonb_build_object('id', freight.id, 'counts', freight.counts, 'rules', freight.rules, 'excluded', freight.excluded)
           end as freight,
           case when good.member_limit is null then 0 else (
             select coalesce(sum(line.quantity - line.refunded_quantity), 0)::int from shop_order_line line
               join shop_order own on own.id = line.order_id and own.member_id = ${memberId} and own.state not in ('cancelled', 'refunded')
              where line.good_id = good.id) end as had
      from shop_sku sku
      join shop_good good on good.id = sku.good_id and good.unit = ${unit}
      left join shop_freight freight on freight.id = good.freight_id
     where sku.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/**
 * Takes pieces of SKUs out of the stock: all of them, or none. Locks them by ascending id.
 *
 * @returns whether there were enough of each
 */
export async function takeStock(db: Db, quantities: ReadonlyMap<number, number>): Promise<boolean> {
  const sorted = [...quantities].sort(([a], [b]) => a - b)
  const [ids, wanted] = [sorted.map(([id]) => id), sorted.map(([, quantity]) => quantity)]
  await db
    .selectFrom('shop_sku')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { numAffectedRows } = await sql`
    update shop_sku sku set stock = stock - wanted.quantity
      from unnest(${ids}::bigint[], ${wanted}::bigint[]) wanted (id, quantity)
     where sku.id = wanted.id and sku.on_sale and sku.stock >= wanted.quantity`.execute(db)
  return Number(numAffectedRows) === ids.length
}

const piecesOf = (orderId: number) => sql`
  select sku_id as id, sum(quantity - refunded_quantity) as quantity
    from shop_order_line where order_id = ${orderId} and sku_id is not null group by sku_id`

/** Locks the SKUs of an order by ascending id. */
export const lockSkus = (db: Db, orderId: number) =>
  db
    .selectFrom('shop_sku')
    .select('id')
    .where('id', 'in', db.selectFrom('shop_order_line').select('sku_id').where('order_id', '=', orderId).$castTo<{ sku_id: number }>())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Gives back to the stock what an order took. */
export async function returnStock(db: Db, orderId: number): Promise<void> {
  await lockSkus(db, orderId)
  await sql`update shop_sku sku set stock = stock + own.quantity from (${piecesOf(orderId)}) own where own.id = sku.id`.execute(db)
}

/** All of an order is paid back: nothing of it is sold, and what was not sent is in the stock again. */
export async function withdrawLines(db: Db, orderId: number, { wasSent }: { wasSent: boolean }): Promise<void> {
  await uncountSold(db, orderId)
  if (!wasSent) await returnStock(db, orderId)
  await sql`update shop_order_line set refunded_quantity = quantity where order_id = ${orderId}`.execute(db)
}

/** Counts what an order took as sold. */
export async function countSold(db: Db, orderId: number): Promise<void> {
  await lockSkus(db, orderId)
  await sql`update shop_sku sku set sold = sold + own.quantity from (${piecesOf(orderId)}) own where own.id = sku.id`.execute(db)
}

/** What is left of a paid order is not sold after all. */
export async function uncountSold(db: Db, orderId: number): Promise<void> {
  await lockSkus(db, orderId)
  await sql`update shop_sku sku set sold = greatest(0, sold - own.quantity) from (${piecesOf(orderId)}) own where own.id = sku.id`.execute(
    db,
  )
}

export interface NewOrder {
  memberId: number
  unit: Unit
  delivery: Delivery
  goods: number
  freight: number
  discount: number
  total: number
  address: OrderAddress | null
  remark: string
  lines: readonly {
    goodId: number
    skuId: number
    title: string
    spec: string[]
    picture: string | null
    price: number
    quantity: number
    discount: number
  }[]
}

/** Adds an order that is not paid. Returns its id. */
export async function insertOrder(db: Db, { lines, memberId, address, ...order }: NewOrder): Promise<number> {
  const { id } = await db
    .insertInto('shop_order')
    .values({ ...order, member_id: memberId, address: address && (sql`${JSON.stringify(address)}::jsonb` as never) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shop_order_line')
    .values(lines.map(({ goodId, skuId, ...line }) => ({ ...line, order_id: id, good_id: goodId, sku_id: skuId })))
    .execute()
  await insertEvent(db, id, 'placed')
  return id
}

export const setPayable = (db: Db, id: number, payableId: number) =>
  db.updateTable('shop_order').set({ payable_id: payableId }).where('id', '=', id).execute()

export const insertEvent = (db: Db, orderId: number, kind: string) =>
  db.insertInto('shop_order_event').values({ order_id: orderId, kind }).execute()

/** An order; locked. */
export const lockOrder = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The order that a payment is for; locked. */
export const lockOrderOf = (db: Db, payableId: number): Promise<OrderRow> =>
  db.selectFrom('shop_order').selectAll().where('payable_id', '=', payableId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Moves an order on from one of these states; says so in its events. Returns whether it was in one of them. */
export async function moveOrder(db: Db, id: number, from: readonly KeptState[], to: KeptState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ state: to, receive_by: null, ...(to === 'received' ? { received_at: sql<Date>`now()` } : {}) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  await insertEvent(db, id, to)
  return true
}

/**
 * Whether something of an order is asked back, and the shop has not answered. What it refused holds up no parcel: its buyer may object
 * after that, too.
 */
export const isUnanswered = (orderId: string) =>
  sql<boolean>`exists (select from shop_aftersale where order_id = ${sql.ref(orderId)} and due_at is not null and state <> 'rejected')`

/** Whether something of an order is asked back, and not decided. */
const askedBack = sql<boolean>`exists (select from shop_aftersale where order_id = shop_order.id and due_at is not null)`

/** What came for an order too late, and goes back. */
const lateRefunds = sql`
  from payment_attempt attempt join payment_refund refund on refund.attempt_id = attempt.id and refund.reason = 'late'
 where attempt.payable_id = shop_order.payable_id`
const returnedFen = sql<number>`(select coalesce(sum(refund.amount_fen), 0)::bigint ${lateRefunds} and refund.state <> 'closed')`

/** Whether something of an order is asked back, or is on its way back to who paid too late. */
const refunding = sql<boolean>`(
  ${askedBack} or exists (select ${lateRefunds} and refund.state in ('requested', 'accepted', 'abnormal')))`

/** Held before it is asked what is asked back, in another table: an update that waits for the row looks that up as it was before. */
const hold = (db: Db, id: number) => db.selectFrom('shop_order').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Sends a paid order, in a transaction. Returns whether it was paid, not sent before, and nothing asked back waits for an answer. */
export async function sendOrder(db: Db, id: number, parcel: { company: string; number: string }, receiveBy: Date): Promise<boolean> {
  await hold(db, id)
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ state: 'shipped', receive_by: receiveBy })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where(sql<boolean>`not ${isUnanswered('shop_order.id')}`)
    // Of an exchange its member may say later where it goes.
    .where(sql<boolean>`(unit = 'cash' or address is not null)`)
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  await db
    .insertInto('shop_parcel')
    .values({ order_id: id, ...parcel })
    .execute()
  await insertEvent(db, id, 'shipped')
  return true
}

const dueOrders = (db: Db) =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('state', '=', sql.lit('shipped'))
    .where('receive_by', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not ${askedBack}`)

/** Orders that were sent and whose time to say otherwise is over. */
export const listDueOrders = async (db: Db, limit: number): Promise<number[]> =>
  (await dueOrders(db).orderBy('receive_by').limit(limit).execute()).map(({ id }) => id)

/** Holds an order until the transaction ends. Returns whether it is one of those still. */
export async function holdDueOrder(db: Db, id: number): Promise<boolean> {
  await hold(db, id)
  return (await dueOrders(db).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Counts what a payment pays back. Returns whether that is all of the order. The payable is locked. */
export async function addRefunded(db: Db, payableId: number, amount: number): Promise<{ id: number; isAll: boolean }> {
  const { rows } = await sql<{ id: number; isAll: boolean }>`
    update shop_order set refunded = refunded + ${amount} where payable_id = ${payableId}
    returning id, refunded = total as "isAll"`.execute(db)
  return rows[0]!
}

const ordersOf = (db: Db, memberId: number) => db.selectFrom('shop_order').where('member_id', '=', memberId).where('hidden_at', 'is', null)
const own = (db: Db, memberId: number, unit: Unit) => ordersOf(db, memberId).where('unit', '=', unit)

const standing = [refunding.as('refunding'), returnedFen.as('returned_fen')]

export async function listOrders(
  db: Db,
  memberId: number,
  unit: Unit,
  state: KeptState | 'refunding' | undefined,
  { limit, offset }: Window,
) {
  const orders = own(db, memberId, unit).$if(state !== undefined, (query) =>
    state === 'refunding' ? query.where(refunding) : query.where('state', '=', state as KeptState),
  )
  const [rows, { total }] = await Promise.all([
    orders.selectAll().select(standing).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    orders.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findOrder = (db: Db, memberId: number, id: number, unit?: Unit): Promise<OwnOrder | undefined> =>
  ordersOf(db, memberId)
    .selectAll()
    .select(standing)
    .$if(unit !== undefined, (query) => query.where('unit', '=', unit!))
    .where('id', '=', id)
    .executeTakeFirst()

export const countOrders = (db: Db, memberId: number): Promise<{ state: KeptState; n: number }[]> =>
  own(db, memberId, 'cash')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('state', 'in', ['unpaid', 'paid', 'shipped', 'received'])
    .groupBy('state')
    .execute()

export const listLines = (db: Db, orderIds: readonly number[]): Promise<LineRow[]> =>
  db
    .selectFrom('shop_order_line as line')
    .leftJoin('shop_review as review', 'review.line_id', 'line.id')
    .leftJoin('shop_good as good', 'good.id', 'line.good_id')
    .selectAll('line')
    .select([
      sql<boolean>`review.id is not null`.as('reviewed'),
      sql<boolean>`review.addition is not null`.as('added'),
      sql<boolean>`coalesce(good.returnable, true)`.as('returnable'),
      sql<boolean>`exists (select from shop_aftersale where line_id = line.id and due_at is not null)`.as('asked'),
      sql<boolean>`exists (select from shop_aftersale where line_id = line.id and final)`.as('refused'),
    ])
    .where('line.order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('line.id')
    .execute()

export const listEvents = (db: Db, orderId: number) =>
  db.selectFrom('shop_order_event').select(['kind', 'at']).where('order_id', '=', orderId).orderBy('id', 'desc').execute()

export const findParcel = (db: Db, orderId: number) =>
  db.selectFrom('shop_parcel').select(['company', 'number']).where('order_id', '=', orderId).executeTakeFirst()

/** Whom an order is for, unless they have gone, and what is first in it. */
export const findNews = (db: Db, id: number): Promise<{ memberId: number; unit: Unit; title: string | null } | undefined> =>
  db
    .selectFrom('shop_order as own')
    .innerJoin('member', (join) => join.onRef('member.id', '=', 'own.member_id').on('member.deleted_at', 'is', null))
    .select(['own.member_id as memberId', 'own.unit'])
    .select((eb) => eb.selectFrom('shop_order_line').select('title').whereRef('order_id', '=', 'own.id').orderBy('id').limit(1).as('title'))
    .where('own.id', '=', id)
    .executeTakeFirst()

/** What an order is paid by; null where nothing was to pay. */
export const findPayableOf = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('shop_order').select('payable_id').where('id', '=', id).executeTakeFirst())?.payable_id ?? null

/** The parcel of an order that is paid by this, and whom the courier calls. */
export async function findParcelSent(db: Db, payableId: number): Promise<Parcel | null> {
  const { rows } = await sql<Parcel>`
    select parcel.company, parcel.number, parcel.created_at as "sentAt", coalesce(own.address ->> 'phone', '') as "receiverPhone"
      from shop_order own join shop_parcel parcel on parcel.order_id = own.id where own.payable_id = ${payableId}`.execute(db)
  return rows[0] ?? null
}

export const findDeadlines = (db: Db, payableIds: readonly number[]): Promise<{ id: number; deadline: Date }[]> =>
  db
    .selectFrom('payable')
    .select(['id', 'deadline'])
    .where('id', '=', sql<number>`any(${payableIds}::bigint[])`)
    .execute()

/** Keeps what an invoice is to say. Returns whether the order is paid, and has none yet. */
export async function setInvoice(db: Db, id: number, invoice: Invoice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ invoice: sql`${JSON.stringify(invoice)}::jsonb` as never })
    .where('id', '=', id)
    .where('invoice', 'is', null)
    .where('unit', '=', 'cash')
    .where('total', '>', 0)
    .where('state', 'in', ['paid', 'shipped', 'received', 'reviewed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes an order that has ended, and of which nothing is asked back or on its way, out of its member's list, in a transaction. */
export async function hideOrder(db: Db, id: number): Promise<boolean> {
  await hold(db, id)
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ hidden_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['cancelled', 'received', 'reviewed', 'refunded'])
    .where(sql<boolean>`not ${refunding}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts an order back into its member's list. */
export const showOrder = (db: Db, id: number) => db.updateTable('shop_order').set({ hidden_at: null }).where('id', '=', id).execute()

/** How many orders have something that is asked back, or on its way back. */
export const countRefunding = async (db: Db, memberId: number): Promise<number> =>
  (
    await own(db, memberId, 'cash')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '<>', 'unpaid')
      .where(refunding)
      .executeTakeFirstOrThrow()
  ).n
