import { BadNotification, type Delivery, type ProviderEvent, type ProviderName } from '../../infra/payments/ports.ts'
import type { WebhookAnswer, WebhookCall } from '../../kernel/handler.ts'
import { takeReceipt } from './delivery.ts'
import { askAfter } from './following.ts'
import { findAttemptByNumber, findPaidAt, insertEvent } from './queries.ts'
import { sumLeft } from './refundQueries.ts'
import { foreignNumber, takeRefundNews } from './refunds.ts'
import { settle } from './settle.ts'

/** What the notifications are sealed for. */
export const EVENTS = 'payment events'

/**
 * Hears what a provider says: verifies it, keeps it sealed, and has it settled. What is heard twice, late or in another order changes
 * nothing the second time. A forgery is answered as such, and nothing is kept of it, so that none can take the place of a real one.
 */
export async function hearNotification(call: WebhookCall, name: ProviderName): Promise<WebhookAnswer> {
  const provider = call.integrations.payments[name]
  if (!provider) return { status: 404, body: '' }
  const { heard, refused } = provider.acknowledgements
  try {
    const event = await provider.parseNotification({ ...call.webhook, query: call.input as Record<string, string> })
    await hearEvent(call, name, event)
    if (event.type === 'refund_question') return provider.answerRefundQuestion!(await deliveryOf(call, name, event.outTradeNo))
    // The same each time, and by this number it is found when it is done.
    if (event.type === 'refund_wanted') return provider.answerRefundWanted!(foreignNumber(event.refund))
    return heard
  } catch (error) {
    if (error instanceof BadNotification) return refused
    throw error
  }
}

/** Keeps what a provider said as it came, sealed, and has what follows from it done. */
export async function hearEvent(call: WebhookCall, name: ProviderName, event: ProviderEvent): Promise<void> {
  await insertEvent(call.db, name, event.id, call.secret.seal(EVENTS, call.webhook.body))
  if (event.type === 'paid') await settle(call, name, event.outTradeNo, event.evidence)
  // Of a payment that nobody told of: that one first.
  if (event.type === 'refund' && (await takeRefundNews(call, name, event)) === 'no_such_attempt') {
    await ask(call, name, event.outTradeNo)
    await takeRefundNews(call, name, event)
  }
  if (event.type === 'ask') await ask(call, name, event.outTradeNo)
  if (event.type === 'received') await takeReceipt(call, event)
}

async function ask(call: WebhookCall, name: ProviderName, outTradeNo: string): Promise<void> {
  const attempt = await findAttemptByNumber(call.db, name, outTradeNo)
  if (attempt) await askAfter(call, attempt, { evenEnded: true })
}

async function deliveryOf({ db }: WebhookCall, name: ProviderName, outTradeNo: string): Promise<Delivery> {
  const attempt = await findAttemptByNumber(db, name, outTradeNo)
  if (attempt?.state !== 'paid') return { at: null, amountFen: attempt?.amount_fen ?? 0, refundedFen: 0 }
  const [at, left] = [await findPaidAt(db, attempt.payable_id), await sumLeft(db, attempt.id)]
  return { at, amountFen: attempt.amount_fen, refundedFen: attempt.amount_fen - left }
}
