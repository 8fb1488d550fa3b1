import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@anglers/contract'
import { RECEIVED_AFTER_DAYS } from '@anglers/contract/limits'
import type { Invoice, ShopOrder, ShopOrderDetail } from '@anglers/contract/shopOrders'
import type { PaymentWay, PayRequest } from '@anglers/contract/payment'
import type { Db, Window } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { confirmSent } from '../payment/delivery.ts'
import { readOrder } from '../payment/orders.ts'
import { cancelOrder, pay, type PayInput, type Paying } from '../payment/service.ts'
import { settings } from '../settings/service.ts'
import { closeAftersales, listAftersales } from './aftersaleQueries.ts'
import { askBack } from './aftersales.ts'
import { returnCoupon } from './couponQueries.ts'
import { listCodesOf } from './exchangeQueries.ts'
import { tellBuyer } from './news.ts'
import { presentDetail, presentOrder } from './orderPresent.ts'
import {
  countOrders,
  countRefunding,
  findDeadlines,
  findOrder,
  findParcel,
  findPayableOf,
  hideOrder,
  holdDueOrder,
  insertEvent,
  listDueOrders,
  listEvents,
  listLines,
  listOrders,
  moveOrder,
  type OrderRow,
  type OwnOrder,
  returnStock,
  sendOrder,
  setInvoice,
  uncountSold,
} from './orderQueries.ts'
import { canCancel, hasArrived } from './policy.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 100

async function presentAll({ db, store }: Pick<Services, 'db' | 'store'>, rows: readonly OwnOrder[]): Promise<ShopOrder[]> {
  const unpaid = rows.flatMap(({ state, payable_id: payable }) => (state === 'unpaid' && payable !== null ? [payable] : []))
  const [{ seast_shop_return_address: returnTo }, lines, deadlines] = await Promise.all([
    settings(db, ['seast_shop_return_address']),
    rows.length
      ? listLines(
          db,
          rows.map(({ id }) => id),
        )
      : [],
    unpaid.length ? findDeadlines(db, unpaid) : [],
  ])
  return rows.map((row) =>
    presentOrder(
      row,
      lines.filter(({ order_id: id }) => id === row.id),
      { deadline: deadlines.find(({ id }) => id === row.payable_id)?.deadline ?? null, takesBack: returnTo !== '' },
      store,
    ),
  )
}

/** An order of the viewer's, as a list has it. @throws ApiError rest_not_found */
export async function readListed(context: StoreContext, viewer: Viewer, id: number): Promise<ShopOrder> {
  const row = await findOrder(context.db, viewer.id, id, 'cash')
  if (!row) throw notFound()
  return (await presentAll(context, [row]))[0]!
}

export async function readOrders(
  context: Pick<Services, 'db' | 'store'>,
  viewer: Viewer,
  state: Input<'GET shop/get-order'>['state'],
  window: Window,
): Promise<Paged<ShopOrder>> {
  const { rows, total } = await listOrders(context.db, viewer.id, 'cash', state, window)
  return { items: await presentAll(context, rows), total }
}

export async function readOrderCounts(db: Db, viewer: Viewer) {
  const [counts, refunding] = await Promise.all([countOrders(db, viewer.id), countRefunding(db, viewer.id)])
  const of = (state: OrderRow['state']) => counts.find((one) => one.state === state)?.n ?? 0
  return { unpaid: of('unpaid'), paid: of('paid'), shipped: of('shipped'), received: of('received'), refunding }
}

type Asking = Context & Pick<Services, 'integrations'>

/**
 * An order of the viewer's with all that happened to it.
 *
 * @throws ApiError rest_not_found
 */
export async function readOrderDetail(
  context: Asking & StoreContext,
  viewer: Viewer,
  { id, check = false, ...place }: Input<'GET shop/order-detail'>,
): Promise<ShopOrderDetail> {
  const { db, store } = context
  const found = await findOrder(db, viewer.id, id, 'cash')
  if (!found) throw notFound()
  const payment =
    found.state === 'unpaid' && found.payable_id !== null ? await readOrder(context, viewer, found.payable_id, { check, place }) : null
  // The provider's answer may have moved it on.
  const row = payment && payment.state !== 'unpaid' ? (await findOrder(db, viewer.id, id, 'cash'))! : found
  const [[order], events, parcel, codes, aftersales] = await Promise.all([
    presentAll(context, [row]),
    listEvents(db, id),
    findParcel(db, id),
    row.delivery === 'code' ? listCodesOf(db, id) : [],
    listAftersales(db, [id]),
  ])
  const isUnpaid = row.state === 'unpaid'
  return presentDetail(order!, row, { events, aftersales, parcel: parcel ?? null, codes, payment: isUnpaid ? payment : null }, store)
}

