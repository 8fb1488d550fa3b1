import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { OrderNews, RefundDecision } from './events.ts'
import { findNews } from './orderQueries.ts'

/** An order, and whom it is for, unless they have gone. */
async function newsOf({ db }: Context, id: number): Promise<{ order: OrderNews; to: number } | null> {
  const news = await findNews(db, id)
  return news ? { order: { id, unit: news.unit, title: news.title ?? '' }, to: news.memberId } : null
}

/** Announces to whom an order is for what came of it. */
export async function tellBuyer(trx: Context, event: 'order.sent' | 'order.arrived' | 'order.codesDelivered', id: number): Promise<void> {
  const news = await newsOf(trx, id)
  if (news) await emit(trx, event, news)
}

/** Announces to whom an order is for that money which came for it too late, or a second time, goes back. */
export async function tellOfReturn(trx: Context, id: number, refund: number): Promise<void> {
  const news = await newsOf(trx, id)
  if (news) await emit(trx, 'order.moneyReturned', { ...news, refund })
}

/** Announces to whom an order is for what was decided about what they ask back of it. */
export async function tellOfRefund(
  trx: Context,
  { id, order_id }: { id: number; order_id: number },
  decided: RefundDecision,
): Promise<void> {
  const news = await newsOf(trx, order_id)
  if (news) await emit(trx, 'order.refundDecided', { ...news, refund: { id, ...decided } })
}
