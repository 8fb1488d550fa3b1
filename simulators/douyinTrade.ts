import { createSign, createVerify, randomBytes } from 'node:crypto'
import type { DouyinSimulator } from './douyin.ts'
import { newKeys } from './keys.ts'
import type { Asked, Routes } from './loopback.ts'
import { PaymentFaults } from './paymentFaults.ts'

const API = 'open.douyin.com/api/trade_basic/v1/developer'

interface Order {
  number: string
  orderId: string
  itemId: string
  fen: number
  expires: number
  notifyUrl: string
  status: 'PROCESS' | 'SUCCESS'
  paidAt: number
  isDelivered: boolean
}

interface SimulatedRefund {
  refundId: string
  number: string
  orderId: string
  fen: number
  status: 'PROCESSING' | 'SUCCESS' | 'FAIL'
  notifyUrl: string
}

/** What tt.requestOrder is given. */
export interface OrderRequest {
  data: string
  byteAuthorization: string
}

/**
 * Douyin's general trade system, with books of its own: it checks the app's signature over the text that came, and signs what it says. A
 * payment that nobody confirms ends at the time that its request names.
 */
export class DouyinTradeSimulator {
  readonly faults = new PaymentFaults()
  private platformKeys: ReturnType<typeof newKeys> | null = null
  private readonly orders = new Map<string, Order>()
  private readonly refunds = new Map<string, SimulatedRefund>()
  readonly keys: { platformKey: string; keyVersion: string; skuType: string; tagGroup: string; image: string }

  constructor(private readonly douyin: DouyinSimulator) {
    const keys = () => (this.platformKeys ??= newKeys())
    this.keys = {
      // Made when it is asked for first: primes take their time.
      get platformKey() {
        return keys().publicKey
      },
      keyVersion: '1',
      skuType: '401',
      tagGroup: 'tag_group_7272625659888041996',
      image: 'https://anglers.example/goods.png',
    }
  }

  // --- The payer ---

