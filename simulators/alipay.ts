import { createSign, createVerify, randomBytes } from 'node:crypto'
import { cashierPage, type Choice, choices, redirectPage } from './cashier.ts'
import { errorPage } from './consent.ts'
import { toGb18030 } from './gb18030.ts'
import { newKeys } from './keys.ts'
import { type Asked, Reply, type Routes } from './loopback.ts'
import { PaymentFaults } from './paymentFaults.ts'
import { zip } from './zip.ts'

const HOST = 'openapi.alipay.com'
const CASHIER = 'excashier.alipay.com'
const BILLS = 'dwbillcenter.alipay.com'

interface Trade {
  outTradeNo: string
  tradeNo: string
  title: string
  fen: number
  expires: number
  notifyUrl: string
  returnUrl: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  paidAt: Date | null
}

interface SimulatedRefund {
  requestNo: string
  outTradeNo: string
  fen: number
  isDone: boolean
}

/**
 * Alipay's open platform, with books of its own: it checks the app's signature over the parameters that came, and signs what it answers and
 * says. A trade is there once its payer came to the cashier, which is a page.
 */
export class AlipaySimulator {
  private readonly appKeys = newKeys()
  private readonly platformKeys = newKeys()
  private readonly trades = new Map<string, Trade>()
  private readonly refunds = new Map<string, SimulatedRefund>()
  readonly faults = new PaymentFaults()
  readonly keys = {
    appId: `2021${String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12)}`,
    sellerId: `2088${String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12)}`,
    privateKey: this.appKeys.privateKey,
    publicKey: this.platformKeys.publicKey,
  }

  /** @param base where this machine serves the cashier */
  constructor(private readonly base: () => string) {}

  // --- The payer ---

  /** The payer confirms. Resolves when the notification has been sent, or is held. */
  async pay(outTradeNo: string): Promise<void> {
    const trade = this.trades.get(outTradeNo)
    if (trade?.status !== 'WAIT_BUYER_PAY' || trade.expires < Date.now()) throw new Error('nothing to pay there')
    Object.assign(trade, { status: 'TRADE_SUCCESS', paidAt: new Date() })
    await this.notify(outTradeNo, {})
  }

  /** As pay, whenever it says so: past the end of the trade, or after it was closed. */
  async payAnyway(outTradeNo: string): Promise<void> {
    Object.assign(this.trades.get(outTradeNo)!, { status: 'WAIT_BUYER_PAY', expires: Infinity })
    await this.pay(outTradeNo)
  }

  /** Refunds in the merchant's console, without a word to the merchant's server before. */
  async refundElsewhere(outTradeNo: string, fen: number): Promise<void> {
    await this.finish(this.addRefund({ requestNo: randomBytes(12).toString('hex'), outTradeNo, fen, isDone: true }))
  }

  /** Ends the refunds that wait. */
  async finishRefunds(): Promise<void> {
    for (const refund of this.refunds.values()) if (!refund.isDone) await this.finish(Object.assign(refund, { isDone: true }))
  }

