import type { PaymentOrder, PayRequest } from '@anglers/contract/payment'
import type { OrderRequest } from '@anglers/simulators/douyinTrade'
import type { PaymentFaults } from '@anglers/simulators/paymentFaults'
import type { VirtualRequest } from '@anglers/simulators/wechatVirtual'
import type { ProviderName } from '../../../server/src/infra/payments/ports.ts'
import type { Language } from '../../../server/src/kernel/language.ts'
import { API } from './server.ts'
import type { Member, PaymentServer } from './payments.ts'

/** A notification as a provider sends it. */
export interface Notice {
  body: string
  headers: Record<string, string>
  /** Of the address, with its question mark. */
  query?: string
}

export interface Begun {
  as: Member
  order: PaymentOrder
  request: PayRequest
  number: string
  attempt: Awaited<ReturnType<PaymentServer['attemptsOf']>>[number]
}

/** What a test does at a provider: the same for all of them. */
export interface PaymentDriver {
  name: ProviderName
  /** Its name in errors. */
  service: string
  faults: PaymentFaults
  /** Whether the server tells it of a payment before the payer comes. */
  asksFirst: boolean
  /** Whether it can close a payment. */
  closes: boolean
  /** Whether its refunds can end as abnormal. */
  hasAbnormal: boolean
  /** Begins to pay an order, as its page does. */
  pay(as: Member, order: { id: number }, language?: Language): Promise<PayRequest>
  /** A member's new order, where this provider is offered. */
  order(as: Member): Promise<PaymentOrder>
  /** The payer comes to the cashier. */
  come(request: PayRequest): Promise<void>
  /** The payer confirms. */
  confirm(number: string): Promise<void>
  confirmAnyway(number: string): Promise<void>
  /** That something was paid, with an amount or under an event id of one's own; or for another merchant. */
  paidNotice(number: string, change?: { fen?: number; stranger?: boolean; id?: string }): Notice
  /** The same with other signatures, or none. */
  forgeries(notice: Notice): Notice[]
  refundElsewhere(number: string, fen: number): Promise<void>
  finishRefunds(): Promise<void>
  /** What the payer got back of a payment by the provider's own books, or will: fen. */
  refundedOf(number: string): number
}

const PATHS: Record<ProviderName, string> = { wechat: 'wechat', wechat_virtual: 'wechat-virtual', alipay: 'alipay', douyin: 'douyin' }

/** Sends a notification to the server. Returns whether it says that it heard. */
export async function hear({ address }: PaymentServer, name: ProviderName, { body, headers, query = '' }: Notice): Promise<boolean> {
  const response = await fetch(`${address}${API}/payment/notify/${PATHS[name]}${query}`, { method: 'POST', body, headers })
  const text = await response.text()
  if (name === 'alipay') return text === 'success'
  return response.ok && !/"(err_no|ErrCode)":[^0]/.test(text)
}

/** Orders, begins to pay, and comes to the cashier. */
export async function begin(server: PaymentServer, driver: PaymentDriver, language?: Language): Promise<Begun> {
  const as = await server.buildMember()
  const order = await driver.order(as)
  const request = await driver.pay(as, order, language)
  await driver.come(request)
  const [attempt] = await server.attemptsOf(order.id)
  return { as, order, request, number: attempt!.out_trade_no, attempt: attempt! }
}

/** A call of a member's whose app speaks this language. */
const spoken = (as: Member, language: Language = 'zh-Hans') => ({ as, headers: { 'accept-language': language } })

