import type { Asked, Routes } from './loopback.ts'
import type { WechatSimulator } from './wechat.ts'
import type { WechatPaySimulator } from './wechatPay.ts'
import type { WechatVirtualSimulator } from './wechatVirtual.ts'

const API = 'api.weixin.qq.com'
const EXPRESS = 1
const VIRTUAL = 3
const companies = { SF: '顺丰速运', YTO: '圆通速递', ZTO: '中通快递', STO: '申通快递', YD: '韵达速递', JD: '京东快递' }

interface Item {
  item_desc?: string
  tracking_no?: string
  express_company?: string
  contact?: { receiver_contact?: string }
}
interface Upload {
  order_key?: { order_number_type?: number; transaction_id?: string }
  logistics_type?: number
  delivery_mode?: number
  shipping_list?: Item[]
  upload_time?: string
  payer?: { openid?: string }
}

const problem = (errcode: number) => ({ errcode, errmsg: `problem ${errcode}` })

/** Where WeChat hears that what was paid in the mini-program is on its way: it pays the merchant no order of which it does not. */
export class WechatShippingSimulator {
  /** What it was told, by the merchant's number of the payment. */
  readonly uploads = new Map<string, Upload>()

  constructor(
    private readonly wechat: Pick<WechatSimulator, 'knowsToken'>,
    private readonly pay: Pick<WechatPaySimulator, 'numbers' | 'tradeOf' | 'merchant'>,
    private readonly console: Pick<WechatVirtualSimulator, 'push'>,
  ) {}

  /** The payer says that their order has come, or ten days after it was sent its time does: WeChat hands out the money, and says so. */
  receive(number: string, by: 'payer' | 'time' = 'payer'): Promise<number> {
    const now = Math.floor(Date.now() / 1000)
    return this.console.push(
      this.settlementOf(number, { confirm_receive_method: by === 'payer' ? 1 : 2, confirm_receive_time: now, settlement_time: now }),
    )
  }

  /** What WeChat says of the money of an order that was sent; with whatever comes to it, or is to be otherwise. */
  settlementOf(number: string, otherwise: object = {}): object {
    const now = Math.floor(Date.now() / 1000)
    return {
      ToUserName: 'gh_0123456789ab',
      FromUserName: 'oWeChat',
      CreateTime: now,
      MsgType: 'event',
      Event: 'trade_manage_order_settlement',
      transaction_id: this.pay.tradeOf(number).transaction_id,
      merchant_id: this.pay.merchant.merchantId,
      merchant_trade_no: number,
      pay_time: now,
      shipped_time: now,
      ...otherwise,
    }
  }

  readonly routes: Routes = {
    [`POST ${API}/cgi-bin/express/delivery/open_msg/get_delivery_list`]: (asked) =>
      this.checked(asked, () => ({
        errcode: 0,
        delivery_list: Object.entries(companies).map(([id, name]) => ({ delivery_id: id, delivery_name: name })),
        count: Object.keys(companies).length,
      })),
    [`POST ${API}/wxa/sec/order/upload_shipping_info`]: (asked) => this.checked(asked, (body) => this.hear(body)),
  }

  private checked({ query, body }: Asked, answer: (body: Upload) => object): object {
    return this.wechat.knowsToken(query.get('access_token')) ? answer(body as Upload) : problem(40001)
  }

  private hear(upload: Upload): object {
    const key = upload.order_key
    const number = this.pay.numbers.find((one) => this.pay.tradeOf(one).transaction_id === key?.transaction_id)
    if (key?.order_number_type !== 2 || !number) return problem(10060001)
    const { payer, trade_state: state } = this.pay.tradeOf(number)
    if (state !== 'SUCCESS' && state !== 'REFUND') return problem(10060004)
    if (this.uploads.has(number)) return problem(10060002)
    if (payer?.openid !== upload.payer?.openid || upload.delivery_mode !== 1) return problem(47001)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+08:00$/.test(upload.upload_time ?? '')) return problem(47001)
    const [item, ...more] = upload.shipping_list ?? []
    if (!item?.item_desc || item.item_desc.length > 120 || more.length) return problem(47001)
    if (upload.logistics_type === EXPRESS && !isComplete(item)) return problem(47001)
    if (upload.logistics_type !== EXPRESS && upload.logistics_type !== VIRTUAL) return problem(10060005)
    this.uploads.set(number, upload)
    return { errcode: 0, errmsg: 'ok' }
  }
}

function isComplete({ tracking_no: number, express_company: company, contact }: Item): boolean {
  if (!number || !company || !Object.hasOwn(companies, company)) return false
  return company !== 'SF' || /^.{3}\*{4}\d{4}$/.test(contact?.receiver_contact ?? '')
}
