import { type Selectable, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'

type Row = Selectable<Database['shop_aftersale']>
/** What is asked back, of which line, in what it was paid, what was shown with it, and whether the money is there. */
export type AftersaleRow = Row & { title: string; unit: 'cash' | 'points'; arrived: boolean; pictures: PictureRow[] }

/** Where the shop is to act. */
const WAITS_FOR_SHOP = ['applied', 'appealed', 'returning'] as const

/** What was shown with what is asked back, in this order. `own` is that in the query. */
export const shownWith = sql<PictureRow[]>`coalesce((
  select json_agg(${pictureJson('media')} order by position)
    from shop_aftersale_media join media on media.id = media_id where aftersale_id = own.id), '[]')`

const aftersales = (db: Db) =>
  db
    .selectFrom('shop_aftersale as own')
    .innerJoin('shop_order_line as line', 'line.id', 'own.line_id')
    .innerJoin('shop_order as buy', 'buy.id', 'own.order_id')
    .leftJoin('payment_refund as refund', 'refund.id', 'own.refund_id')
    .selectAll('own')
    .select(['line.title', 'buy.unit', sql<boolean>`coalesce(refund.state = 'succeeded', false)`.as('arrived'), shownWith.as('pictures')])

export const listAftersales = (db: Db, orderIds: readonly number[]): Promise<AftersaleRow[]> =>
  aftersales(db)
    .where('own.order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('own.id', 'desc')
    .execute()

/** What waits for the shop, the oldest first. */
export async function listCases(db: Db, { limit, offset }: Window): Promise<{ rows: AftersaleRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    aftersales(db).where('own.state', 'in', WAITS_FOR_SHOP).orderBy('own.id').limit(limit).offset(offset).execute(),
    db
      .selectFrom('shop_aftersale')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', 'in', WAITS_FOR_SHOP)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Where one that is asked back belongs: of a member, if one is given. */
export const findAftersale = (
  db: Db,
  id: number,
  memberId?: number,
): Promise<{ order_id: number; payable_id: number | null; unit: 'cash' | 'points' } | undefined> =>
  db
    .selectFrom('shop_aftersale as own')
    .innerJoin('shop_order as buy', 'buy.id', 'own.order_id')
    .select(['own.order_id', 'buy.payable_id', 'buy.unit'])
    .where('own.id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('buy.member_id', '=', memberId!))
    .executeTakeFirst()

/** The order is locked. */
export const readAftersale = (db: Db, id: number): Promise<Row> =>
  db.selectFrom('shop_aftersale').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Keeps what is asked back, and what is shown with it. Returns its id. */
export async function insertAftersale(
  db: Db,
  row: Pick<Row, 'order_id' | 'line_id' | 'kind' | 'quantity' | 'amount' | 'reason' | 'detail' | 'return_to'>,
  { days, pictures = [] }: { days: number; pictures?: readonly number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('shop_aftersale')
    .values({ ...row, due_at: daysFromNow(days) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pictures.length)
    await db
      .insertInto('shop_aftersale_media')
      .values(pictures.map((media_id, position) => ({ aftersale_id: id, position, media_id })))
      .execute()
  return id
}

/** Moves one on, with the days that whoever is to act then has; null where nobody is. */
export const moveAftersale = (
  db: Db,
  id: number,
  {
    days,
    ...change
  }: { state: Row['state']; days: number | null } & Partial<
    Pick<Row, 'answer' | 'return_to' | 'company' | 'number' | 'refund_id' | 'amount' | 'objection' | 'final'>
  >,
) =>
  db
    .updateTable('shop_aftersale')
    .set({ ...change, due_at: days === null ? null : daysFromNow(days) })
    .where('id', '=', id)
    .execute()

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** Nothing comes any more of what is asked back of an order: all of it is paid back. */
export const closeAftersales = (db: Db, orderId: number) =>
  db
    .updateTable('shop_aftersale')
    .set({ state: 'closed', due_at: null })
    .where('order_id', '=', orderId)
    .where('due_at', 'is not', null)
    .execute()

/** Those whose time is over, the oldest first. */
export const listDueAftersales = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('shop_aftersale')
      .select('id')
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Pieces of a line are paid back: they are not sold, and in the stock again where they can be. The order and its SKUs are locked. */
export async function refundPieces(db: Db, lineId: number, pieces: number, { restock }: { restock: boolean }): Promise<void> {
  await db
    .updateTable('shop_order_line')
    .set({ refunded_quantity: sql`refunded_quantity + ${pieces}` })
    .where('id', '=', lineId)
    .execute()
  await sql`
      update shop_sku set stock = stock + ${restock ? pieces : 0}, sold = greatest(0, sold - ${pieces})
       where id = (select sku_id from shop_order_line where id = ${lineId})`.execute(db)
}

/** Counts what goes back of an order that was not paid for with money. */
export const addRefundedTo = (db: Db, orderId: number, amount: number) =>
  db
    .updateTable('shop_order')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', orderId)
    .execute()
