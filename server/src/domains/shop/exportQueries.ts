import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { PictureRow } from '../media/queries.ts'
import { shownWith } from './aftersaleQueries.ts'

export const exportShopOrders = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('shop_order')
    .select((eb) => [
      'id',
      'state',
      'unit',
      'goods',
      'freight',
      'discount',
      'total',
      'refunded',
      'address',
      'remark',
      'invoice',
      'created_at as at',
      eb
        .selectFrom('shop_order_line as line')
        .whereRef('line.order_id', '=', 'shop_order.id')
        .select(
          sql<object[]>`json_agg(json_build_object(
            'title', title, 'spec', spec, 'price', price, 'quantity', quantity, 'code', code
          ) order by line.id)`.as('lines'),
        )
        .as('lines'),
      sql<({ pictures: PictureRow[] } & Record<string, unknown>)[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'quantity', quantity, 'amount', amount, 'reason', reason, 'detail', detail,
                                                   'objection', objection,
                                                   'pictures', ${shownWith}, 'state', state, 'company', company, 'number', number)
                                 order by id), '[]')
          from shop_aftersale own where order_id = shop_order.id)`.as('aftersales'),
    ])
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportAddresses = (db: Db, memberId: number) =>
  db
    .selectFrom('shop_address')
    .select(['id', 'name', 'phone', 'region', 'street'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

export const exportCart = (db: Db, memberId: number) =>
  db
    .selectFrom('shop_cart_line as line')
    .innerJoin('shop_sku as sku', 'sku.id', 'line.sku_id')
    .innerJoin('shop_good as good', 'good.id', 'sku.good_id')
    .select(['line.sku_id as skuId', 'good.title', 'sku.spec', 'line.quantity', 'line.added_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('line.added_at')
    .execute()

export const exportCoupons = (db: Db, memberId: number) =>
  db
    .selectFrom('shop_coupon_taken as own')
    .innerJoin('shop_coupon as coupon', 'coupon.id', 'own.coupon_id')
    .select(['coupon.name', 'coupon.off_fen as offFen', 'own.taken_at as at', 'own.used_at as usedAt'])
    .where('own.member_id', '=', memberId)
    .orderBy('own.id')
    .execute()

/** Whom parcels go to, and what is asked back, is needed until that is over; then it goes, too, by the clean-up. */
export async function eraseShopping(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('shop_address').where('member_id', '=', memberId).execute()
  await db.deleteFrom('shop_cart_line').where('member_id', '=', memberId).execute()
  await blankOrders(db, sql`own.member_id = ${memberId}`)
}

/** Nothing is to be sent any more, nor answered: what is paid for a member who has gone is sent back. */
const isOver = sql`
  own.state not in ('paid', 'shipped') and not exists (select from shop_aftersale where order_id = own.id and due_at is not null)`

/** Something is known of its buyer still: of what is delivered as a code there is no address. */
const isKept = sql`(
  own.address is not null or own.invoice is not null or own.remark <> ''
  or exists (
    select from shop_aftersale asked
     where order_id = own.id
       and (detail <> '' or objection is not null or exists (select from shop_aftersale_media where aftersale_id = asked.id))))`

/** What is to be forgotten of an order that is over: to whom it went, and what its buyer said. */
async function blankOrders(db: Db, whose: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update shop_order own set address = null, invoice = null, remark = '' where ${whose} and ${isOver} returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update shop_aftersale set detail = '', objection = null where order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    delete from shop_aftersale_media
     where aftersale_id in (select id from shop_aftersale where order_id = any(${ids}::bigint[]))`.execute(db)
  return rows.length
}

/** Forgets that of orders of members who have gone, once they are over. Returns how many. */
export const forgetAddresses = (db: Db, limit: number): Promise<number> =>
  blankOrders(
    db,
    sql`own.id in (
      select own.id from shop_order own join member on member.id = own.member_id and member.deleted_at is not null
       where ${isKept} and ${isOver} limit ${limit})`,
  )
