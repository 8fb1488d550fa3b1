import type { Input } from '@anglers/contract'
import { VIP_MONTHS_MAX } from '@anglers/contract/limits'
import type { Exchange, PointGood, PointGoodCard } from '@anglers/contract/scoremall'
import type { Window } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { grantVip } from '../wallet/vip.ts'
import { presentAddress } from './addresses.ts'
import { findAddress, lockMember } from './addressQueries.ts'
import { presentAftersale } from './aftersalePresent.ts'
import { type AftersaleRow, listAftersales } from './aftersaleQueries.ts'
import { type ExchangeRow, findVipMonths, listExchanges, readExchange, setAddress } from './exchangeQueries.ts'
import { handOverCodes } from './handingOver.ts'
import { pictureOf, presentFacts, presentShown, presentSku } from './goodPresent.ts'
import { listGoods } from './goodListQueries.ts'
import { findGood, listSkus } from './goodQueries.ts'
import { insertPriced, markPaid, refuseProblems, reserve } from './ordering.ts'
import { findOrder, type LineRow, listLines, moveOrder } from './orderQueries.ts'
import { canConfirm, canDelete, refundableOf } from './policy.ts'
import { priceOrder, type PricedLine } from './pricing.ts'

type Reading = Pick<Services, 'db' | 'store'>

export async function listPointGoods({ db, store }: Reading, window: Window): Promise<Paged<PointGoodCard>> {
  const { rows, total } = await listGoods(db, { unit: 'points', facets: [], inStock: false, order: 'price' }, window)
  return { items: rows.map((row) => ({ ...presentShown(row, store), points: row.price })), total }
}

/** @throws ApiError rest_not_found */
export async function readPointGood({ db, store }: Reading, id: number): Promise<PointGood> {
  const good = await findGood(db, id)
  if (good?.unit !== 'points') throw notFound()
  const skus = await listSkus(db, id)
  return {
    ...presentFacts(good, store),
    points: good.price,
    onSale: good.on_sale,
    skus: skus.map((sku) => {
      const { priceFen: points, marketPriceFen: _before, ...rest } = presentSku(sku, store)
      return { ...rest, points }
    }),
  }
}

interface Standing {
  line: LineRow
  aftersales: readonly AftersaleRow[]
  /** Whether the shop has an address to which goods can be sent back. */
  takesBack: boolean
}

const presentExchange = (row: ExchangeRow, { line, aftersales, takesBack }: Standing, store: ObjectStore): Exchange => ({
  id: row.id,
  state: row.refunding ? 'refunding' : row.state,
  lineId: line.id,
  goodId: row.good_id,
  title: row.title,
  spec: row.spec,
  picture: row.picture === null ? null : pictureOf(row.picture, store),
  quantity: row.quantity,
  points: row.total,
  refundedQuantity: line.refunded_quantity,
  refundable: refundableOf(row, line),
  returnable: line.returnable && takesBack,
  aftersales: aftersales.map((aftersale) => presentAftersale(aftersale, store)),
  delivery: row.delivery,
  codes: row.code ? row.code.split('\n') : [],
  address: row.address,
  parcel: row.company !== null && row.number !== null ? { company: row.company, number: row.number } : null,
  createdAt: row.created_at.toISOString(),
  can: {
    address: row.state === 'paid' && row.delivery === 'parcel',
    confirm: canConfirm(row),
    delete: canDelete(row),
  },
})

async function presentAll({ db, store }: Reading, rows: readonly ExchangeRow[]): Promise<Exchange[]> {
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const [{ seast_shop_return_address: returnTo }, lines, aftersales] = await Promise.all([
    settings(db, ['seast_shop_return_address']),
    listLines(db, ids),
    listAftersales(db, ids),
  ])
  return rows.map((row) => {
    const ofRow = <T extends { order_id: number }>(all: readonly T[]) => all.filter(({ order_id: id }) => id === row.id)
    return presentExchange(row, { line: ofRow(lines)[0]!, aftersales: ofRow(aftersales), takesBack: returnTo !== '' }, store)
  })
}

export async function readExchanges(reading: Reading, viewer: Viewer, window: Window, id?: number): Promise<Paged<Exchange>> {
  const { rows, total } = await listExchanges(reading.db, viewer.id, window, id)
  return { items: await presentAll(reading, rows), total }
}

/**
 * Exchanges a member's points for a good: an order like any other, which is paid at once. Codes and VIP come with it. Locks the member, so
 * that what one member gets of a good holds; then the stock, and the ledger last.
 *
 * @throws ApiError rest_not_found; sold_out; price_changed; insufficient_balance; rest_invalid_param naming `quantity`
 */
export function exchangePoints(context: StoreContext, viewer: Viewer, input: Input<'POST scoremall/exchange'>): Promise<Exchange> {
  const { skuId, quantity = 1, points, addressId } = input
  return transact(context, async (trx) => {
    const { db } = trx
    await lockMember(db, viewer.id)
    const priced = await priceOrder(db, viewer.id, 'points', { lines: [{ skuId, quantity, price: points }], addressId })
    refuseProblems(priced)
    const id = await insertPriced(db, viewer, 'points', priced, '')
    await reserve(db, priced)
    await markPaid(db, id)
    await handOver(trx, viewer, id, priced.lines[0]!)
    await transfer(db, `exchange:${id}`, {
      kind: 'exchange',
      actorId: viewer.id,
      subject: { type: 'order', id },
      legs: [
        { member: viewer.id, unit: 'points', amount: -priced.total },
        { site: 'revenue', unit: 'points', amount: priced.total },
      ],
    })
    return (await presentAll(trx, [(await readExchange(db, viewer.id, id))!]))[0]!
  })
}

/** What is not sent is there at once. */
async function handOver(trx: Context, viewer: Viewer, orderId: number, { sku, quantity }: PricedLine): Promise<void> {
  const { db } = trx
  if (sku.delivery === 'parcel') return
  if (sku.delivery === 'code') {
    if (!(await handOverCodes(trx, orderId))) throw new ApiError('sold_out')
    return
  }
  const months = await findVipMonths(db, sku.good_id)
  const most = Math.floor(VIP_MONTHS_MAX / months)
  if (quantity > most) throw invalid('quantity', 'too_large', most)
  await grantVip(db, viewer.id, months * quantity, `exchange:${orderId}`)
  await moveOrder(db, orderId, ['paid'], 'received')
}

/** @throws ApiError rest_not_found; rest_conflict where it is not sent, or was sent before */
export async function sendExchangeTo(context: Context, viewer: Viewer, { id, addressId }: Input<'POST scoremall/address'>): Promise<void> {
  await transact(context, async ({ db }) => {
    const [order, found] = [await findOrder(db, viewer.id, id, 'points'), await findAddress(db, viewer.id, addressId)]
    if (!order || !found) throw notFound()
    const { name, phone, region, street, regionNames } = presentAddress(found)
    if (!(await setAddress(db, id, { name, phone, region, street, regionNames }))) throw new ApiError('rest_conflict')
  })
}
