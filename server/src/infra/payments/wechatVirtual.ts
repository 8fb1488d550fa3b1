import { createHmac } from 'node:crypto'
import type { PayRequest, PaymentWay } from '@anglers/contract/payment'
import type { WechatVirtualKeys } from '../../config.ts'
import { type Json, objectOf, textOf } from '../integrations/ask.ts'
import { IntegrationError } from '../integrations/error.ts'
import type { WechatApi } from '../integrations/wechatApi.ts'
import {
  BadNotification,
  type BegunPayment,
  type Delivery,
  type NewPayment,
  type NewRefund,
  type Notification,
  type PaymentProvider,
  type PaymentStatus,
  type Prepared,
  type ProviderEvent,
  type RefundStatus,
} from './ports.ts'
import { isAddressCheck, openPush } from '../integrations/wechatPush.ts'
import { SETTLEMENT, settlementEvent } from './wechatShipping.ts'
import { yuanOf } from './yuan.ts'

const SERVICE = 'WeChat virtual payment'
const MODE = 'short_series_goods'
/** The environment of a request, as an order names it. */
const ENV_TYPES = { 0: '1', 1: '2' } as const
const BAD_OPENID = '268490001'
/** Also where there is no such order. */
const BAD_PARAMETERS = '268490002'
const DONE_BEFORE = '268490004'
const REFUNDING = '268490014'
const BUSY = '268490015'
/** It did not happen, and will not by the same request. */
const REFUSED = new Set([BAD_OPENID, BAD_PARAMETERS, '268490003', '268490005', '268490013'])
/** Of a payment: paid, being delivered, delivered, refunded, its refund failed, refunded by its payer, and what follows that. */
const PAID = new Set(['2', '3', '4', '5', '7', '8', '9', '10'])
const CLOSED = '6'
const REFUNDED = new Set(['5', '8', '10'])
const REFUND_FAILED = '7'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text, 'utf8').digest('hex')

/** The operator's signature, over a call's path and its body as it is sent. */
export const paySignature = (appKey: string, uri: string, body: string): string => hmac(appKey, `${uri}&${body}`)

/** The payer's, by the key of their session as it is. */
export const sessionSignature = (sessionKey: string, body: string): string => hmac(sessionKey, body)

/**
 * WeChat's virtual payment, by the mode in which goods are bought one at a time:
 * https://developers.weixin.qq.com/miniprogram/dev/platform-capabilities/business-capabilities/virtual-payment.html. It hears of a payment
 * by the payer's app alone, and has no call to close one: what is paid too late goes back. Nor is there a bill that it describes.
 */
export class WechatVirtual implements PaymentProvider {
  readonly name = 'wechat_virtual'
  readonly ways: ReadonlySet<PaymentWay> = new Set(['wechat_virtual'] as const)
  readonly acknowledgements = {
    heard: { body: JSON.stringify({ ErrCode: 0, ErrMsg: 'success' }) },
    refused: { status: 401, body: JSON.stringify({ ErrCode: -1, ErrMsg: 'signature' }) },
  }

  /** @param api that of the mini-program */
  constructor(
    private readonly keys: WechatVirtualKeys,
    private readonly api: WechatApi,
  ) {}

  /** Every question about it wants to know whose it is. */
  async prepare({ payer }: NewPayment): Promise<Prepared> {
    return { openid: payer!.openid }
  }

  async request({ outTradeNo, amountFen, productId, payer }: NewPayment): Promise<PayRequest> {
    const signData = JSON.stringify({
      offerId: this.keys.offerId,
      buyQuantity: 1,
      env: this.keys.env,
      currencyType: 'CNY',
      productId,
      goodsPrice: amountFen,
      outTradeNo,
      attach: outTradeNo,
    })
    return {
      way: 'wechat_virtual',
      mode: MODE,
      signData,
      paySig: paySignature(this.keys.appKey, 'requestVirtualPayment', signData),
      signature: sessionSignature(payer!.sessionKey, signData),
    }
  }

