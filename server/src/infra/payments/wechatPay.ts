import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { PayRequest, PaymentWay } from '@anglers/contract/payment'
import type { WechatMerchantKeys } from '../../config.ts'
import { field, type Json, objectOf, readAtMost, textOf } from '../integrations/ask.ts'
import { IntegrationError } from '../integrations/error.ts'
import { drawQr } from '../qr.ts'
import { parseWechatBill } from './wechatBill.ts'
import {
  BadNotification,
  type BegunPayment,
  type BillLine,
  type Evidence,
  type NewPayment,
  type NewRefund,
  type Notification,
  type Parcel,
  type PaymentProvider,
  type PaymentStatus,
  type Prepared,
  type ProviderEvent,
  type RefundStatus,
} from './ports.ts'
import { chinaTime, type WechatShipping } from './wechatShipping.ts'
import { authorization, isFromWechat, openResource, payerRequest } from './wechatSign.ts'

interface WechatPayOptions {
  /** https://api.mch.weixin.qq.com */
  host: string
  merchant: WechatMerchantKeys
  /** The apps that the merchant is bound to; null where there is none. */
  apps: { mini: string | null; mp: string | null }
  /** Of the mini-program. */
  shipping: WechatShipping | null
  timeoutMs: number
}

const SERVICE = 'WeChat Pay'
const ANSWER_BYTES_MAX = 16 * 1024 * 1024
const BILL_BYTES_MAX = 256 * 1024 * 1024
const QR_PX = 480
/** It did not happen, and will not by the same request. */
const REFUSED = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'APPID_MCHID_NOT_MATCH',
  'MCH_NOT_EXISTS',
  'NO_AUTH',
  'OPENID_MISMATCH',
  'ACCOUNT_ERROR',
  'NOT_ENOUGH',
  'USER_ACCOUNT_ABNORMAL',
])
const ABSENT = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST'])

const PATHS: Partial<Record<PaymentWay, string>> = {
  wechat_mini: 'jsapi',
  wechat_jsapi: 'jsapi',
  wechat_h5: 'h5',
  wechat_native: 'native',
}

/** WeChat Pay, APIv3: https://pay.weixin.qq.com/doc/v3/merchant. Every answer is verified, whatever its status. */
export class WechatPay implements PaymentProvider {
  readonly name = 'wechat'
  readonly ways: ReadonlySet<PaymentWay>
  /** The page that it answers lives for five minutes. */
  readonly preparesAnew: ReadonlySet<PaymentWay> = new Set(['wechat_h5'] as const)
  readonly acknowledgements = {
    heard: { status: 204, body: '' },
    refused: { status: 401, body: JSON.stringify({ code: 'FAIL', message: 'signature' }) },
  }

  constructor(private readonly options: WechatPayOptions) {
    const { mini, mp } = options.apps
    this.ways = new Set<PaymentWay>([
      ...(mini ? (['wechat_mini'] as const) : []),
      ...(mp ? (['wechat_jsapi'] as const) : []),
      ...(mini || mp ? (['wechat_h5', 'wechat_native'] as const) : []),
    ])
  }

