import { COUPONS_LISTED } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface CouponRow {
  id: number
  name: string
  off_fen: number
  over_fen: number
  category_id: number | null
  ends_at: Date
  left: number
  taken: boolean
  used: boolean
}

/** Coupons that may be taken or used now, those of a member first. */
export async function listCoupons(db: Db, memberId: number | null): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select coupon.id, coupon.name, off_fen, over_fen, category_id, ends_at, total - coupon.taken as left, own.id is not null as taken,
           own.order_id is not null as used
      from shop_coupon coupon
      left join shop_coupon_taken own on own.coupon_id = coupon.id and own.member_id = ${memberId}
     where starts_at <= now() and ends_at > now() and (own.id is not null or coupon.taken < total)
     order by own.id is not null and own.order_id is null desc, off_fen desc, coupon.id
     limit ${COUPONS_LISTED}`.execute(db)
  return rows
}

/** Takes a coupon. Returns false where there is none left, its time is over, or the member has taken it before. */
export async function takeCoupon(db: Db, memberId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      update shop_coupon set taken = taken + 1
       where id = ${id} and taken < total and starts_at <= now() and ends_at > now()
         and not exists (select from shop_coupon_taken where coupon_id = ${id} and member_id = ${memberId})
      returning id
    )
    insert into shop_coupon_taken (coupon_id, member_id) select id, ${memberId} from counted returning id`.execute(db)
  return rows.length > 0
}

export const couponExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('shop_coupon').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Has an order hold a coupon of a member's. Returns false where another holds it, or its time is over. */
export async function holdCoupon(db: Db, memberId: number, couponId: number, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_coupon_taken as own')
    .from('shop_coupon as coupon')
    .set({ order_id: orderId })
    .whereRef('coupon.id', '=', 'own.coupon_id')
    .where('own.coupon_id', '=', couponId)
    .where('own.member_id', '=', memberId)
    .where('own.order_id', 'is', null)
    .where('coupon.ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The coupon of an order is used up, now that it is paid. */
export const spendCoupon = (db: Db, orderId: number) =>
  db
    .updateTable('shop_coupon_taken')
    .set({ used_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute()

/** The coupon of an order comes back. */
export const returnCoupon = (db: Db, orderId: number) =>
  db.updateTable('shop_coupon_taken').set({ order_id: null, used_at: null }).where('order_id', '=', orderId).execute()