  async query({ outTradeNo, prepared }: Omit<BegunPayment, 'transaction'>): Promise<PaymentStatus> {
    const order = await this.find(prepared, outTradeNo)
    if (!order) return { state: 'absent' }
    const status = textOf(order, 'status')
    if (status === CLOSED) return { state: 'closed' }
    if (!PAID.has(status)) return { state: 'pending' }
    return {
      state: 'paid',
      // A payment by Apple has no number of WeChat Pay's.
      transaction: textOf(order, 'wxpay_order_id') || textOf(order, 'wx_order_id'),
      amountFen: Number(textOf(order, 'order_fee')),
      paidAt: fromSeconds(textOf(order, 'paid_time')),
    }
  }

  async close(): Promise<void> {}

  async refund(refund: NewRefund): Promise<RefundStatus> {
    const known = await this.queryRefund(refund)
    if (known.state !== 'absent') return known
    const { outTradeNo, outRefundNo, amountFen, prepared } = refund
    const order = await this.find(prepared, outTradeNo)
    if (!order) throw new IntegrationError('failed', SERVICE, 'a refund of what is not there')
    try {
      const answer = await this.ask('/xpay/refund_order', {
        openid: prepared!.openid,
        order_id: outTradeNo,
        refund_order_id: outRefundNo,
        left_fee: Number(textOf(order, 'left_fee')),
        refund_fee: amountFen,
        biz_meta: '',
        refund_reason: '0',
        req_from: '3',
        env: this.keys.env,
      })
      return { state: 'accepted', refund: textOf(answer, 'refund_wx_order_id') || null }
    } catch (error) {
      if (error instanceof IntegrationError && error.code === REFUNDING) return { state: 'accepted', refund: null }
      throw error
    }
  }

  /** A refund is an order, too. */
  async queryRefund({ prepared, outRefundNo }: Pick<NewRefund, 'prepared' | 'outRefundNo'>): Promise<RefundStatus> {
    const order = await this.find(prepared, outRefundNo)
    if (!order) return { state: 'absent', refund: null }
    const [status, refund] = [textOf(order, 'status'), textOf(order, 'wx_order_id') || null]
    if (REFUNDED.has(status)) return { state: 'succeeded', refund }
    return status === REFUND_FAILED ? { state: 'abnormal', refund, failure: status } : { state: 'accepted', refund }
  }

  async confirmDelivery({ outTradeNo }: BegunPayment): Promise<void> {
    try {
      await this.ask('/xpay/notify_provide_goods', { order_id: outTradeNo, env: this.keys.env })
    } catch (error) {
      // The answer to the push has said so before.
      if (!(error instanceof IntegrationError) || error.code !== DONE_BEFORE) throw error
    }
  }

  confirmAddress(query: Record<string, string>): string | null {
    return isAddressCheck(this.keys, query) ? (query.echostr ?? '') : null
  }

  async parseNotification({ body, query }: Notification): Promise<ProviderEvent> {
    const push = openPush(this.keys, this.api.appId, query, body)
    if (!push) throw new BadNotification('signature')
    const event = textOf(push, 'Event')
    if (event === 'xpay_goods_deliver_notify') return this.deliveryEvent(push)
    if (event === 'xpay_refund_notify') return refundEvent(push)
    if (event === 'xpay_subscribe_ios_refund_query_notify') {
      const outTradeNo = textOf(push, 'pay_order_id') || textOf(push, 'OutTradeNo')
      return { id: `${event}:${outTradeNo}:${textOf(push, 'CreateTime')}`, type: 'refund_question', outTradeNo }
    }
    if (event === SETTLEMENT) return settlementEvent(push)
    // The console has one address for all that is pushed.
    return { id: `${event}:${textOf(push, 'CreateTime')}:${query.nonce}`, type: 'other' }
  }

