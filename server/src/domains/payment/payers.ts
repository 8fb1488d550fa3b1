import type { PaymentWay } from '@anglers/contract/payment'
import type { Payer } from '../../infra/payments/ports.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { Services } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { openidAt } from '../account/platforms.ts'

/**
 * Who pays, as the platform of this way knows them: by the code of a login there, which is not kept, or as the member has signed in there.
 * Null where the provider finds out by itself.
 *
 * @throws ApiError rest_invalid_param naming `code`: missing, or no good (any more); way_not_offered
 */
export async function payerOf(
  { db, integrations: { mini, mp } }: Pick<Services, 'db' | 'integrations'>,
  memberId: number,
  way: PaymentWay,
  code: string | undefined,
): Promise<Payer | null> {
  if (way !== 'wechat_mini' && way !== 'wechat_virtual' && way !== 'wechat_jsapi') return null
  const port = way === 'wechat_jsapi' ? mp : mini.wechat
  if (!port) throw new ApiError('way_not_offered')
  if (!code) {
    const openid = way === 'wechat_virtual' ? undefined : await openidAt(db, memberId, { platform: 'wechat', appId: port.appId })
    if (!openid) throw invalid('code', 'required')
    return { openid, sessionKey: '' }
  }
  try {
    if ('session' in port) return await port.session(code)
    const { openid } = await port.identify(code)
    return { openid, sessionKey: '' }
  } catch (error) {
    if (error instanceof IntegrationError && error.kind === 'refused') throw invalid('code', 'wrong')
    throw error
  }
}
