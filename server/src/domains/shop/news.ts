import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type {} from './events.ts'
import { findNews } from './orderQueries.ts'

/** Announces to whom an order is for, unless they have gone, what came of it. */
export async function tellBuyer(trx: Context, event: 'order.sent' | 'order.arrived' | 'order.codesDelivered', id: number): Promise<void> {
  const news = await findNews(trx.db, id)
  if (news) await emit(trx, event, { order: { id, unit: news.unit, title: news.title ?? '' }, to: news.memberId })
}
