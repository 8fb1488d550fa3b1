import type { PayRequest } from '@anglers/contract/payment'
import { Unsupported } from '../unsupported'
import type { PaymentHost } from './types'

export type { Confirmation } from './types'

interface Bridge {
  invoke: (name: string, args: object, done: (result: { err_msg: string }) => void) => void
}

const inWechat = /MicroMessenger/i.test(navigator.userAgent)

/** An iPad calls itself a Mac; no Mac has several fingers. */
const isPhone = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const place: PaymentHost['place'] = () => (inWechat ? 'wechat_browser' : isPhone() ? 'phone' : 'computer')

/** The server knows who has signed in there. */
export const wantsCode: PaymentHost['wantsCode'] = false

export const confirm: PaymentHost['confirm'] = async (request) => {
  switch (request.way) {
    case 'wechat_h5':
    case 'alipay_wap':
    case 'alipay_page':
      window.location.assign(request.url)
      return 'left'
    case 'wechat_native':
      return 'shown'
    case 'wechat_jsapi':
      return askWechat(request)
    default:
      throw new Unsupported('A browser does not pay so')
  }
}

/** WeChat's browser has its bridge some time after the page. */
const bridge = (): Promise<Bridge> =>
  new Promise((resolve) => {
    const found = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge
    const ready = found()
    if (ready) resolve(ready)
    else document.addEventListener('WeixinJSBridgeReady', () => resolve(found()!), { once: true })
  })

async function askWechat({ way: _way, ...args }: Extract<PayRequest, { way: 'wechat_jsapi' }>) {
  const wechat = await bridge()
  const { err_msg: answer } = await new Promise<{ err_msg: string }>((done) => wechat.invoke('getBrandWCPayRequest', args, done))
  if (answer === 'get_brand_wcpay_request:ok') return 'asked'
  if (answer === 'get_brand_wcpay_request:cancel') return 'cancelled'
  throw new Error(answer)
}