  /**
   * tt.requestOrder and tt.getOrderPayment, up to where the payer is asked.
   *
   * @throws Error as Douyin refuses it
   */
  open({ data, byteAuthorization }: OrderRequest): string {
    const fields = Object.fromEntries([...byteAuthorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const { appid, nonce_str: nonce, timestamp, key_version: version, signature } = fields as Record<string, string>
    const lines = ['POST', '/requestOrder', timestamp, nonce, data].map((line) => `${line}\n`).join('')
    const isSigned = createVerify('RSA-SHA256')
      .update(lines)
      .verify(this.douyin.publicKey, signature ?? '', 'base64')
    if (!byteAuthorization.startsWith('SHA256-RSA2048 ') || appid !== this.douyin.mini.appId || version !== '1' || !isSigned)
      throw new Error('21100')
    const asked = JSON.parse(data) as {
      skuList: { skuId: string; price: number; quantity: number; title: string; imageList: string[]; type: number; tagGroupId: string }[]
      outOrderNo: string
      totalAmount: number
      payExpireSeconds: number
      payNotifyUrl: string
      orderEntrySchema: { path: string; params: string }
    }
    const [sku] = asked.skuList
    if (asked.skuList.length !== 1 || sku!.quantity !== 1 || sku!.price !== asked.totalAmount || !sku!.title || !sku!.imageList.length)
      throw new Error('10000')
    if (!asked.outOrderNo || !/^[\w/]+$/.test(asked.orderEntrySchema.path)) throw new Error('10000')
    const { outOrderNo: number } = asked
    if (!this.orders.has(number))
      this.orders.set(number, {
        number,
        orderId: `ot${randomBytes(10).toString('hex')}`,
        itemId: `it${randomBytes(10).toString('hex')}`,
        fen: asked.totalAmount,
        expires: Date.now() + asked.payExpireSeconds * 1000,
        notifyUrl: asked.payNotifyUrl,
        status: 'PROCESS',
        paidAt: 0,
        isDelivered: false,
      })
    return number
  }

  /** The payer confirms. Resolves when the callback has been answered, or is held. */
  async pay(number: string): Promise<void> {
    const order = this.orders.get(number)
    if (order?.status !== 'PROCESS' || order.expires < Date.now()) throw new Error('nothing to pay there')
    Object.assign(order, { status: 'SUCCESS', paidAt: Date.now() })
    await this.call(order.notifyUrl, 'payment', this.paymentOf(number))
  }

  /** The operator refunds in Douyin's console: the server has not asked. */
  async refundElsewhere(number: string, fen: number): Promise<void> {
    const order = this.orders.get(number)!
    await this.finish(this.addRefund(order, '', fen, order.notifyUrl))
  }

  /** The payer wants their money back. Resolves with what the server answers: its number of the refund. */
  async wantRefund(number: string, refundId = `rf${randomBytes(10).toString('hex')}`): Promise<string> {
    const order = this.orders.get(number)!
    const message = { app_id: this.douyin.mini.appId, order_id: order.orderId, refund_id: refundId, need_refund_audit: 1 }
    const { body, headers } = this.callback('pre_create_refund', message)
    const answer = (await (await fetch(order.notifyUrl, { method: 'POST', body, headers })).json()) as {
      err_no: number
      data: { out_refund_no: string }
    }
    if (answer.err_no !== 0) throw new Error(`err_no ${answer.err_no}`)
    return answer.data.out_refund_no
  }

  /** What a payer wanted back is granted. */
  async grantRefund(number: string, refundId: string, outRefundNo: string): Promise<void> {
    const order = this.orders.get(number)!
    await this.finish(this.addRefund(order, outRefundNo, order.fen, order.notifyUrl, refundId))
  }

  /** Ends the refunds that wait, or that somebody had to look after. */
  async finishRefunds(): Promise<void> {
    for (const refund of this.refunds.values()) if (refund.status !== 'SUCCESS') await this.finish(refund)
  }

  isDelivered(number: string): boolean {
    return this.orders.get(number)!.isDelivered
  }

  /** What the callback of a payment says. */
  paymentOf(number: string) {
    const order = this.orders.get(number)!
    return {
      app_id: this.douyin.mini.appId,
      out_order_no: number,
      order_id: order.orderId,
      status: order.status === 'SUCCESS' ? 'SUCCESS' : 'CANCEL',
      total_amount: order.fen,
      discount_amount: 0,
      pay_channel: 10,
      channel_pay_id: `ch${order.orderId}`,
      event_time: order.paidAt,
    }
  }

  /** A callback, signed as Douyin does. */
  callback(type: string, message: object) {
    const body = JSON.stringify({ version: '3.0', type, msg: JSON.stringify(message) })
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(12).toString('hex')]
    this.platformKeys ??= newKeys()
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'byte-timestamp': timestamp,
      'byte-nonce-str': nonce,
      'byte-signature': createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(this.platformKeys.privateKey, 'base64'),
    }
    return { body, headers }
  }

  // --- The merchant ---

  readonly routes: Routes = {
    [`POST ${API}/order_query/`]: (asked) =>
      this.checked(asked, ({ out_order_no: number }) => {
        const order = this.orders.get(String(number))
        if (!order) return problem(23101)
        return data({
          app_id: this.douyin.mini.appId,
          order_id: order.orderId,
          out_order_no: order.number,
          pay_status: order.status === 'PROCESS' && order.expires < Date.now() ? 'TIMEOUT' : order.status,
          total_amount: order.fen,
          trade_time: Date.now(),
          ...(order.paidAt ? { pay_time: order.paidAt } : {}),
          item_order_list: [{ item_order_id: order.itemId, item_order_amount: order.fen, sku_id: 'sku' }],
        })
      }),
    [`POST ${API}/refund_create/`]: (asked) => this.checked(asked, (body) => this.refund(body)),
    [`POST ${API}/refund_query/`]: (asked) =>
      this.checked(asked, ({ out_refund_no: number }) => {
        const refund = this.refunds.get(String(number))
        return data({ refund_list: refund ? [shown(refund)] : [] })
      }),
    [`POST ${API}/fulfill_push_status`]: (asked) =>
      this.checked(asked, ({ order_id: orderId, item_order_id_list: items }) => {
        const order = [...this.orders.values()].find((one) => one.orderId === orderId)
        if (order?.status !== 'SUCCESS' || !(items as string[]).includes(order.itemId)) return problem(10000)
        order.isDelivered = true
        return data({})
      }),
  }