  async prepare({ outTradeNo, way, amountFen, title, expiresAt, notifyUrl, ip, payer }: NewPayment): Promise<Prepared> {
    const { answer } = await this.ask('POST', `/v3/pay/transactions/${PATHS[way]}`, {
      appid: this.appOf(way),
      mchid: this.options.merchant.merchantId,
      description: title,
      out_trade_no: outTradeNo,
      time_expire: chinaTime(expiresAt),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
      ...(PATHS[way] === 'jsapi' ? { payer: { openid: payer?.openid ?? '' } } : {}),
      ...(way === 'wechat_h5' ? { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } } : {}),
    })
    if (way === 'wechat_h5') return { h5Url: field(answer, 'h5_url', SERVICE) }
    if (way === 'wechat_native') return { codeUrl: field(answer, 'code_url', SERVICE) }
    return { prepayId: field(answer, 'prepay_id', SERVICE), ...(payer ? { openid: payer.openid } : {}) }
  }

  async request({ way, returnUrl }: NewPayment, prepared: Prepared): Promise<PayRequest> {
    if (way === 'wechat_h5') {
      const url = new URL(prepared.h5Url!)
      url.searchParams.set('redirect_url', returnUrl)
      return { way, url: url.href }
    }
    if (way === 'wechat_native') {
      const picture = await drawQr(prepared.codeUrl!, QR_PX)
      return { way, codeUrl: prepared.codeUrl!, picture: `data:image/png;base64,${picture.toString('base64')}` }
    }
    const request = payerRequest(this.options.merchant.privateKey, this.appOf(way), prepared.prepayId!)
    return { way: way as 'wechat_mini' | 'wechat_jsapi', ...request }
  }

  async query({ outTradeNo }: Pick<BegunPayment, 'outTradeNo'>): Promise<PaymentStatus> {
    const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${this.options.merchant.merchantId}`
    const { answer, code } = await this.ask('GET', path, undefined, ABSENT)
    if (ABSENT.has(code)) return { state: 'absent' }
    const state = textOf(answer, 'trade_state')
    // What was refunded since was paid before.
    if (state === 'SUCCESS' || state === 'REFUND') return { state: 'paid', ...this.answered(answer) }
    return { state: ['CLOSED', 'REVOKED', 'PAYERROR'].includes(state) ? 'closed' : 'pending' }
  }

  async close({ outTradeNo }: Pick<BegunPayment, 'outTradeNo'>): Promise<void> {
    await this.ask(
      'POST',
      `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`,
      { mchid: this.options.merchant.merchantId },
      new Set([...ABSENT, 'ORDER_CLOSED', 'ORDERPAID', 'TRADE_ERROR']),
    )
  }

  async refund({ outTradeNo, outRefundNo, amountFen, totalFen, notifyUrl }: NewRefund): Promise<RefundStatus> {
    const { answer } = await this.ask('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    })
    return refundStatus(answer, textOf(answer, 'status'))
  }

  async queryRefund({ outRefundNo }: Pick<NewRefund, 'outRefundNo'>): Promise<RefundStatus> {
    const { answer, code } = await this.ask('GET', `/v3/refund/domestic/refunds/${outRefundNo}`, undefined, ABSENT)
    return ABSENT.has(code) ? { state: 'absent', refund: null } : refundStatus(answer, textOf(answer, 'status'))
  }

  /** It was paid in the mini-program: elsewhere WeChat does not ask. */
  async confirmDelivery({ transaction, prepared, title }: BegunPayment & Pick<NewPayment, 'title'>, sent: Parcel | null): Promise<void> {
    const { shipping } = this.options
    // Of a payer who has had their account erased we know no more.
    if (!shipping || !transaction || !prepared?.openid) throw new IntegrationError('refused', SERVICE, 'nobody to tell it of', 'payer')
    await shipping.tell({ transaction, openid: prepared.openid, title }, sent)
  }

  async parseNotification({ body, headers }: Notification): Promise<ProviderEvent> {
    if (!isFromWechat(this.options.merchant, (name) => headers[name] as string | undefined, body)) throw new BadNotification('signature')
    const event = parsed(body)
    const id = field(event, 'id', SERVICE)
    const type = textOf(event, 'event_type')
    const resource = objectOf(event, 'resource') as { ciphertext: string; nonce: string; associated_data?: string }
    let opened: Json
    try {
      opened = parsed(openResource(this.options.merchant.apiKey, resource))
    } catch {
      throw new BadNotification('sealed under another key')
    }
    if (type === 'TRANSACTION.SUCCESS')
      return { id, type: 'paid', outTradeNo: field(opened, 'out_trade_no', SERVICE), evidence: this.evidenceOf(opened) }
    if (!type.startsWith('REFUND.')) return { id, type: 'other' }
    if (textOf(opened, 'mchid') !== this.options.merchant.merchantId) throw new BadNotification('another merchant')
    return {
      id,
      type: 'refund',
      outTradeNo: textOf(opened, 'out_trade_no'),
      outRefundNo: field(opened, 'out_refund_no', SERVICE),
      amountFen: Number(textOf(objectOf(opened, 'amount'), 'refund')),
      status: refundStatus(opened, textOf(opened, 'refund_status')),
    }
  }

  async bill(day: string): Promise<BillLine[] | null> {
    const absent = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING', ...ABSENT])
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
    const { answer, code } = await this.ask('GET', path, undefined, absent)
    if (absent.has(code)) return null
    const url = new URL(field(answer, 'download_url', SERVICE))
    const { host } = this.options
    // Signed as any request, which a proxy in between adds to.
    const target = url.href.startsWith(`${host}/`) ? url.href.slice(host.length) : url.pathname + url.search
    // A download is not signed: its hash came with a signature.
    const { status, bytes } = await this.send('GET', target, '', url.href)
    if (status !== 200) throw new IntegrationError('failed', SERVICE, `a bill with HTTP ${status}`)
    const text = gunzipSync(bytes, { maxOutputLength: BILL_BYTES_MAX })
    if (createHash('sha1').update(text).digest('hex') !== textOf(answer, 'hash_value').toLowerCase())
      throw new IntegrationError('failed', SERVICE, 'a bill whose hash is another')
    return parseWechatBill(text.toString('utf8'))
  }

  /** @throws IntegrationError where it is another merchant's, another app's, or no yuan */
  private answered(trade: Json): Evidence {
    try {
      return this.evidenceOf(trade)
    } catch (error) {
      if (error instanceof BadNotification) throw new IntegrationError('failed', SERVICE, error.message)
      throw error
    }
  }

  /** @throws BadNotification where it is another merchant's, another app's, or no yuan */
  private evidenceOf(trade: Json): Evidence {
    const { merchant, apps } = this.options
    const amount = objectOf(trade, 'amount')
    if (textOf(trade, 'mchid') !== merchant.merchantId || ![apps.mini, apps.mp].includes(textOf(trade, 'appid')))
      throw new BadNotification('another merchant or app')
    if (textOf(amount, 'currency') !== 'CNY') throw new BadNotification('another currency')
    return {
      transaction: field(trade, 'transaction_id', SERVICE),
      amountFen: Number(textOf(amount, 'total')),
      paidAt: new Date(textOf(trade, 'success_time')),
      payer: textOf(objectOf(trade, 'payer'), 'openid'),
    }
  }

  private appOf(way: PaymentWay): string {
    const { mini, mp } = this.options.apps
    return (way === 'wechat_mini' ? mini : (mp ?? mini))!
  }

  /**
   * The verified answer: of a 2xx, or of an error whose code is `expected`.
   *
   * @throws IntegrationError refused: it did not happen; busy; failed: it may have happened
   */
  private async ask(method: string, path: string, body?: object, expected = new Set<string>()): Promise<{ answer: Json; code: string }> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const { status, headers, bytes } = await this.send(method, path, text, this.options.host + path)
    if (!isFromWechat(this.options.merchant, (name) => headers.get(name) ?? undefined, bytes))
      throw new IntegrationError('failed', SERVICE, `HTTP ${status} whose signature is not WeChat's`)
    const answer = bytes.length ? parsed(bytes) : {}
    const code = status < 300 ? '' : textOf(answer, 'code')
    if (status < 300 || expected.has(code)) return { answer, code }
    const kind = status === 429 || code === 'FREQUENCY_LIMITED' ? 'busy' : REFUSED.has(code) ? 'refused' : 'failed'
    throw new IntegrationError(kind, SERVICE, `HTTP ${status} ${code}`, code)
  }

  private async send(method: string, path: string, body: string, url: string) {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: authorization(this.options.merchant, method, path, body),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        body: body || undefined,
        redirect: 'error',
        signal: AbortSignal.timeout(this.options.timeoutMs),
      })
      const bytes = await readAtMost(response, ANSWER_BYTES_MAX)
      return { status: response.status, headers: response.headers, bytes }
    } catch (error) {
      throw new IntegrationError('failed', SERVICE, (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name)
    }
  }
}

function refundStatus(answer: Json, status: string): RefundStatus {
  const state = ({ SUCCESS: 'succeeded', CLOSED: 'closed', ABNORMAL: 'abnormal' } as const)[status] ?? 'accepted'
  return { state, refund: textOf(answer, 'refund_id') || null, ...(state === 'abnormal' ? { failure: status } : {}) }
}

function parsed(text: Buffer | string): Json {
  try {
    const value: unknown = JSON.parse(text.toString())
    if (typeof value === 'object' && value !== null) return value as Json
  } catch {
    // As below.
  }
  throw new IntegrationError('failed', SERVICE, 'no JSON object')
}
