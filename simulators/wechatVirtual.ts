import { createHmac, randomBytes } from 'node:crypto'
import type { Asked, Routes } from './loopback.ts'
import { PaymentFaults } from './paymentFaults.ts'
import { personOf } from './people.ts'
import type { WechatSimulator } from './wechat.ts'

const API = 'api.weixin.qq.com'

interface Order {
  number: string
  openid: string
  productId: string
  fen: number
  /** Of a payment: what is not refunded. */
  left: number
  status: number
  wxOrderId: string
  wxpayOrderId: string
  paidAt: number
  /** Of a refund: of which payment. */
  pays: string | null
  byApple: boolean
}

/** What wx.requestVirtualPayment is given. */
export interface VirtualRequest {
  mode: string
  signData: string
  paySig: string
  signature: string
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text, 'utf8').digest('hex')

/**
 * WeChat's virtual payment, with books of its own: it checks the signatures of operator and session over the bytes that came, knows each of
 * the goods by its price, and pushes sealed messages to the address that the mini-program's console has.
 */
export class WechatVirtualSimulator {
  readonly faults = new PaymentFaults()
  readonly keys: { offerId: string; appKey: string; env: 0; token: string; aesKey: string }
  private readonly orders = new Map<string, Order>()
  private readonly prices = new Map<string, number>()

  constructor(private readonly wechat: WechatSimulator) {
    this.keys = { offerId: '1450000001', appKey: randomBytes(16).toString('hex'), env: 0, ...wechat.pushes.keys }
  }

  // --- The payer ---

  /**
   * wx.requestVirtualPayment, up to where the payer is asked.
   *
   * @throws Error as WeChat refuses it
   */
  open(person: string, { mode, signData, paySig, signature }: VirtualRequest): string {
    if (mode !== 'short_series_goods' || paySig !== hmac(this.keys.appKey, `requestVirtualPayment&${signData}`)) throw new Error('-15003')
    if (signature !== hmac(this.wechat.sessionKeyOf(person), signData)) throw new Error('-15005')
    const data = JSON.parse(signData) as Record<string, unknown>
    const { offerId, buyQuantity, env, currencyType, productId, goodsPrice: fen, outTradeNo: number } = data
    if (offerId !== this.keys.offerId || env !== this.keys.env || buyQuantity !== 1 || currencyType !== 'CNY') throw new Error('-15001')
    if (typeof number !== 'string' || !/^[A-Za-z0-9][\w|*@-]{7,31}$/.test(number)) throw new Error('-15001')
    if (typeof productId !== 'string' || typeof fen !== 'number' || (this.prices.get(productId) ?? fen) !== fen) throw new Error('-15010')
    this.prices.set(productId, fen)
    const openid = personOf(person).openid(this.wechat.mini.appId)
    if (!this.orders.has(number)) this.orders.set(number, newOrder({ number, openid, productId, fen }))
    return number
  }

  /** The payer confirms. Resolves when the push has been answered, or is held. */
  async pay(number: string, { byApple = false } = {}): Promise<void> {
    const order = this.orders.get(number)
    if (order?.status !== 1) throw new Error('nothing to pay there')
    Object.assign(order, { status: 2, paidAt: seconds(), byApple, wxpayOrderId: byApple ? '' : order.wxpayOrderId })
    await this.faults.deliver(async () => {
      const status = await this.push(this.deliveryOf(number))
      if (status === 200) order.status = Math.max(order.status, 4)
      return status
    })
  }

  /** The payer, Apple or the operator's console refunds: the merchant's server has not asked. */
  async refundElsewhere(number: string, fen: number): Promise<void> {
    const order = this.orders.get(number)!
    const refund = this.addRefund(order, '', fen)
    await this.finish(refund)
  }

  /** Ends the refunds that wait, or that somebody had to look after. */
  async finishRefunds(): Promise<void> {
    for (const order of this.orders.values()) if (order.pays && order.status !== 5) await this.finish(order)
  }

  /** What the payer got back of a payment, or will: fen. */
  refundedOf(number: string): number {
    const { fen, left } = this.orders.get(number)!
    return fen - left
  }

  /** Whether the merchant has said that it was handed over. */
  isDelivered(number: string): boolean {
    return this.orders.get(number)!.status === 4
  }

  /** What the push of a payment says; with whatever is to be otherwise. */
  deliveryOf(number: string, otherwise: object = {}): object {
    const order = this.orders.get(number)!
    return {
      ToUserName: 'gh_0123456789ab',
      FromUserName: 'oWeChat',
      CreateTime: seconds(),
      MsgType: 'event',
      Event: 'xpay_goods_deliver_notify',
      OpenId: order.openid,
      OutTradeNo: number,
      Env: this.keys.env,
      ...(order.byApple
        ? {}
        : { WeChatPayInfo: { MchOrderNo: `${order.wxOrderId}M`, TransactionId: order.wxpayOrderId, PaidTime: order.paidAt } }),
      GoodsInfo: { ProductId: order.productId, Quantity: 1, OrigPrice: order.fen, ActualPrice: order.fen, Attach: number },
      ...otherwise,
    }
  }