  private checked({ headers, body }: Asked, answer: (body: Record<string, unknown>) => object | null): object | null {
    return this.douyin.knowsToken(String(headers['access-token'])) ? answer(body) : problem(28001003)
  }

  private refund({ order_id: orderId, out_refund_no: number, refund_total_amount: fen, ...rest }: Record<string, unknown>) {
    const order = [...this.orders.values()].find((one) => one.orderId === orderId)
    const items = (rest.item_order_detail ?? []) as { item_order_id: string; refund_amount: number }[]
    if (order?.status !== 'SUCCESS' || items[0]?.item_order_id !== order.itemId || items[0].refund_amount !== fen) return problem(10000)
    if (typeof fen !== 'number' || fen + this.refundedOf(order.number) > order.fen || this.refunds.has(String(number)))
      return problem(10000)
    if (this.faults.refunds === 'refuse') return problem(10000)
    const refund = this.addRefund(order, String(number), fen, String(rest.notify_url ?? ''))
    refund.status = ({ succeed: 'SUCCESS', wait: 'PROCESSING', abnormal: 'FAIL' } as const)[this.faults.refunds]
    return this.faults.swallows('refund') ? null : data({ refund_id: refund.refundId, refund_audit_deadline: Date.now() })
  }

  private addRefund(order: Order, number: string, fen: number, notifyUrl: string, refundId = `rf${randomBytes(10).toString('hex')}`) {
    const refund: SimulatedRefund = { refundId, number, orderId: order.orderId, fen, status: 'PROCESSING', notifyUrl }
    this.refunds.set(number || refundId, refund)
    return refund
  }

  /** What the payer got back of a payment, or will: fen. */
  refundedOf(number: string): number {
    const { orderId } = this.orders.get(number)!
    return [...this.refunds.values()].filter((one) => one.orderId === orderId).reduce((sum, { fen }) => sum + fen, 0)
  }

  private async finish(refund: SimulatedRefund): Promise<void> {
    refund.status = 'SUCCESS'
    const order = [...this.orders.values()].find(({ orderId }) => orderId === refund.orderId)!
    await this.call(refund.notifyUrl, 'refund', {
      app_id: this.douyin.mini.appId,
      out_order_no: order.number,
      order_id: order.orderId,
      refund_id: refund.refundId,
      out_refund_no: refund.number,
      refund_total_amount: refund.fen,
      status: 'SUCCESS',
      event_time: Date.now(),
    })
  }

  private async call(url: string, type: string, message: object): Promise<void> {
    await this.faults.deliver(async () => {
      const { body, headers } = this.callback(type, message)
      try {
        const response = await fetch(url, { method: 'POST', body, headers })
        const { err_no: code } = (await response.json()) as { err_no: number }
        return code === 0 ? response.status : 0
      } catch {
        return 0
      }
    })
  }
}

const shown = ({ refundId, number, orderId, fen, status }: SimulatedRefund) => ({
  refund_id: refundId,
  out_refund_no: number,
  order_id: orderId,
  refund_total_amount: fen,
  refund_status: status,
})
const logId = () => randomBytes(12).toString('hex').toUpperCase()
const data = (found: object) => ({ err_no: 0, err_msg: 'success', log_id: logId(), data: found })
const problem = (code: number) => ({ err_no: code, err_msg: `error ${code}`, log_id: logId() })
