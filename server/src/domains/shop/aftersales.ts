import type { Input } from '@anglers/contract'
import {
  AFTERSALE_ANSWER_DAYS,
  AFTERSALE_ARRIVAL_DAYS,
  AFTERSALE_BUYER_DAYS,
  AFTERSALE_CHARS,
  SHOP_ADDRESS_CHARS,
} from '@anglers/contract/limits'
import type { Aftersale, AftersaleDecision, RefundRequest } from '@anglers/contract/shopAftersales'
import type { Window } from '../../infra/database.ts'
import { type Context, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { transfer } from '../ledger/service.ts'
import { foreignPictures } from '../media/service.ts'
import { findPaidAttempt, lockPayable, refundPayment } from '../payment/refunds.ts'
import { settings } from '../settings/service.ts'
import { presentAftersale } from './aftersalePresent.ts'
import {
  addRefundedTo,
  findAftersale,
  insertAftersale,
  listCases,
  listDueAftersales,
  moveAftersale,
  readAftersale,
  refundPieces,
} from './aftersaleQueries.ts'
import { returnCoupon } from './couponQueries.ts'
import { tellOfRefund } from './news.ts'
import { findOrder, insertEvent, listLines, lockOrder, lockSkus, moveOrder, type OrderRow } from './orderQueries.ts'
import { canAppeal, canSendBack, canWithdraw, priceOf, refundableOf, reviewOf } from './policy.ts'

const AT_ONCE = 100
type Row = Awaited<ReturnType<typeof readAftersale>>

/**
 * Asks for the money of pieces of a line back. The shop has to agree, or does by saying nothing. Locks the order.
 *
 * @throws ApiError rest_not_found; rest_invalid_param naming what cannot be asked; rest_conflict where it is too late, or asked already
 */
export async function askBack(
  context: Context,
  viewer: Viewer,
  orderId: number,
  request: RefundRequest,
  wasCutOff: boolean,
): Promise<void> {
  const { seast_shop_return_address: returnTo } = await settings(context.db, ['seast_shop_return_address'])
  await transact(context, async (trx) => {
    const { db } = trx
    if (!(await findOrder(db, viewer.id, orderId))) throw notFound()
    const order = await lockOrder(db, orderId)
    const line = (await listLines(db, [orderId])).find(({ id }) => id === request.lineId)
    if (!line) throw notFound()
    // It came that far.
    if (wasCutOff && line.asked) return
    const most = refundableOf(order, line)
    if (most === 0) throw new ApiError('rest_conflict')
    if (request.quantity > most) throw invalid('refund.quantity', 'too_large', most)
    // What was not sent cannot be sent back; of some goods it was said before that they are not taken back.
    if (request.kind === 'return' && (order.state === 'paid' || !line.returnable || returnTo === '')) throw invalid('refund.kind', 'choice')
    const { media = [] } = request
    const [foreign] = await foreignPictures(trx, viewer.id, media)
    if (foreign !== undefined) throw invalid(`refund.media.${foreign}`, 'not_yours')
    const refunded = line.refunded_quantity
    const row = {
      order_id: orderId,
      line_id: line.id,
      kind: request.kind,
      quantity: request.quantity,
      amount: priceOf(line, refunded + request.quantity) - priceOf(line, refunded),
      reason: request.reason,
      detail: cleanText(request.detail ?? ''),
      return_to: request.kind === 'return' ? returnTo : null,
    }
    await insertAftersale(db, row, { days: AFTERSALE_ANSWER_DAYS, pictures: media })
    await insertEvent(db, orderId, 'refund_asked')
  })
}

/** Does something with what is asked back, with the payable, the order and it locked, in this order: as every refund does. */
async function inAftersale(
  context: Context,
  id: number,
  work: (trx: Context, row: Row, order: OrderRow) => Promise<void>,
  memberId?: number,
): Promise<void> {
  const found = await findAftersale(context.db, id, memberId)
  if (!found) throw notFound()
  await transact(context, async (trx) => {
    if (found.payable_id !== null) await lockPayable(trx.db, found.payable_id)
    const order = await lockOrder(trx.db, found.order_id)
    await work(trx, await readAftersale(trx.db, id), order)
  })
}

/**
 * What a buyer does with what they asked back.
 *
 * @throws ApiError rest_not_found; rest_invalid_param naming what is missing; rest_conflict where it is not theirs to act now
 */
export function actOnAftersale(context: Context, viewer: Viewer, input: Input<'POST shop/aftersale'>): Promise<void> {
  const { id, action } = input
  const work = async ({ db }: Context, row: Row): Promise<void> => {
    if (action === 'withdraw') {
      if (row.state === 'closed') return
      if (!canWithdraw(row)) throw new ApiError('rest_conflict')
      await moveAftersale(db, id, { state: 'closed', days: null })
      await insertEvent(db, row.order_id, 'refund_closed')
    } else if (action === 'appeal') {
      const content = cleanText(input.content ?? '')
      if (!content) throw invalid('content', 'required')
      if (!canAppeal(row)) throw new ApiError('rest_conflict')
      await moveAftersale(db, id, { state: 'appealed', days: AFTERSALE_ANSWER_DAYS, objection: content })
      await insertEvent(db, row.order_id, 'refund_appealed')
    } else {
      const { number } = input
      const company = cleanLine(input.company ?? '')
      if (!company) throw invalid('company', 'required')
      if (!number) throw invalid('number', 'required')
      if (!canSendBack(row)) throw new ApiError('rest_conflict')
      await moveAftersale(db, id, { state: 'returning', days: AFTERSALE_ARRIVAL_DAYS, company, number })
      await insertEvent(db, row.order_id, 'refund_sent')
    }
  }
  return inAftersale(context, id, work, viewer.id)
}

export interface Decision {
  decision: AftersaleDecision
  content?: string
  returnTo?: string
  restock?: boolean
}

/**
 * The shop answers. What it has agreed to is paid back at once where nothing is to be sent back first.
 *
 * @throws ApiError rest_not_found; rest_invalid_param where a refusal has no reason; rest_conflict where there is nothing to answer
 */
export const decideAftersale = (context: Context, id: number, { decision, content = '', returnTo, restock = false }: Decision) =>
  inAftersale(context, id, async (trx, row, order) => {
    const { db } = trx
    const isAsked = row.state === 'applied' || row.state === 'appealed'
    if (decision === 'arrived') {
      if (row.state !== 'returning') throw new ApiError('rest_conflict')
      return payBack(trx, row, order, { restock })
    }
    if (decision === 'agree') {
      if (!isAsked) throw new ApiError('rest_conflict')
      if (returnTo && [...returnTo].length > SHOP_ADDRESS_CHARS) throw invalid('returnTo', 'too_long', SHOP_ADDRESS_CHARS)
      return agree(trx, row, order, returnTo && cleanLine(returnTo))
    }
    const answer = cleanText(content)
    if (!answer) throw invalid('content', 'required')
    if ([...answer].length > AFTERSALE_CHARS) throw invalid('content', 'too_long', AFTERSALE_CHARS)
    // Goods that came back broken are refused, too.
    if (!isAsked && row.state !== 'returning') throw new ApiError('rest_conflict')
    // One objection: what was refused after it is refused.
    const isLast = row.state === 'appealed'
    await moveAftersale(db, id, {
      state: isLast ? 'closed' : 'rejected',
      days: isLast ? null : AFTERSALE_BUYER_DAYS,
      answer,
      final: isLast,
    })
    await insertEvent(db, row.order_id, 'refund_rejected')
    await tellOfRefund(trx, row, { decision: 'rejected', answer, isLast })
  })

async function agree(trx: Context, row: Row, order: OrderRow, returnTo?: string): Promise<void> {
  await insertEvent(trx.db, row.order_id, 'refund_agreed')
  if (row.kind === 'refund' || row.number !== null) return payBack(trx, row, order, { restock: order.state === 'paid' })
  await moveAftersale(trx.db, row.id, { state: 'agreed', days: AFTERSALE_BUYER_DAYS, ...(returnTo ? { return_to: returnTo } : {}) })
  await tellOfRefund(trx, row, { decision: 'agreed' })
}

/**
 * Pays back what is asked back, once: its share of the price, and of an order that was not sent the freight with its last piece. The goods
 * go back to the stock where they can be sold, to what a member may have always; the coupon where nothing is left of an order that was not
 * sent. The payable, the order and the row are locked.
 */
async function payBack(trx: Context, row: Row, order: OrderRow, { restock }: { restock: boolean }): Promise<void> {
  const { db } = trx
  const left = order.total - order.refunded
  await lockSkus(db, order.id)
  await refundPieces(db, row.line_id, row.quantity, { restock })
  const lines = await listLines(db, [order.id])
  const isWhole = lines.every(({ quantity, refunded_quantity: refunded }) => quantity === refunded)
  const wasSent = order.state !== 'paid'
  const amount = isWhole && !wasSent ? left : Math.min(row.amount, left)
  const attempt = amount > 0 && order.payable_id !== null ? await findPaidAttempt(db, order.payable_id) : undefined
  await moveAftersale(db, row.id, { state: attempt ? 'refunding' : 'refunded', days: null, amount })
  if (attempt) {
    const { id: refund } = await refundPayment(trx, attempt.id, { amountFen: amount, reason: 'operator' })
    await moveAftersale(db, row.id, { state: 'refunding', days: null, refund_id: refund })
  } else {
    await addRefundedTo(db, order.id, amount)
    if (!isWhole) await insertEvent(db, order.id, 'refund')
  }
  if (isWhole) {
    await moveOrder(db, order.id, ['paid', 'shipped', 'received', 'reviewed'], 'refunded')
    if (!wasSent) await returnCoupon(db, order.id)
  } else if (lines.some(({ reviewed }) => reviewed) && lines.every((line) => reviewOf(order, line) !== 'write'))
    await moveOrder(db, order.id, ['received'], 'reviewed')
  if (order.unit === 'points' && amount > 0)
    await transfer(db, `aftersale:${row.id}`, {
      kind: 'exchange_returned',
      actorId: null,
      subject: { type: 'order', id: order.id },
      legs: [
        { member: order.member_id, unit: 'points', amount },
        { site: 'revenue', unit: 'points', amount: -amount },
      ],
    })
  await tellOfRefund(trx, row, { decision: 'paid' })
}

/** What waits for the shop, the oldest first. */
export async function readCases({ db, store }: Pick<StoreContext, 'db' | 'store'>, window: Window): Promise<Paged<Aftersale>> {
  const { rows, total } = await listCases(db, window)
  return { items: rows.map((row) => presentAftersale(row, store)), total }
}

/** Whoever has not answered in time has: the shop agrees, or has the goods; the buyer has dropped it. */
export async function settleDueAftersales(context: Context): Promise<void> {
  for (;;) {
    const due = await listDueAftersales(context.db, AT_ONCE)
    await eachInTurn(due, (id) => inAftersale(context, id, settleDue))
    if (due.length < AT_ONCE) return
  }
}

async function settleDue(trx: Context, row: Row, order: OrderRow): Promise<void> {
  // It was answered meanwhile.
  if (row.due_at === null || row.due_at.getTime() > Date.now()) return
  if (row.state === 'returning') return payBack(trx, row, order, { restock: false })
  if (row.state === 'applied' || row.state === 'appealed') return agree(trx, row, order)
  await moveAftersale(trx.db, row.id, { state: 'closed', days: null })
  await insertEvent(trx.db, row.order_id, 'refund_closed')
}