/** One of each provider. */
export function paymentDrivers({ simulator, call, orderCredit }: PaymentServer): PaymentDriver[] {
  const { wechat, wechatPay, wechatVirtual, alipay, douyinTrade } = simulator
  const payer = '老王'
  return [
    {
      name: 'wechat',
      service: 'WeChat Pay',
      faults: wechatPay.faults,
      asksFirst: true,
      closes: true,
      hasAbnormal: true,
      order: (as) => orderCredit(as, 'phone'),
      pay: async (as, { id }, language) => (await call('POST payment/wechatpay', { id, place: 'phone' }, spoken(as, language))).body,
      come: async () => {},
      confirm: (number) => wechatPay.pay(number),
      confirmAnyway: (number) => wechatPay.payAnyway(number),
      paidNotice(number, { fen, stranger, id } = {}) {
        const trade = wechatPay.tradeOf(number)
        return wechatPay.notification(
          'TRANSACTION.SUCCESS',
          { ...trade, ...(fen ? { amount: { total: fen, currency: 'CNY' } } : {}), ...(stranger ? { mchid: '1900000002' } : {}) },
          { id },
        )
      },
      forgeries: ({ body, headers }) => [
        ...['', `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`].map((signature) => ({
          body,
          headers: { ...headers, 'wechatpay-signature': signature },
        })),
        ...['5D1111', 'toString'].map((serial) => ({ body, headers: { ...headers, 'wechatpay-serial': serial } })),
        { body: body.replace('"id"', '"id" '), headers },
      ],
      refundElsewhere: async (number, fen) => void (await wechatPay.refundElsewhere(number, fen)),
      finishRefunds: () => wechatPay.finishRefunds(),
      refundedOf: (number) => wechatPay.refundedOf(number),
    },
    {
      name: 'alipay',
      service: 'Alipay',
      faults: alipay.faults,
      asksFirst: false,
      closes: true,
      hasAbnormal: false,
      order: (as) => orderCredit(as, 'phone'),
      pay: async (as, { id }, language) => (await call('POST payment/alipay-h5', { id, place: 'phone' }, spoken(as, language))).body,
      come: (request) => open((request as { url: string }).url),
      confirm: (number) => alipay.pay(number),
      confirmAnyway: (number) => alipay.payAnyway(number),
      paidNotice: (number, { fen, stranger, id } = {}) =>
        alipay.notification(
          number,
          {
            ...(fen ? { total_amount: (fen / 100).toFixed(2) } : {}),
            ...(stranger ? { seller_id: '2088000000000000' } : {}),
          },
          id,
        ),
      forgeries({ body, headers }) {
        const otherwise = (name: string, value: string) => {
          const form = new URLSearchParams(body)
          form.set(name, value)
          return { body: form.toString(), headers }
        }
        return [otherwise('sign', ''), otherwise('sign_type', 'NONE'), otherwise('subject', 'x'), otherwise('total_amount', '0.01')]
      },
      refundElsewhere: (number, fen) => alipay.refundElsewhere(number, fen),
      finishRefunds: () => alipay.finishRefunds(),
      refundedOf: (number) => alipay.refundedOf(number),
    },
    {
      name: 'wechat_virtual',
      service: 'WeChat virtual payment',
      faults: wechatVirtual.faults,
      asksFirst: false,
      closes: false,
      hasAbnormal: true,
      order: (as) => orderCredit(as, 'wechat'),
      async pay(as, { id }, language) {
        const { code } = wechat.login(payer)
        return (await call('POST payment/wechatpay', { id, place: 'wechat', code }, spoken(as, language))).body
      },
      come: async (request) => void wechatVirtual.open(payer, request as VirtualRequest & { way: string }),
      confirm: (number) => wechatVirtual.pay(number),
      confirmAnyway: (number) => wechatVirtual.pay(number),
      paidNotice: (number, { fen, stranger } = {}) =>
        wechatVirtual.sealed(
          wechatVirtual.deliveryOf(number, fen ? { GoodsInfo: { Quantity: 1, ActualPrice: fen } } : {}),
          stranger ? 'wx0000000000000000' : undefined,
        ),
      forgeries({ body, headers, query }) {
        const otherwise = (name: string, value: string) => {
          const changed = new URLSearchParams(query)
          changed.set(name, value)
          return { body, headers, query: `?${changed}` }
        }
        const plain = JSON.stringify({ Event: 'xpay_goods_deliver_notify' })
        return [
          otherwise('msg_signature', ''),
          otherwise('nonce', 'x'),
          otherwise('msg_signature', new URLSearchParams(query).get('signature')!),
          { body: plain, headers, query },
          { body: body.replace(/"Encrypt":"./, '"Encrypt":"_'), headers, query },
          { body, headers },
        ]
      },
      refundElsewhere: (number, fen) => wechatVirtual.refundElsewhere(number, fen),
      finishRefunds: () => wechatVirtual.finishRefunds(),
      refundedOf: (number) => wechatVirtual.refundedOf(number),
    },
    {
      name: 'douyin',
      service: 'Douyin trade',
      faults: douyinTrade.faults,
      asksFirst: false,
      closes: false,
      hasAbnormal: true,
      order: (as) => orderCredit(as, 'douyin'),
      pay: async (as, { id }, language) => (await call('POST payment/douyin', { id, place: 'douyin' }, spoken(as, language))).body,
      come: async (request) => void douyinTrade.open(request as OrderRequest & { way: string }),
      confirm: (number) => douyinTrade.pay(number),
      confirmAnyway: (number) => douyinTrade.pay(number),
      paidNotice: (number, { fen, stranger } = {}) =>
        douyinTrade.callback('payment', {
          ...douyinTrade.paymentOf(number),
          ...(fen ? { total_amount: fen } : {}),
          ...(stranger ? { app_id: 'tt0000000000000000' } : {}),
        }),
      forgeries: ({ body, headers }) => [
        { body, headers: { ...headers, 'byte-signature': '' } },
        { body, headers: { ...headers, 'byte-nonce-str': 'x' } },
        { body, headers: { ...headers, 'byte-timestamp': '1' } },
        { body: body.replace('"version"', '"version" '), headers },
        { body, headers: { 'content-type': 'application/json' } },
      ],
      refundElsewhere: (number, fen) => douyinTrade.refundElsewhere(number, fen),
      finishRefunds: () => douyinTrade.finishRefunds(),
      refundedOf: (number) => douyinTrade.refundedOf(number),
    },
  ]
}

/** A page of a cashier. @throws Error where it is an error's */
async function open(url: string): Promise<void> {
  const response = await fetch(url)
  if (!(await response.text()).includes('<form')) throw new Error('no cashier')
}