  /** A message as it is pushed. */
  sealed(message: object, appId?: string) {
    return this.wechat.pushes.sealed(message, appId)
  }

  // --- The merchant ---

  readonly routes: Routes = {
    [`POST ${API}/xpay/query_order`]: (asked) =>
      this.checked(asked, ({ openid, order_id: number }) => {
        const order = this.orders.get(String(number))
        if (!order) return problem(268490002)
        return order.openid === openid ? { errcode: 0, errmsg: 'ok', order: this.shown(order) } : problem(268490001)
      }),
    [`POST ${API}/xpay/refund_order`]: (asked) => this.checked(asked, (body) => this.refund(body)),
    [`POST ${API}/xpay/notify_provide_goods`]: (asked) =>
      this.checked(asked, ({ order_id: number }) => {
        const order = this.orders.get(String(number))
        if (!order) return problem(268490002)
        if (order.status === 4) return problem(268490004)
        if (order.status === 2 || order.status === 3) order.status = 4
        return { errcode: 0, errmsg: 'ok' }
      }),
  }

  private checked({ query, target, raw, body }: Asked, answer: (body: Record<string, unknown>) => object | null): object | null {
    if (!this.wechat.knowsToken(query.get('access_token'))) return problem(40001)
    if (query.get('pay_sig') !== hmac(this.keys.appKey, `${target.split('?')[0]}&${raw}`)) return problem(268490003)
    return body.env === this.keys.env ? answer(body) : problem(268490002)
  }

  private refund({ openid, order_id: number, refund_order_id: refundNumber, left_fee: left, refund_fee: fen }: Record<string, unknown>) {
    const order = this.orders.get(String(number))
    if (!order || order.openid !== openid || order.status < 2) return problem(268490002)
    if (this.orders.has(String(refundNumber))) return problem(268490014)
    if (left !== order.left) return problem(268490016)
    if (typeof fen !== 'number' || fen < 1 || fen > order.left) return problem(268490002)
    if (this.faults.refunds === 'refuse') return problem(268490013)
    const refund = this.addRefund(order, String(refundNumber), fen)
    if (this.faults.refunds === 'succeed') refund.status = 5
    if (this.faults.refunds === 'abnormal') refund.status = 7
    if (this.faults.swallows('refund')) return null
    return {
      errcode: 0,
      errmsg: 'ok',
      refund_order_id: refund.number,
      refund_wx_order_id: refund.wxOrderId,
      pay_order_id: order.number,
      pay_wx_order_id: order.wxOrderId,
    }
  }

  private addRefund(order: Order, number: string, fen: number): Order {
    const refund = { ...newOrder({ ...order, fen, number: number || `wx${randomBytes(9).toString('hex')}` }), pays: order.number }
    this.orders.set(refund.number, refund)
    order.left -= fen
    return refund
  }

  private async finish(refund: Order): Promise<void> {
    refund.status = 5
    const payment = this.orders.get(refund.pays!)!
    await this.faults.deliver(() =>
      this.push({
        MsgType: 'event',
        Event: 'xpay_refund_notify',
        CreateTime: seconds(),
        OpenId: payment.openid,
        WxRefundId: refund.wxOrderId,
        MchRefundId: refund.number,
        WxOrderId: payment.wxOrderId,
        MchOrderId: payment.number,
        RefundFee: refund.fen,
        RetCode: 0,
        RetMsg: '',
        RetryTimes: 0,
      }),
    )
  }

  private shown({ number, fen, left, status, wxOrderId, wxpayOrderId, paidAt, pays }: Order) {
    return {
      order_id: number,
      status,
      order_type: pays ? 1 : 0,
      order_fee: pays ? 0 : fen,
      paid_fee: pays ? 0 : fen,
      refund_fee: pays ? fen : 0,
      left_fee: left,
      paid_time: paidAt,
      env_type: 1,
      wx_order_id: wxOrderId,
      wxpay_order_id: wxpayOrderId,
    }
  }

  /** Pushes a message. Returns the status of an answer that takes it; 0 without one. */
  async push(message: object): Promise<number> {
    const answer = await this.wechat.pushes.push(message)
    return answer && /"ErrCode": *0\b/.test(answer.text) ? answer.status : 0
  }
}

const newOrder = ({ number, openid, productId, fen }: Pick<Order, 'number' | 'openid' | 'productId' | 'fen'>): Order => ({
  number,
  openid,
  productId,
  fen,
  left: fen,
  status: 1,
  wxOrderId: `wxo${randomBytes(10).toString('hex')}`,
  wxpayOrderId: `42000${randomBytes(9).toString('hex')}`,
  paidAt: 0,
  pays: null,
  byApple: false,
})

const seconds = () => Math.floor(Date.now() / 1000)
const problem = (errcode: number) => ({ errcode, errmsg: `error ${errcode}` })
