import type { Input } from '@anglers/contract'
import { QUANTITY_MAX } from '@anglers/contract/limits'
import type { Coupon, ShopAddress } from '@anglers/contract/shopCart'
import type { LineProblem, OrderPreview } from '@anglers/contract/shopOrders'
import type { Db } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import { notFound } from '../../kernel/errors.ts'
import { presentAddress } from './addresses.ts'
import { findAddress } from './addressQueries.ts'
import { type CouponRow, listCoupons } from './couponQueries.ts'
import { freightOf, shareOut } from './freight.ts'
import { pictureOf } from './goodPresent.ts'
import { findOrderedSkus, type OrderedSku, type Unit } from './orderQueries.ts'

export type Wanted = Pick<Input<'POST shop/preview-order'>, 'addressId' | 'couponId'> & {
  lines: readonly { skuId: number; quantity: number; price: number }[]
}

export interface PricedLine {
  sku: OrderedSku
  quantity: number
  discount: number
  problem: LineProblem | null
  /** How many the member may order. */
  left: number
}

/** What an order is, and costs: in the unit of its goods. */
export interface Priced {
  lines: PricedLine[]
  goods: number
  freight: number
  discount: number
  total: number
  address: ShopAddress | null
  undeliverable: boolean
  coupons: CouponRow[]
  couponId: number | null
}

export const presentCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  name: row.name,
  offFen: row.off_fen,
  overFen: row.over_fen,
  categoryId: row.category_id,
  endsAt: row.ends_at.toISOString(),
  taken: row.taken,
  left: row.left,
  used: row.used,
})

const amountOf = ({ sku, quantity }: Pick<PricedLine, 'sku' | 'quantity'>) => sku.price * quantity

/**
 * Works out an order: what it is shown by before, and what it is made of.
 *
 * @throws ApiError rest_not_found for a SKU, or an address, that is not there
 */
export async function priceOrder(db: Db, memberId: number, unit: Unit, wanted: Wanted): Promise<Priced> {
  // The same SKU twice is one line.
  const merged = new Map<number, { quantity: number; price: number }>()
  for (const { skuId, quantity, price } of wanted.lines)
    merged.set(skuId, { quantity: (merged.get(skuId)?.quantity ?? 0) + quantity, price })
  const [skus, addressRow, coupons] = await Promise.all([
    findOrderedSkus(db, memberId, unit, [...merged.keys()]),
    findAddress(db, memberId, wanted.addressId),
    unit === 'cash' ? listCoupons(db, memberId) : [],
  ])
  if (skus.length < merged.size || (wanted.addressId !== undefined && !addressRow)) throw notFound()
  const byId = new Map(skus.map((sku) => [sku.id, sku]))
  const lines = [...merged].map(([id, { quantity, price }]) => lineOf(byId.get(id)!, quantity, price))
  for (const good of new Set(skus.map(({ good_id: id }) => id))) limitMember(lines.filter(({ sku }) => sku.good_id === good))
  setApart(lines)
  const goods = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const usable = coupons.filter((coupon) => coupon.taken && !coupon.used && couponFits(coupon, lines))
  const coupon = usable.find(({ id }) => id === wanted.couponId)
  if (coupon) applyCoupon(coupon, lines)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const address = addressRow ? presentAddress(addressRow) : null
  const freight = unit === 'points' || !address ? 0 : freightOf(lines.filter(isSent).map(sentOf), address.region)
  return {
    lines,
    goods,
    freight: freight ?? 0,
    discount,
    total: goods + (freight ?? 0) - discount,
    address,
    undeliverable: freight === null,
    coupons: usable,
    couponId: coupon?.id ?? null,
  }
}

/** What one member gets of a good counts all of its SKUs: where it is not enough for these lines of it, it is handed out in their order. */
function limitMember(lines: PricedLine[]): void {
  const { member_limit: limit, had } = lines[0]!.sku
  if (limit === null || lines.reduce((sum, { quantity }) => sum + quantity, had) <= limit) return
  let rest = Math.max(0, limit - had)
  for (const line of lines) {
    line.problem ??= 'limit'
    line.left = Math.min(line.left, rest)
    rest -= Math.min(line.left, line.quantity)
  }
}

/** Goods that are delivered in different ways are not ordered together: the first that can be ordered says how these are. */
function setApart(lines: PricedLine[]): void {
  const orderable = lines.filter(({ left }) => left > 0)
  for (const line of orderable) if (line.sku.delivery !== orderable[0]!.sku.delivery) Object.assign(line, { problem: 'delivery', left: 0 })
}

function lineOf(sku: OrderedSku, quantity: number, shownPrice: number): PricedLine {
  const left = Math.min(
    QUANTITY_MAX,
    sku.on_sale ? sku.stock : 0,
    sku.member_limit === null ? Infinity : Math.max(0, sku.member_limit - sku.had),
  )
  const problem = !sku.on_sale
    ? 'gone'
    : sku.stock === 0
      ? 'sold_out'
      : sku.stock < quantity || quantity > QUANTITY_MAX
        ? 'too_few'
        : sku.price !== shownPrice
          ? 'price'
          : null
  return { sku, quantity, discount: 0, problem, left }
}

/** Whether anything of it goes somewhere. */
export const needsAddress = ({ lines }: Pick<Priced, 'lines'>): boolean => lines.some(({ sku }) => sku.delivery === 'parcel')

const isSent = ({ sku }: PricedLine) => sku.delivery === 'parcel' && sku.freight !== null
const sentOf = (line: PricedLine) => ({
  freight: line.sku.freight!,
  quantity: line.quantity,
  weightG: line.sku.weight_g,
  amountFen: amountOf(line),
})

const linesFor = ({ category_id: category }: CouponRow, lines: readonly PricedLine[]) =>
  lines.filter(({ sku }) => category === null || sku.category_id === category)
const sumOf = (lines: readonly PricedLine[]) => lines.reduce((sum, line) => sum + amountOf(line), 0)

function couponFits(coupon: CouponRow, lines: readonly PricedLine[]): boolean {
  const sum = sumOf(linesFor(coupon, lines))
  return sum > 0 && sum >= coupon.over_fen
}

function applyCoupon(coupon: CouponRow, lines: readonly PricedLine[]): void {
  const own = linesFor(coupon, lines)
  const shares = shareOut(Math.min(coupon.off_fen, sumOf(own)), own.map(amountOf))
  for (const [at, line] of own.entries()) line.discount = shares[at]!
}

export const presentPreview = (priced: Priced, store: ObjectStore): OrderPreview => ({
  lines: priced.lines.map(({ sku, quantity, discount, problem, left }) => ({
    goodId: sku.good_id,
    skuId: sku.id,
    title: sku.title,
    spec: sku.spec,
    picture: sku.picture === null ? null : pictureOf(sku.picture, store),
    quantity,
    priceFen: sku.price,
    discountFen: discount,
    problem,
    left,
    returnable: sku.returnable,
  })),
  goodsFen: priced.goods,
  freightFen: priced.freight,
  discountFen: priced.discount,
  totalFen: priced.total,
  address: priced.address,
  needsAddress: needsAddress(priced),
  undeliverable: priced.undeliverable,
  coupons: priced.coupons.map(presentCoupon),
  couponId: priced.couponId,
})
