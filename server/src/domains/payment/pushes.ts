import { textOf } from '../../infra/integrations/ask.ts'
import { SETTLEMENT, settlementEvent } from '../../infra/payments/wechatShipping.ts'
import { notFound } from '../../kernel/errors.ts'
import type { FileAnswer, WebhookAnswer, WebhookCall } from '../../kernel/handler.ts'
import type { Services } from '../../kernel/context.ts'
import { hearVerdict } from '../check/pictures.ts'
import { hearEvent, hearNotification } from './notifications.ts'

const HEARD = { body: 'success' }
const FORGED = { status: 401, body: 'signature' }
/** WeChat says it again then: its word may be here before the answer that has the number. */
const UNKNOWN = { status: 404, body: 'trace_id' }

/** Hears what WeChat pushes for the mini-program. Its console has one address for all of that. */
export async function hearPush(call: WebhookCall): Promise<WebhookAnswer> {
  const push = call.integrations.mediaCheck?.open(call.input as Record<string, string>, call.webhook.body)
  if (push?.kind === 'verdict') return (await hearVerdict(call, push)) ? HEARD : UNKNOWN
  if (!push || call.integrations.payments.wechat_virtual) return hearNotification(call, 'wechat_virtual')
  if (push.kind === 'forged') return FORGED
  // That goods have come is said of what was paid by WeChat Pay, with virtual payment and without.
  if (textOf(push.message, 'Event') === SETTLEMENT) await hearEvent(call, 'wechat', settlementEvent(push.message))
  return HEARD
}

/**
 * Confirms to WeChat that it may push to us.
 *
 * @throws ApiError rest_not_found for anybody else who asks
 */
export async function confirmPushes({ integrations, input }: Pick<Services, 'integrations'> & { input: object }): Promise<FileAnswer> {
  const query = input as Record<string, string>
  const { mediaCheck, payments } = integrations
  const answer = mediaCheck?.confirmAddress(query) ?? payments.wechat_virtual?.confirmAddress?.(query) ?? null
  if (answer === null) throw notFound()
  return { body: Buffer.from(answer) }
}
