import type { PayRequest, PaymentWay } from '@anglers/contract/payment'
import type { AlipayKeys } from '../../config.ts'
import { field, type Json, objectOf, readAtMost, textOf } from '../integrations/ask.ts'
import { IntegrationError } from '../integrations/error.ts'
import { readAlipayBill } from './alipayBill.ts'
import { isNotificationSigned, isSigned, rawMember, signParameters } from './alipaySign.ts'
import {
  BadNotification,
  type BegunPayment,
  type BillLine,
  type Evidence,
  type NewPayment,
  type NewRefund,
  type Notification,
  type PaymentProvider,
  type PaymentStatus,
  type Prepared,
  type ProviderEvent,
  type RefundStatus,
} from './ports.ts'
import { fenOf, yuanOf } from './yuan.ts'

interface AlipayOptions {
  /** https://openapi.alipay.com */
  host: string
  keys: AlipayKeys
  timeoutMs: number
}

const SERVICE = 'Alipay'
const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const OK = '10000'
const ABSENT = 'ACQ.TRADE_NOT_EXIST'
/** It did not happen, and will not by the same request. */
const REFUSED = new Set([
  'ACQ.INVALID_PARAMETER',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.TRADE_HAS_FINISHED',
])
const NO_BILL = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST'])
const CLOSED_ALREADY = new Set([ABSENT, 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'])

const PAGES: Partial<Record<PaymentWay, { method: string; product: string }>> = {
  alipay_wap: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
  alipay_page: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
}

/**
 * Alipay's open platform: https://opendocs.alipay.com/open/270. A client of our own, for the official package (sixty packages, 12 MB)
 * verifies nothing where it is given no key, and hands out what an unsigned error says as if it were Alipay's word.
 */
export class Alipay implements PaymentProvider {
  readonly name = 'alipay'
  readonly ways: ReadonlySet<PaymentWay> = new Set(['alipay_wap', 'alipay_page'] as const)
  readonly acknowledgements = { heard: { body: 'success' }, refused: { body: 'fail' } }

  constructor(private readonly options: AlipayOptions) {
    // With an empty key nothing would be verified by anybody who forgot to ask for it.
    if (!options.keys.publicKey) throw new Error("Alipay's public key is empty")
  }

  /** Alipay hears of a payment when its payer comes. */
  async prepare(): Promise<Prepared> {
    return {}
  }

  async request({ outTradeNo, way, amountFen, title, expiresAt, notifyUrl, returnUrl }: NewPayment): Promise<PayRequest> {
    const { method, product } = PAGES[way]!
    const parameters = this.signed(
      method,
      {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountFen),
        subject: title,
        product_code: product,
        time_expire: chinaTime(expiresAt),
        ...(way === 'alipay_wap' ? { quit_url: returnUrl } : {}),
      },
      { notify_url: notifyUrl, return_url: returnUrl },
    )
    return { way: way as 'alipay_wap' | 'alipay_page', url: `${this.options.host}/gateway.do?${new URLSearchParams(parameters)}` }
  }

  async query({ outTradeNo }: Pick<BegunPayment, 'outTradeNo'>): Promise<PaymentStatus> {
    const { answer, code } = await this.ask('alipay.trade.query', { out_trade_no: outTradeNo }, new Set([ABSENT]))
    if (code === ABSENT) return { state: 'absent' }
    if (textOf(answer, 'out_trade_no') !== outTradeNo) throw new IntegrationError('failed', SERVICE, 'another trade')
    const [state, paidAt] = [textOf(answer, 'trade_status'), textOf(answer, 'send_pay_date')]
    // What was refunded in full since is closed, too.
    if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED' || (state === 'TRADE_CLOSED' && paidAt))
      return { state: 'paid', ...evidenceOf(answer, paidAt) }
    return { state: state === 'TRADE_CLOSED' ? 'closed' : 'pending' }
  }

  async close({ outTradeNo }: Pick<BegunPayment, 'outTradeNo'>): Promise<void> {
    await this.ask('alipay.trade.close', { out_trade_no: outTradeNo }, CLOSED_ALREADY)
  }

  async refund({ outTradeNo, outRefundNo, amountFen }: NewRefund): Promise<RefundStatus> {
    const { answer } = await this.ask('alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
      refund_amount: yuanOf(amountFen),
    })
    // N: nothing moved by this call; by an earlier one of the same number, perhaps.
    return { state: textOf(answer, 'fund_change') === 'Y' ? 'succeeded' : 'accepted', refund: null }
  }

  async queryRefund({ outTradeNo, outRefundNo }: Pick<NewRefund, 'outTradeNo' | 'outRefundNo'>): Promise<RefundStatus> {
    return (await this.findRefund(outTradeNo, outRefundNo)).status
  }

  async parseNotification({ body }: Notification): Promise<ProviderEvent> {
    const form = new URLSearchParams(body.toString('utf8'))
    const of = (name: string) => form.get(name) ?? ''
    if (!isNotificationSigned(form, this.options.keys.publicKey)) throw new BadNotification('signature')
    if (of('app_id') !== this.options.keys.appId || of('seller_id') !== this.options.keys.sellerId)
      throw new BadNotification('another merchant or app')
    const [id, outTradeNo] = [of('notify_id'), of('out_trade_no')]
    if (!id || !outTradeNo) throw new BadNotification('no number')
    // A payment that was refunded in part succeeds once more, as one that was refunded in full is closed: both say so beside it.
    if (form.has('refund_fee') || form.has('gmt_refund')) return this.refundEvent(id, outTradeNo, of('out_biz_no'))
    if (of('trade_status') !== 'TRADE_SUCCESS' && of('trade_status') !== 'TRADE_FINISHED') return { id, type: 'other' }
    return { id, type: 'paid', outTradeNo, evidence: evidenceOf(Object.fromEntries(form), of('gmt_payment')) }
  }

  async bill(day: string): Promise<BillLine[] | null> {
    const { answer, code } = await this.ask(
      'alipay.data.dataservice.bill.downloadurl.query',
      { bill_type: 'trade', bill_date: day },
      NO_BILL,
    )
    if (NO_BILL.has(code)) return null
    // A download is not signed: its address was.
    const { status, bytes } = await this.send(new URL(field(answer, 'bill_download_url', SERVICE)))
    if (status !== 200) throw new IntegrationError('failed', SERVICE, `a bill with HTTP ${status}`)
    return readAlipayBill(bytes)
  }

  /** The notification says what was refunded of the payment by now, and not what of it by this refund. */
  private async refundEvent(id: string, outTradeNo: string, number: string): Promise<ProviderEvent> {
    if (!number) return { id, type: 'other' }
    const { status, amountFen } = await this.findRefund(outTradeNo, number)
    return { id, type: 'refund', outTradeNo, outRefundNo: number, amountFen, status }
  }

  private async findRefund(outTradeNo: string, number: string): Promise<{ status: RefundStatus; amountFen: number }> {
    const { answer, code } = await this.ask(
      'alipay.trade.fastpay.refund.query',
      { out_trade_no: outTradeNo, out_request_no: number },
      new Set([ABSENT]),
    )
    // Of one that it does not know it says that all is well, and nothing else.
    const isDone = code === '' && textOf(answer, 'refund_status') === 'REFUND_SUCCESS' && textOf(answer, 'out_request_no') === number
    return {
      status: { state: isDone ? 'succeeded' : 'absent', refund: null },
      amountFen: fenOf(textOf(answer, 'refund_amount')) ?? 0,
    }
  }

  private signed(method: string, content: object, more: Record<string, string> = {}): Record<string, string> {
    const parameters = {
      app_id: this.options.keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(new Date()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    }
    return { ...parameters, sign: signParameters(parameters, this.options.keys.privateKey) }
  }

  /**
   * The verified answer: of a call that succeeded, or failed with a code that is `expected`. What comes without a signature decides
   * nothing, whatever it says.
   *
   * @throws IntegrationError refused: it did not happen; busy; failed: it may have happened
   */
  private async ask(method: string, content: object, expected = new Set<string>()): Promise<{ answer: Json; code: string }> {
    const { biz_content, ...parameters } = this.signed(method, content)
    const url = new URL(`${this.options.host}/gateway.do?${new URLSearchParams(parameters)}`)
    const { status, bytes } = await this.send(url, new URLSearchParams({ biz_content: biz_content! }))
    const text = bytes.toString('utf8')
    const whole = parsed(text)
    const raw = rawMember(text, `${method.replaceAll('.', '_')}_response`)
    if (!whole || raw === null || !isSigned(raw, textOf(whole, 'sign'), this.options.keys.publicKey))
      throw new IntegrationError('failed', SERVICE, `HTTP ${status} whose signature is not Alipay's`)
    const answer = objectOf({ answer: parsed(raw) }, 'answer')
    if (textOf(answer, 'code') === OK) return { answer, code: '' }
    const code = textOf(answer, 'sub_code') || textOf(answer, 'code')
    if (expected.has(code)) return { answer, code }
    const kind = REFUSED.has(code) ? 'refused' : code.includes('LIMIT') || code === 'aop.SYSTEM_BUSY' ? 'busy' : 'failed'
    throw new IntegrationError(kind, SERVICE, code, code)
  }

  private async send(url: URL, body?: URLSearchParams): Promise<{ status: number; bytes: Buffer }> {
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(this.options.timeoutMs),
      })
      const bytes = await readAtMost(response, ANSWER_BYTES_MAX)
      return { status: response.status, bytes }
    } catch (error) {
      throw new IntegrationError('failed', SERVICE, (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name)
    }
  }
}

function evidenceOf(trade: Json, paidAt: string): Evidence {
  return {
    transaction: field(trade, 'trade_no', SERVICE),
    // An amount that is none is the wrong one.
    amountFen: fenOf(textOf(trade, 'total_amount')) ?? 0,
    paidAt: paidAt ? new Date(`${paidAt.replace(' ', 'T')}+08:00`) : new Date(),
  }
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : null
  } catch {
    return null
  }
}

/** As in 2026-01-31 09:05:00, by the clock of China. */
const chinaTime = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
