import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface CartRow {
  sku_id: number
  good_id: number
  title: string
  spec: string[]
  picture: string | null
  price: number
  seen_price: number
  quantity: number
  stock: number
  on_sale: boolean
  ticked: boolean
}

/** A member's cart, what came last first. */
export async function listCart(db: Db, memberId: number): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select line.sku_id, sku.good_id, good.title, sku.spec, coalesce(sku.picture, good.pictures[1]) as picture, sku.price, line.seen_price,
           line.quantity, sku.stock, good.on_sale and sku.on_sale as on_sale, line.ticked
      from shop_cart_line line
      join shop_sku sku on sku.id = line.sku_id
      join shop_good good on good.id = sku.good_id
     where line.member_id = ${memberId}
     order by line.added_at desc, line.sku_id desc`.execute(db)
  return rows
}

/**
 * Puts SKUs that are sold for money into a cart, beside those that are there. Returns how many of them are sold. The member is locked.
 */
export async function addToCart(
  db: Db,
  memberId: number,
  skuIds: readonly number[],
  quantities: readonly number[],
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into shop_cart_line (member_id, sku_id, quantity, seen_price)
    select ${memberId}, sku.id, least(wanted.quantity, ${max}), sku.price
      from unnest(${skuIds}::bigint[], ${quantities}::int[]) wanted (sku_id, quantity)
      join shop_sku sku on sku.id = wanted.sku_id and sku.on_sale
      join shop_good good on good.id = sku.good_id and good.on_sale and good.unit = 'cash'
    on conflict (member_id, sku_id) do update
       set quantity = least(shop_cart_line.quantity + excluded.quantity, ${max}), ticked = true, added_at = now()`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const countCart = async (db: Db, memberId: number): Promise<number> =>
  (
    await db
      .selectFrom('shop_cart_line')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).n

export const isInCart = async (db: Db, memberId: number, skuId: number): Promise<boolean> =>
  (await db
    .selectFrom('shop_cart_line')
    .select('sku_id')
    .where('member_id', '=', memberId)
    .where('sku_id', '=', skuId)
    .executeTakeFirst()) !== undefined

export async function setCartLine(db: Db, memberId: number, skuId: number, change: { quantity?: number; ticked?: boolean }): Promise<void> {
  if (change.quantity === undefined && change.ticked === undefined) return
  await db.updateTable('shop_cart_line').set(change).where('member_id', '=', memberId).where('sku_id', '=', skuId).execute()
}

/** Takes another SKU of the same good in the place of one. Returns whether it could. The member is locked. */
export async function exchangeCartLine(db: Db, memberId: number, skuId: number, toSkuId: number, max: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from shop_cart_line line using shop_sku was, shop_sku other
       where line.member_id = ${memberId} and line.sku_id = ${skuId} and was.id = line.sku_id
         and other.id = ${toSkuId} and other.good_id = was.good_id and other.on_sale
      returning line.quantity, line.ticked, line.added_at, other.price
    )
    insert into shop_cart_line (member_id, sku_id, quantity, ticked, seen_price, added_at)
    select ${memberId}, ${toSkuId}, quantity, ticked, price, added_at from gone
    on conflict (member_id, sku_id) do update set quantity = least(shop_cart_line.quantity + excluded.quantity, ${max})
    returning sku_id`.execute(db)
  return rows.length > 0
}

export async function setCartSeen(db: Db, memberId: number): Promise<void> {
  await sql`update shop_cart_line line set seen_price = sku.price from shop_sku sku
     where line.member_id = ${memberId} and sku.id = line.sku_id and seen_price <> sku.price`.execute(db)
}

export async function deleteFromCart(db: Db, memberId: number, skuIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('shop_cart_line')
    .where('member_id', '=', memberId)
    .where('sku_id', '=', sql<number>`any(${skuIds}::bigint[])`)
    .execute()
}

/** Takes what was ordered out of a cart. What was put in meanwhile, on another device, stays. */
export async function takeFromCart(db: Db, memberId: number, ordered: readonly { skuId: number; quantity: number }[]): Promise<void> {
  const [skus, quantities] = [ordered.map(({ skuId }) => skuId), ordered.map(({ quantity }) => quantity)]
  const taken = sql`unnest(${skus}::bigint[], ${quantities}::int[]) taken (sku, n)`
  await sql`delete from shop_cart_line using ${taken} where member_id = ${memberId} and sku_id = sku and quantity <= n`.execute(db)
  await sql`update shop_cart_line set quantity = quantity - n from ${taken} where member_id = ${memberId} and sku_id = sku`.execute(db)
}
