import type { Input } from '@anglers/contract'
import type { OrderPreview, ShopOrder } from '@anglers/contract/shopOrders'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Db } from '../../infra/database.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { createOrder } from '../payment/service.ts'
import { lockMember } from './addressQueries.ts'
import { takeFromCart } from './cartQueries.ts'
import { couponExists, holdCoupon, spendCoupon, takeCoupon } from './couponQueries.ts'
import { handOverCodes } from './handingOver.ts'
import { insertOrder, moveOrder, countSold, setPayable, takeStock } from './orderQueries.ts'
import { readListed } from './orders.ts'
import { needsAddress, priceOrder, presentPreview, type Priced, type Wanted } from './pricing.ts'
import type { OrderAddress } from './tables.ts'

const wantedOf = ({ lines, ...rest }: Input<'POST shop/preview-order'>): Wanted => ({
  ...rest,
  lines: lines.map(({ priceFen, ...line }) => ({ ...line, price: priceFen })),
})

export const previewOrder = async (
  { db, store }: Pick<Services, 'db' | 'store'>,
  viewer: Viewer,
  input: Input<'POST shop/preview-order'>,
): Promise<OrderPreview> => presentPreview(await priceOrder(db, viewer.id, 'cash', wantedOf(input)), store)

/**
 * Orders SKUs for money, as they were shown. What it takes (stock, a coupon) comes back when it is not paid in time. Locks the member, so
 * that what one member gets of a good holds in two tabs; then what it takes, the stock last: many wait for the same.
 *
 * @throws ApiError rest_not_found; sold_out; mixed_delivery; price_changed; not_delivered; rest_conflict for a coupon that cannot be used;
 *   order_limit
 */
export async function placeOrder(context: StoreContext, viewer: Viewer, input: Input<'POST shop/create-order'>): Promise<ShopOrder> {
  return transact(context, async (trx) => {
    const { db } = trx
    await lockMember(db, viewer.id)
    const priced = await priceOrder(db, viewer.id, 'cash', wantedOf(input))
    assertOrderable(priced)
    if (priced.undeliverable) throw new ApiError('not_delivered')
    if (input.couponId !== undefined && priced.couponId === null) throw new ApiError('rest_conflict')
    if (priced.total !== input.totalFen) throw new ApiError('price_changed')
    const id = await insertPriced(db, viewer, 'cash', priced, cleanLine(input.remark ?? ''))
    if (priced.couponId !== null && !(await holdCoupon(db, viewer.id, priced.couponId, id))) throw new ApiError('rest_conflict')
    if (priced.total > 0) {
      const item = { orderId: id, title: priced.lines[0]!.sku.title }
      await setPayable(db, id, await createOrder(trx, viewer, { kind: 'goods', item, amountFen: priced.total }))
    }
    if (input.fromCart)
      await takeFromCart(
        db,
        viewer.id,
        priced.lines.map(({ sku, quantity }) => ({ skuId: sku.id, quantity })),
      )
    if (priced.total > 0) {
      const order = await readListed(trx, viewer, id)
      await reserve(db, priced)
      return order
    }
    await reserve(db, priced)
    await markPaid(db, id)
    if (priced.lines[0]!.sku.delivery === 'code') await handOverCodes(trx, id)
    return readListed(trx, viewer, id)
  })
}

/** @throws ApiError price_changed, sold_out, mixed_delivery; rest_invalid_param naming `addressId` where it goes nowhere */
export function assertOrderable(priced: Priced): void {
  refuseProblems(priced)
  if (!priced.address && needsAddress(priced)) throw invalid('addressId', 'required')
}

/** @throws ApiError price_changed, sold_out, mixed_delivery */
export function refuseProblems({ lines }: Priced): void {
  const problems = lines.flatMap(({ problem }) => problem ?? [])
  if (problems.some((problem) => problem !== 'price' && problem !== 'delivery')) throw new ApiError('sold_out')
  if (problems.includes('delivery')) throw new ApiError('mixed_delivery')
  if (problems.length) throw new ApiError('price_changed')
}

/** Adds the order as it was worked out, without problems: its goods are delivered in one way. */
export function insertPriced(db: Db, viewer: Viewer, unit: 'cash' | 'points', priced: Priced, remark: string): Promise<number> {
  const { delivery } = priced.lines[0]!.sku
  return insertOrder(db, {
    memberId: viewer.id,
    unit,
    delivery,
    goods: priced.goods,
    freight: priced.freight,
    discount: priced.discount,
    total: priced.total,
    address: delivery === 'parcel' ? addressOf(priced) : null,
    remark,
    lines: priced.lines.map(({ sku, quantity, discount }) => ({
      goodId: sku.good_id,
      skuId: sku.id,
      title: sku.title,
      spec: sku.spec,
      picture: sku.picture,
      price: sku.price,
      quantity,
      discount,
    })),
  })
}

function addressOf({ address }: Priced): OrderAddress | null {
  if (!address) return null
  const { name, phone, region, street, regionNames } = address
  return { name, phone, region, street, regionNames }
}

/** Takes the order's goods out of the stock. @throws ApiError sold_out */
export async function reserve(db: Db, { lines }: Priced): Promise<void> {
  if (!(await takeStock(db, new Map(lines.map(({ sku, quantity }) => [sku.id, quantity]))))) throw new ApiError('sold_out')
}

/** The order is paid: its coupon is used up, and its goods are sold. The order is locked, or new. */
export async function markPaid(db: Db, orderId: number): Promise<void> {
  if (!(await moveOrder(db, orderId, ['unpaid'], 'paid'))) throw new Error(`order ${orderId} does not wait to be paid`)
  await spendCoupon(db, orderId)
  await countSold(db, orderId)
}

/** @throws ApiError rest_not_found; rest_conflict where there is none left, or the viewer took it before */
export async function takeCouponOf(context: Context, viewer: Viewer, id: number): Promise<void> {
  await transact(context, async ({ db }) => {
    await lockMember(db, viewer.id)
    if (await takeCoupon(db, viewer.id, id)) return
    throw (await couponExists(db, id)) ? new ApiError('rest_conflict') : notFound()
  })
}
