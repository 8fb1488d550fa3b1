import Taro from '@tarojs/taro'
import { Unsupported } from '../unsupported'
import type { PaymentHost } from './types'

export type { Confirmation } from './types'

interface Failure {
  errMsg?: string
  errCode?: number
}

/** wx.requestVirtualPayment says so by a number alone. */
const VIRTUAL_CANCELLED = -2

export const place: PaymentHost['place'] = () => 'wechat'

export const wantsCode: PaymentHost['wantsCode'] = true

/** Taro has no wx.requestVirtualPayment. */
declare const wx: { requestVirtualPayment: (options: object) => void }

export const confirm: PaymentHost['confirm'] = async (request) => {
  try {
    if (request.way === 'wechat_mini') {
      const { timeStamp, nonceStr, package: prepay, paySign } = request
      await Taro.requestPayment({ timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign })
    } else if (request.way === 'wechat_virtual') {
      const { mode, signData, paySig, signature } = request
      await new Promise((success, fail) => wx.requestVirtualPayment({ mode, signData, paySig, signature, success, fail }))
    } else throw new Unsupported('The mini-program does not pay so')
    return 'asked'
  } catch (error) {
    const { errMsg = '', errCode } = error as Failure
    if (/cancel/.test(errMsg) || errCode === VIRTUAL_CANCELLED) return 'cancelled'
    throw error
  }
}
