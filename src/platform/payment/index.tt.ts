import { Unsupported } from '../unsupported'
import type { PaymentHost } from './types'

export type { Confirmation } from './types'

/** What Taro does not have of Douyin's trade system. */
interface Trade {
  requestOrder: (options: { data: string; byteAuthorization: string; success: (order: { orderId: string }) => void; fail: Fail }) => void
  getOrderPayment: (options: { orderId: string; success: () => void; fail: Fail }) => void
}
type Fail = (error: { errMsg?: string }) => void

declare const tt: Trade

export const place: PaymentHost['place'] = () => 'douyin'

export const wantsCode: PaymentHost['wantsCode'] = false

export const confirm: PaymentHost['confirm'] = async (request) => {
  if (request.way !== 'douyin') throw new Unsupported('The mini-program does not pay so')
  const { data, byteAuthorization } = request
  try {
    const { orderId } = await new Promise<{ orderId: string }>((success, fail) =>
      tt.requestOrder({ data, byteAuthorization, success, fail }),
    )
    await new Promise<void>((success, fail) => tt.getOrderPayment({ orderId, success, fail }))
    return 'asked'
  } catch (error) {
    if (/cancel/.test((error as { errMsg?: string }).errMsg ?? '')) return 'cancelled'
    throw error
  }
}