/** Begins to pay an order, or goes on with it. @throws ApiError rest_not_found, and what the payment says */
export async function payGoods(context: Paying, input: PayInput, ways: readonly PaymentWay[]): Promise<PayRequest> {
  const order = await findOrder(context.db, context.viewer.id, input.id, 'cash')
  if (!order) throw notFound()
  if (order.payable_id === null) throw new ApiError('order_closed')
  return pay(context, { ...input, id: order.payable_id }, ways)
}

/**
 * Cancels an order of the viewer's for which nothing was paid, says that one has come, or asks for its invoice or for money back.
 *
 * @param wasCutOff the same call was made before, and nobody knows how far it came
 * @throws ApiError rest_not_found; order_closed where it was paid meanwhile; rest_conflict where it is too early or too late
 */
export async function changeOrder(
  context: Asking,
  viewer: Viewer,
  { id, action, invoice, refund }: Input<'POST shop/update-order'>,
  wasCutOff = false,
): Promise<void> {
  const order = await findOrder(context.db, viewer.id, id)
  if (!order) throw notFound()
  if (action === 'cancel') {
    if (order.state === 'cancelled') return
    if (!canCancel(order)) throw new ApiError('order_closed')
    if (order.payable_id !== null) return cancelOrder(context, viewer, order.payable_id)
    if (!(await transact(context, ({ db }) => dropOrder(db, id, 'paid')))) throw new ApiError('order_closed')
    return
  }
  if (action === 'confirm') {
    if (hasArrived(order) || (await receiveOrder(context, id))) return
    // The platform, or its time, was a moment sooner.
    const now = await findOrder(context.db, viewer.id, id)
    if (!now || !hasArrived(now)) throw new ApiError('rest_conflict')
    return
  }
  if (action === 'refund') {
    if (!refund) throw invalid('refund', 'required')
    return askBack(context, viewer, id, refund, wasCutOff)
  }
  if (!invoice) throw invalid('invoice', 'required')
  if (invoice.type === 'company' && !invoice.taxNumber) throw invalid('invoice.taxNumber', 'required')
  await requestInvoice(context, viewer, id, invoice)
}

/**
 * Cancels an order that is in this state: its coupon and its goods come back, and nothing more of what was asked back. Returns whether it
 * was.
 */
export async function dropOrder(db: Db, orderId: number, from: 'unpaid' | 'paid'): Promise<boolean> {
  if (!(await moveOrder(db, orderId, [from], 'cancelled'))) return false
  await closeAftersales(db, orderId)
  await returnCoupon(db, orderId)
  if (from === 'paid') await uncountSold(db, orderId)
  await returnStock(db, orderId)
  return true
}

/** Keeps what the invoice of an order is to say, once; asked again, the same is done already. */
async function requestInvoice(context: Context, viewer: Viewer, id: number, invoice: Invoice): Promise<void> {
  await transact(context, async ({ db }) => {
    if (await setInvoice(db, id, invoice)) return insertEvent(db, id, 'invoice')
    const order = await findOrder(db, viewer.id, id)
    if (!isDeepStrictEqual(order?.invoice, invoice)) throw new ApiError('rest_conflict')
  })
}

/** An order that was sent has arrived, by the first source that says so. Returns whether it was this one. */
export const markReceived = (db: Db, id: number): Promise<boolean> => moveOrder(db, id, ['shipped'], 'received')

export const receiveOrder = (context: Context, id: number): Promise<boolean> => transact(context, ({ db }) => markReceived(db, id))

/** All orders whose time to say otherwise is over have come. */
export async function receiveDueOrders(context: Context): Promise<void> {
  for (;;) {
    const due = await listDueOrders(context.db, AT_ONCE)
    await eachInTurn(due, (id) =>
      transact(context, async ({ db }) => {
        // Its buyer may have asked for money back a moment ago.
        if (await holdDueOrder(db, id)) await markReceived(db, id)
      }),
    )
    if (due.length < AT_ONCE) return
  }
}

/** @throws ApiError rest_not_found; rest_conflict where it has not ended */
export function removeOrder(context: Context, viewer: Viewer, id: number): Promise<void> {
  return transact(context, async ({ db }) => {
    if (!(await findOrder(db, viewer.id, id))) throw notFound()
    if (!(await hideOrder(db, id))) throw new ApiError('rest_conflict')
  })
}

/**
 * The shop has sent a paid order.
 *
 * @throws ApiError rest_conflict where it is not paid, or was sent before
 */
export async function shipOrder(context: Context, id: number, parcel: { company: string; number: string }): Promise<void> {
  await transact(context, async (trx) => {
    const { db } = trx
    if (!(await sendOrder(db, id, parcel, new Date(Date.now() + RECEIVED_AFTER_DAYS * DAY_MS)))) throw new ApiError('rest_conflict')
    const payableId = await findPayableOf(db, id)
    if (payableId !== null) await confirmSent(db, payableId)
    await addJob(db, 'follow_parcel', { order: id })
    await tellBuyer(trx, 'order.sent', id)
  })
}
