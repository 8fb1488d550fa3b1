import { createSign, createVerify, randomBytes } from 'node:crypto'
import type { PayRequest, PaymentWay } from '@anglers/contract/payment'
import type { DouyinTradeKeys } from '../../config.ts'
import { field, type Json, listOf, objectOf, textOf } from '../integrations/ask.ts'
import type { Douyin } from '../integrations/douyin.ts'
import { IntegrationError } from '../integrations/error.ts'
import {
  BadNotification,
  type BegunPayment,
  type NewPayment,
  type NewRefund,
  type Notification,
  type PaymentProvider,
  type PaymentStatus,
  type Prepared,
  type ProviderEvent,
  type RefundStatus,
} from './ports.ts'

const SERVICE = 'Douyin trade'
const API = '/api/trade_basic/v1/developer'
const NOT_THERE = '23101'
const BAD_PARAMETERS = '10000'
const FULFILLED = 'FULFILLED'
/** Douyin's number for "another reason". */
const OTHER_REASON = { code: 999, text: '其他' }

/**
 * Douyin's general trade system: https://developer.open-douyin.com/docs/resource/zh-CN/mini-app/develop/server/payment/trade-system/general.
 * It hears of a payment by the payer's app alone, has no call to close one (it ends at the time that its request names), and no bill. Once
 * what was bought is handed over, it settles by itself, as the console says.
 */
export class DouyinTrade implements PaymentProvider {
  readonly name = 'douyin'
  readonly ways: ReadonlySet<PaymentWay> = new Set(['douyin'] as const)
  readonly acknowledgements = {
    heard: { body: JSON.stringify({ err_no: 0, err_tips: 'success' }) },
    refused: { status: 401, body: JSON.stringify({ err_no: 400, err_tips: 'signature' }) },
  }

  /** @param privateKey PEM: of the app; its public half is in the console */
  constructor(
    private readonly keys: DouyinTradeKeys,
    private readonly app: { api: Douyin; privateKey: () => string },
  ) {}

  async prepare(): Promise<Prepared> {
    return {}
  }

  async request({ outTradeNo, amountFen, title, productId, expiresAt, notifyUrl, returnUrl }: NewPayment): Promise<PayRequest> {
    const back = new URL(returnUrl)
    const data = JSON.stringify({
      skuList: [
        {
          skuId: productId,
          price: amountFen,
          quantity: 1,
          title,
          imageList: [this.keys.image],
          type: Number(this.keys.skuType),
          tagGroupId: this.keys.tagGroup,
        },
      ],
      outOrderNo: outTradeNo,
      totalAmount: amountFen,
      payExpireSeconds: Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
      payNotifyUrl: notifyUrl,
      orderEntrySchema: { path: back.pathname.slice(1), params: JSON.stringify(Object.fromEntries(back.searchParams)) },
    })
    return { way: 'douyin', data, byteAuthorization: this.authorization(data) }
  }

  async query({ outTradeNo }: Pick<BegunPayment, 'outTradeNo'>): Promise<PaymentStatus> {
    const order = await this.find(outTradeNo)
    if (!order) return { state: 'absent' }
    const state = textOf(order, 'pay_status')
    if (state === 'TIMEOUT' || state === 'FAIL') return { state: 'closed' }
    if (state !== 'SUCCESS') return { state: 'pending' }
    return {
      state: 'paid',
      transaction: field(order, 'order_id', SERVICE),
      amountFen: Number(textOf(order, 'total_amount')),
      paidAt: fromMs(textOf(order, 'pay_time')),
    }
  }

  async close(): Promise<void> {}

  async refund(refund: NewRefund): Promise<RefundStatus> {
    const known = await this.queryRefund(refund)
    if (known.state !== 'absent') return known
    const { outTradeNo, outRefundNo, amountFen, notifyUrl } = refund
    const order = await this.find(outTradeNo)
    const [item] = order ? listOf(order, 'item_order_list') : []
    if (!order || !item) throw new IntegrationError('failed', SERVICE, 'a refund of what is not there')
    const create = this.ask('refund_create/', {
      order_id: field(order, 'order_id', SERVICE),
      out_refund_no: outRefundNo,
      refund_total_amount: amountFen,
      item_order_detail: [{ item_order_id: field(item, 'item_order_id', SERVICE), refund_amount: amountFen }],
      refund_reason: [OTHER_REASON],
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
    })
    try {
      return { state: 'accepted', refund: textOf((await create)!, 'refund_id') || null }
    } catch (error) {
      // Douyin refuses a number that it has: another process may have asked meanwhile.
      const isRefused = error instanceof IntegrationError && error.kind === 'refused'
      const now = isRefused ? await this.queryRefund(refund) : undefined
      if (!now || now.state === 'absent') throw error
      return now
    }
  }

  async queryRefund({ outRefundNo }: Pick<NewRefund, 'outRefundNo'>): Promise<RefundStatus> {
    const data = await this.ask('refund_query/', { out_refund_no: outRefundNo }, true)
    const [found] = data ? listOf(data, 'refund_list') : []
    return found ? refundStatus(found, textOf(found, 'refund_status')) : { state: 'absent', refund: null }
  }