  answerRefundQuestion({ at, amountFen, refundedFen }: Delivery) {
    const handedOver = at && `已于 ${at.toISOString()} 发放`
    const answer = !handedOver
      ? { result_code: 0, result_info: '未发放', evidence: '未发放' }
      : refundedFen >= amountFen
        ? { result_code: 0, result_info: '已收回', evidence: `${handedOver}，已全部收回` }
        : {
            result_code: 1,
            result_info: '已发放',
            evidence: refundedFen ? `${handedOver}，其中 ${yuanOf(refundedFen)} 元已收回` : handedOver,
          }
    return { body: JSON.stringify(answer) }
  }

  /** What is bought in the sandbox costs nothing, and must not be handed over where it does. */
  private deliveryEvent(push: Json): ProviderEvent {
    if (textOf(push, 'Env') !== String(this.keys.env)) throw new BadNotification('another environment')
    const [outTradeNo, pay] = [textOf(push, 'OutTradeNo'), objectOf(push, 'WeChatPayInfo')]
    const transaction = textOf(pay, 'TransactionId')
    const id = `${textOf(push, 'Event')}:${outTradeNo}:${transaction}`
    if (!transaction) return { id, type: 'ask', outTradeNo }
    const goods = objectOf(push, 'GoodsInfo')
    const amountFen = Number(textOf(goods, 'ActualPrice')) * Number(textOf(goods, 'Quantity') || '1')
    const paidAt = fromSeconds(textOf(pay, 'PaidTime'))
    return { id, type: 'paid', outTradeNo, evidence: { transaction, amountFen, paidAt, payer: textOf(push, 'OpenId') } }
  }

  /** An order of either kind; null where WeChat has none by this number. */
  private async find(prepared: Prepared | null, number: string): Promise<Json | null> {
    // Without a payer nobody was ever asked to pay.
    if (!prepared?.openid) return null
    try {
      const answer = await this.ask('/xpay/query_order', { openid: prepared.openid, env: this.keys.env, order_id: number })
      const order = objectOf(answer, 'order')
      if (textOf(order, 'env_type') !== ENV_TYPES[this.keys.env]) throw new IntegrationError('failed', SERVICE, 'another environment')
      return order
    } catch (error) {
      if (error instanceof IntegrationError && error.code === BAD_PARAMETERS) return null
      throw error
    }
  }

  /** @throws IntegrationError refused: it did not happen; busy; failed: it may have happened */
  private async ask(uri: string, body: object): Promise<Json> {
    try {
      // The same object, and so the same bytes, is sent.
      return await this.api.withToken(uri, { pay_sig: paySignature(this.keys.appKey, uri, JSON.stringify(body)) }, body)
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      const { code } = error
      const kind = REFUSED.has(code) ? 'refused' : code === BUSY ? 'busy' : error.kind === 'busy' ? 'busy' : 'failed'
      throw new IntegrationError(kind, SERVICE, code ? `errcode ${code}` : error.message, code)
    }
  }
}

/** One of ours, or one that the payer, Apple or WeChat made. */
function refundEvent(push: Json): ProviderEvent {
  const [refund, outcome] = [textOf(push, 'WxRefundId'), textOf(push, 'RetCode')]
  const isDone = outcome === '0'
  return {
    id: `${textOf(push, 'Event')}:${refund}:${outcome}`,
    type: 'refund',
    outTradeNo: textOf(push, 'MchOrderId'),
    outRefundNo: textOf(push, 'MchRefundId') || null,
    amountFen: Number(textOf(push, 'RefundFee')),
    status: { state: isDone ? 'succeeded' : 'abnormal', refund: refund || null, ...(isDone ? {} : { failure: `RetCode ${outcome}` }) },
  }
}

const fromSeconds = (text: string) => (Number(text) > 0 ? new Date(Number(text) * 1000) : new Date())
