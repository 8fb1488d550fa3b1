import type { PaymentWay, PayRequest } from '@anglers/contract/payment'
import { newKey } from '@/lib/key'
import { device } from '@/platform/browser'
import { confirm, type Confirmation, place, wantsCode } from '@/platform/payment'
import { hostCode } from '@/platform/signin'
import { call } from '@/stores/api'

/** Where this app runs, as the ways to pay go by. */
export const here = () => ({ place: place(), ios: device() === 'ios' })

/** What the wallet's orders and the shop's begin to be paid by: calls of their own, which take and answer alike. */
export type PayCalls = 'payment' | 'payment/goods'

/**
 * Begins to pay an order by a way, and lets the platform ask the payer.
 * @returns what the payer did, or the address of the QR code that another device is to scan
 * @throws ApiError where the server refuses; Unsupported where this platform cannot pay so
 */
export async function payBy(calls: PayCalls, way: PaymentWay, id: number): Promise<Confirmation | { scan: string }> {
  const request = await begin(calls, way, id, wantsCode ? await hostCode() : undefined)
  const confirmation = await confirm(request)
  return confirmation === 'shown' && request.way === 'wechat_native' ? { scan: request.picture } : confirmation
}

function begin(calls: PayCalls, way: PaymentWay, id: number, code: string | undefined): Promise<PayRequest> {
  const where = { id, ...here() }
  const options = { quiet: true, key: newKey() }
  if (way === 'alipay_page') return call(`POST ${calls}/alipay`, where, options)
  if (way === 'alipay_wap') return call(`POST ${calls}/alipay-h5`, where, options)
  if (way === 'douyin') return call(`POST ${calls}/douyin`, where, options)
  return call(`POST ${calls}/wechatpay`, { ...where, code }, options)
}