  /** A notification of a trade, signed as Alipay does; with whatever is to be otherwise. */
  notification(outTradeNo: string, otherwise: Record<string, string> = {}, id = randomBytes(17).toString('hex')) {
    const trade = this.trades.get(outTradeNo)!
    const said: Record<string, string> = {
      notify_id: id,
      notify_type: 'trade_status_sync',
      notify_time: chinaTime(new Date()),
      app_id: this.keys.appId,
      auth_app_id: this.keys.appId,
      charset: 'utf-8',
      version: '1.0',
      seller_id: this.keys.sellerId,
      buyer_id: '2088102116773037',
      out_trade_no: outTradeNo,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      subject: trade.title,
      total_amount: yuan(trade.fen),
      gmt_create: chinaTime(new Date()),
      ...(trade.paidAt ? { gmt_payment: chinaTime(trade.paidAt) } : {}),
      ...otherwise,
    }
    const body = new URLSearchParams({ ...said, sign: this.sign(joined(said)), sign_type: 'RSA2' }).toString()
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as Record<string, string> }
  }

  // --- The merchant ---

  readonly routes: Routes = {
    [`GET ${HOST}/gateway.do`]: (asked) => this.openCashier(asked),
    [`POST ${HOST}/gateway.do`]: (asked) => this.gateway(asked),
    [`POST ${CASHIER}/cashier/{number}`]: async ({ params, form }) => {
      const trade = this.trades.get(params.number!)
      const choice = choices.find((one) => one === form.get('choice')) as Choice | undefined
      if (!trade || !choice) return new Reply(404)
      if (choice === 'yes') await this.pay(trade.outTradeNo)
      return new Reply(200, redirectPage(trade.returnUrl || this.base()), { 'Content-Type': 'text/html; charset=utf-8' })
    },
    [`GET ${BILLS}/bill.zip`]: () => new Reply(200, this.bill()),
  }

  private openCashier({ query }: Asked): Reply | string {
    const asked = Object.fromEntries(query)
    if (!this.isSigned(asked)) return errorPage('支付宝', '错误码：invalid-signature')
    const product = { 'alipay.trade.wap.pay': 'QUICK_WAP_WAY', 'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY' }[asked.method!]
    const content = JSON.parse(asked.biz_content ?? '{}') as Record<string, string>
    const { out_trade_no: number, total_amount: amount, subject, time_expire: expires, product_code: code } = content
    if (!product || code !== product || !number || !subject || !/^\d{1,9}\.\d{2}$/.test(amount ?? ''))
      return errorPage('支付宝', '错误码：ACQ.INVALID_PARAMETER')
    const known = this.trades.get(number)
    const fen = Number(amount!.replace('.', ''))
    if (known && known.fen !== fen) return errorPage('支付宝', '错误码：ACQ.CONTEXT_INCONSISTENT')
    if (Date.parse(`${expires!.replace(' ', 'T')}+08:00`) < Date.now()) return errorPage('支付宝', '错误码：ACQ.TRADE_HAS_CLOSE')
    if (!known)
      this.trades.set(number, {
        outTradeNo: number,
        tradeNo: newTradeNo(),
        title: subject,
        fen,
        expires: Date.parse(`${expires!.replace(' ', 'T')}+08:00`),
        notifyUrl: asked.notify_url ?? '',
        returnUrl: asked.return_url ?? '',
        status: 'WAIT_BUYER_PAY',
        paidAt: null,
      })
    return cashierPage('支付宝', { title: subject, amount: amount!, action: `${this.base()}/${CASHIER}/cashier/${number}` })
  }

  private async gateway({ query, form }: Asked): Promise<object | null> {
    const asked = { ...Object.fromEntries(query), ...Object.fromEntries(form) }
    const method = asked.method ?? ''
    if (this.faults.unverified > 0) {
      this.faults.unverified--
      return { error_response: { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' } }
    }
    const failed = (sub_code: string) => this.answer(method, { code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code })
    if (asked.app_id !== this.keys.appId || asked.charset !== 'utf-8' || !this.isSigned(asked))
      return { error_response: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '无效签名' } }
    const content = JSON.parse(asked.biz_content ?? '{}') as Record<string, string>
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (content.bill_type !== 'trade' || !/^\d{4}-\d{2}-\d{2}$/.test(content.bill_date ?? '')) return failed('isp.invalid-param')
      if (![...this.trades.values()].some(({ paidAt }) => paidAt)) return failed('isp.bill_not_exist')
      return this.answer(method, { ...SUCCESS, bill_download_url: `${this.base()}/${BILLS}/bill.zip?downloadFileName=1` })
    }
    const trade = this.trades.get(content.out_trade_no ?? '')
    if (!trade) return failed('ACQ.TRADE_NOT_EXIST')
    if (method === 'alipay.trade.query') return this.answer(method, this.tradeOf(trade))
    if (method === 'alipay.trade.close') {
      if (trade.status !== 'WAIT_BUYER_PAY') return failed('ACQ.TRADE_STATUS_ERROR')
      trade.status = 'TRADE_CLOSED'
      return this.answer(method, { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo })
    }
    if (method === 'alipay.trade.refund') return this.refund(trade, content, failed)
    if (method === 'alipay.trade.fastpay.refund.query') {
      const refund = this.refunds.get(content.out_request_no ?? '')
      if (!refund?.isDone || refund.outTradeNo !== trade.outTradeNo) return this.answer(method, SUCCESS)
      return this.answer(method, {
        ...SUCCESS,
        out_trade_no: trade.outTradeNo,
        out_request_no: refund.requestNo,
        refund_amount: yuan(refund.fen),
        refund_status: 'REFUND_SUCCESS',
        total_amount: yuan(trade.fen),
      })
    }
    return failed('isv.invalid-method')
  }

  private async refund(trade: Trade, content: Record<string, string>, failed: (code: string) => object): Promise<object | null> {
    const { out_request_no: requestNo, refund_amount: amount } = content
    if (!/^\d{1,9}\.\d{2}$/.test(amount ?? '')) return failed('ACQ.INVALID_PARAMETER')
    if (!trade.paidAt) return failed('ACQ.TRADE_STATUS_ERROR')
    const fen = Number(amount!.replace('.', ''))
    const known = this.refunds.get(requestNo ?? '')
    if (known && known.fen !== fen) return failed('ACQ.DISCORDANT_REPEAT_REQUEST')
    if (!known && this.refundedOf(trade.outTradeNo) + fen > trade.fen) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    if (!known && this.faults.refunds === 'refuse') return failed('ACQ.SELLER_BALANCE_NOT_ENOUGH')
    const isDone = this.faults.refunds === 'succeed'
    const refund = known ?? this.addRefund({ requestNo: requestNo!, outTradeNo: trade.outTradeNo, fen, isDone })
    if (this.faults.swallows('refund')) return null
    if (!known && refund.isDone) await this.finish(refund)
    return this.answer('alipay.trade.refund', {
      ...SUCCESS,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      fund_change: !known && refund.isDone ? 'Y' : 'N',
      refund_fee: yuan(this.refundedOf(trade.outTradeNo)),
    })
  }

  private addRefund(refund: SimulatedRefund): SimulatedRefund {
    this.refunds.set(refund.requestNo, refund)
    return refund
  }

  /** A payment that is refunded in part succeeds once more; one that is refunded in full is closed. */
  private async finish({ outTradeNo, requestNo }: SimulatedRefund): Promise<void> {
    const trade = this.trades.get(outTradeNo)!
    if (this.refundedOf(trade.outTradeNo) >= trade.fen) trade.status = 'TRADE_CLOSED'
    await this.notify(outTradeNo, {
      refund_fee: yuan(this.refundedOf(trade.outTradeNo)),
      gmt_refund: `${chinaTime(new Date())}.120`,
      out_biz_no: requestNo,
    })
  }

  /** What the payer got back of a payment, or will: fen. */
  refundedOf(outTradeNo: string): number {
    return [...this.refunds.values()].filter((one) => one.outTradeNo === outTradeNo).reduce((sum, { fen }) => sum + fen, 0)
  }

  private tradeOf({ outTradeNo, tradeNo, status, fen, paidAt }: Trade) {
    return {
      ...SUCCESS,
      out_trade_no: outTradeNo,
      trade_no: tradeNo,
      trade_status: status,
      total_amount: yuan(fen),
      ...(paidAt ? { send_pay_date: chinaTime(paidAt) } : {}),
    }
  }

  private bill(): Buffer {
    const line = (trade: Trade, kind: string, fen: number, request = '') =>
      [
        `${trade.tradeNo}\t`,
        `${trade.outTradeNo}\t`,
        kind,
        trade.title,
        chinaTime(trade.paidAt!),
        chinaTime(trade.paidAt!),
        ...['\t', '\t', '\t', '\t', '老*(138****0000)\t'],
        ...[fen, fen, 0, 0, 0, 0, 0].map(yuan),
        '',
        '0.00',
        '0.00',
        `${request}\t`,
        '0.00',
        '0.00',
        '',
      ].join(',')
    const lines = [
      ...[...this.trades.values()].filter(({ paidAt }) => paidAt).map((trade) => line(trade, '交易', trade.fen)),
      ...[...this.refunds.values()]
        .filter(({ isDone }) => isDone)
        .map(({ outTradeNo, requestNo, fen }) => line(this.trades.get(outTradeNo)!, '退款', -fen, requestNo)),
    ]
    const rule = '-----------------------------------------'
    const details = [
      '#支付宝业务明细查询',
      `#账号：[${this.keys.sellerId}0156]`,
      `#${rule}业务明细列表${rule}`,
      COLUMNS,
      ...this.faults.bill(lines),
      `#${rule}业务明细列表结束${rule}`,
      `#导出时间：[${chinaTime(new Date())}]`,
    ]
    const file = (name: string, content: string[]) => ({ name: toGb18030(name), bytes: toGb18030(content.join('\r\n')) })
    const name = `${this.keys.sellerId}0156_业务明细`
    return zip([file(`${name}(汇总).csv`, ['#支付宝业务汇总查询']), file(`${name}.csv`, details)])
  }

  // --- Signatures ---

  private answer(method: string, content: object): object {
    const raw = JSON.stringify(content)
    const text = `{"${method.replaceAll('.', '_')}_response":${raw},"sign":"${this.sign(raw)}"}`
    return new Reply(200, text, { 'Content-Type': 'text/html;charset=utf-8' })
  }

  private sign = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(this.platformKeys.privateKey, 'base64')

  private isSigned({ sign = '', ...parameters }: Record<string, string>): boolean {
    if (parameters.sign_type !== 'RSA2') return false
    return createVerify('RSA-SHA256').update(joined(parameters), 'utf8').verify(this.appKeys.publicKey, sign, 'base64')
  }

  private async notify(outTradeNo: string, otherwise: Record<string, string>): Promise<void> {
    const id = randomBytes(17).toString('hex')
    const { notifyUrl } = this.trades.get(outTradeNo)!
    await this.faults.deliver(async (copy) => {
      const { body, headers } = this.notification(outTradeNo, otherwise, this.faults.freshIds && copy > 0 ? undefined : id)
      try {
        const response = await fetch(notifyUrl, { method: 'POST', body, headers })
        // Any word but this is said again.
        return (await response.text()) === 'success' ? response.status : 0
      } catch {
        return 0
      }
    })
  }
}

const SUCCESS = { code: '10000', msg: 'Success' }
const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,' +
  '集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const joined = (parameters: Record<string, string>) =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
const newTradeNo = () =>
  `${chinaTime(new Date()).slice(0, 10).replaceAll('-', '')}22001${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0')}`
const yuan = (fen: number) => (fen / 100).toFixed(2)
const chinaTime = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
