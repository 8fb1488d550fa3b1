import { BadNotification, type ProviderName } from '../../infra/payments/ports.ts'
import type { WebhookAnswer, WebhookCall } from '../../kernel/handler.ts'
import { insertEvent } from './queries.ts'
import { takeRefundNews } from './refunds.ts'
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
    await insertEvent(call.db, name, event.id, call.secret.seal(EVENTS, call.webhook.body))
    if (event.type === 'paid') await settle(call, name, event.outTradeNo, event.evidence)
    if (event.type === 'refund') await takeRefundNews(call, name, event)
    return heard
  } catch (error) {
    if (error instanceof BadNotification) return refused
    throw error
  }
}