  async confirmDelivery({ outTradeNo }: BegunPayment): Promise<void> {
    const order = await this.find(outTradeNo)
    if (!order) throw new IntegrationError('failed', SERVICE, 'a delivery of what is not there')
    const items = listOf(order, 'item_order_list').map((item) => field(item, 'item_order_id', SERVICE))
    await this.ask('fulfill_push_status', { order_id: field(order, 'order_id', SERVICE), item_order_id_list: items, to_status: FULFILLED })
  }

  async parseNotification({ body, headers }: Notification): Promise<ProviderEvent> {
    const header = (name: string) => String(headers[`byte-${name}`] ?? '')
    const isDouyins = createVerify('RSA-SHA256')
      .update(`${header('timestamp')}\n${header('nonce-str')}\n`)
      .update(body)
      .update('\n')
      .verify(this.keys.platformKey, header('signature'), 'base64')
    if (!isDouyins) throw new BadNotification('signature')
    const whole = parsed(body.toString('utf8'))
    const [type, message] = [textOf(whole, 'type'), parsed(textOf(whole, 'msg'))]
    if (textOf(message, 'app_id') !== this.app.api.appId) throw new BadNotification('another app')
    const [status, outTradeNo] = [textOf(message, 'status'), textOf(message, 'out_order_no')]
    if (type === 'payment' && status === 'SUCCESS') {
      const transaction = field(message, 'order_id', SERVICE)
      const amountFen = Number(textOf(message, 'total_amount'))
      const paidAt = fromMs(textOf(message, 'event_time'))
      return { id: `${type}:${transaction}`, type: 'paid', outTradeNo, evidence: { transaction, amountFen, paidAt } }
    }
    const refund = textOf(message, 'refund_id')
    if (type === 'pre_create_refund') return { id: `${type}:${refund}`, type: 'refund_wanted', refund }
    if (type !== 'refund') return { id: `${type}:${outTradeNo}:${status}`, type: 'other' }
    return {
      id: `${type}:${refund}:${status}`,
      type: 'refund',
      outTradeNo,
      outRefundNo: textOf(message, 'out_refund_no') || null,
      amountFen: Number(textOf(message, 'refund_total_amount') || textOf(message, 'refund_amount')),
      status: refundStatus(message, status),
    }
  }

  /** Whether it is granted, the operator says in Douyin's console; what comes of it is told like any refund. */
  answerRefundWanted(outRefundNo: string) {
    const schema = { path: 'member/wallet/orders', params: '{}' }
    return { body: JSON.stringify({ err_no: 0, err_tips: 'success', data: { out_refund_no: outRefundNo, order_entry_schema: schema } }) }
  }

  private authorization(data: string): string {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
    const signature = createSign('RSA-SHA256')
      .update(['POST', '/requestOrder', timestamp, nonce, data].map((line) => `${line}\n`).join(''), 'utf8')
      .sign(this.app.privateKey(), 'base64')
    const fields = { appid: this.app.api.appId, nonce_str: nonce, timestamp, key_version: this.keys.keyVersion, signature }
    return `SHA256-RSA2048 ${Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`
  }

  private async find(outTradeNo: string): Promise<Json | null> {
    const order = await this.ask('order_query/', { out_order_no: outTradeNo }, true)
    if (!order || !textOf(order, 'order_id')) return null
    if (textOf(order, 'app_id') !== this.app.api.appId || textOf(order, 'out_order_no') !== outTradeNo)
      throw new IntegrationError('failed', SERVICE, 'another order')
    return order
  }

  /**
   * The data of an answer; null where it says that there is no such, and that may be.
   *
   * @throws IntegrationError refused: it did not happen; failed: it may have happened
   */
  private async ask(path: string, body: object, mayLack = false): Promise<Json | null> {
    let answer: Json
    try {
      answer = await this.app.api.withToken(`${API}/${path}`, body)
    } catch (error) {
      throw error instanceof IntegrationError ? new IntegrationError(error.kind, SERVICE, error.message, error.code) : error
    }
    const code = textOf(answer, 'err_no')
    if (code === '0') return objectOf(answer, 'data')
    if (mayLack && code === NOT_THERE) return null
    throw new IntegrationError(code === BAD_PARAMETERS ? 'refused' : 'failed', SERVICE, code ? `err_no ${code}` : 'no err_no', code)
  }
}

function refundStatus(answer: Json, status: string): RefundStatus {
  const state = ({ SUCCESS: 'succeeded', FAIL: 'abnormal' } as const)[status] ?? 'accepted'
  return { state, refund: textOf(answer, 'refund_id') || null, ...(state === 'abnormal' ? { failure: status } : {}) }
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Json
  } catch {
    // As below.
  }
  throw new BadNotification('no JSON object')
}

const fromMs = (text: string) => (Number(text) > 0 ? new Date(Number(text)) : new Date())
