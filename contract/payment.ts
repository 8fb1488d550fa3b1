import Type, { type Static, type TObject } from 'typebox'
import { Id, literals, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { PAYMENT_EVENT_BYTES } from './limits.ts'

/** How a payer pays: by which provider, and by which of its ways. */
export const paymentWays = [
  'wechat_mini',
  'wechat_jsapi',
  'wechat_h5',
  'wechat_native',
  'wechat_virtual',
  'alipay_wap',
  'alipay_page',
  'douyin',
] as const
export type PaymentWay = (typeof paymentWays)[number]
const PaymentWay = literals(paymentWays, {
  title: 'PaymentWay',
  description:
    "wechat_mini: WeChat Pay in the mini-program; wechat_jsapi: in WeChat's browser; wechat_h5: in another browser on a phone; " +
    "wechat_native: a QR code; wechat_virtual: WeChat's virtual payment; alipay_wap: on a phone; alipay_page: on a computer; " +
    'douyin: in the Douyin mini-program.',
})

/** Where the app of a payer runs. */
export const payerPlaces = ['wechat', 'douyin', 'wechat_browser', 'phone', 'computer'] as const
export type PayerPlace = (typeof payerPlaces)[number]
export const PayerPlace = literals(payerPlaces, {
  title: 'PayerPlace',
  description: "Where the app runs: WeChat's mini-program, Douyin's, WeChat's browser, another browser on a phone, or a computer.",
})

/** Why a way that belongs to a place is not offered there. */
export const wayRefusals = ['not_set_up', 'ios', 'whole_yuan'] as const
export type WayRefusal = (typeof wayRefusals)[number]

export const OfferedWay = Type.Object(
  {
    way: PaymentWay,
    refusal: Type.Union([literals(wayRefusals), Type.Null()], {
      description:
        'null: it may be used; not_set_up: the operator has no keys of it; ios: not for this on an iPhone; ' +
        'whole_yuan: on an iPhone only amounts of whole yuan',
    }),
  },
  { title: 'OfferedWay', description: 'A way to pay, and why it cannot be used here.' },
)
export type OfferedWay = Static<typeof OfferedWay>

export const paymentStates = ['unpaid', 'paid', 'cancelled', 'refunding', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

export const PaymentOrder = Type.Object(
  {
    id: Id,
    item: Type.Union([
      Type.Object({ type: Type.Literal('credit'), creditFen: Type.Integer({ minimum: 1, description: 'what it adds to the credit' }) }),
      Type.Object({ type: Type.Literal('vip'), plan: Type.String({ examples: ['month'] }), months: Type.Integer({ minimum: 1 }) }),
    ]),
    amountFen: Type.Integer({ minimum: 1 }),
    state: literals(paymentStates, {
      title: 'PaymentState',
      description:
        'unpaid: it may be paid for a while; cancelled: never paid, or dropped; refunding: money is on its way back; ' +
        'refunded: all that was paid is back',
    }),
    refundedFen: Type.Integer({ minimum: 0, description: 'what is back, or on its way' }),
    pending: Type.Boolean({ description: 'a payment has begun, and its provider has not said yet how it ended' }),
    way: Type.Union([PaymentWay, Type.Null()], { description: 'how it was paid, or was last tried' }),
    failure: Type.Union([Type.String({ examples: ['NOT_ENOUGH'] }), Type.Null()], {
      description: "why the last try failed, in the provider's words; null where none did",
    }),
    createdAt: Time,
    payUntil: Time,
    paidAt: Type.Union([Time, Type.Null()]),
    ways: Type.Array(OfferedWay, { description: 'where it is unpaid' }),
  },
  { title: 'PaymentOrder', description: 'What is bought with money, and whether it is paid.' },
)
export type PaymentOrder = Static<typeof PaymentOrder>

/** What the app hands to its platform, so that the payer may confirm. */
const request = <W extends PaymentWay, P extends Record<string, ReturnType<typeof Type.String>>>(way: W, fields: P) =>
  Type.Object({ way: Type.Literal(way), ...fields })

const Text = (description: string, example: string) => Type.String({ description, examples: [example] })
const jsapi = {
  appId: Text('the app that pays', 'wxd678efh567hg6787'),
  timeStamp: Text('seconds since 1970', '1760000000'),
  nonceStr: Text('by chance', '5K8264ILTKCH16CQ2502SI8ZNMTM67VS'),
  package: Text('the prepay', 'prepay_id=wx201410272009395522657a690389285100'),
  signType: Text('how it is signed', 'RSA'),
  paySign: Text('the signature', 'oR9d8Puhn…'),
}
const address = { url: Text('where to send the browser: the cashier', 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb') }

export const PayRequest = Type.Union(
  [
    request('wechat_mini', jsapi),
    request('wechat_jsapi', jsapi),
    request('wechat_h5', address),
    request('wechat_native', {
      codeUrl: Text('what the QR code says', 'weixin://wxpay/bizpayurl?pr=abc'),
      picture: Text('the QR code, as a data: address of a PNG', 'data:image/png;base64,iVBORw0KGgo='),
    }),
    request('wechat_virtual', {
      mode: Text('of wx.requestVirtualPayment', 'short_series_goods'),
      signData: Text('to be passed on unchanged', '{"offerId":"123"}'),
      paySig: Text('the signature of the operator', 'c37809f2…'),
      signature: Text("the signature by the payer's session", '089d9e8d…'),
    }),
    request('alipay_wap', address),
    request('alipay_page', address),
    request('douyin', {
      data: Text('to be passed on unchanged', '{"skuList":[]}'),
      byteAuthorization: Text('the signature', 'SHA256-RSA2048 appid=…'),
    }),
  ],
  {
    title: 'PayRequest',
    description: "What the payer's app needs to let them confirm: the arguments of its platform's call, or an address.",
  },
)
export type PayRequest = Static<typeof PayRequest>

/** The payer, as far as a platform has to know them. */
const payer = {
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: "of the platform's login, where it wants to know who pays" }),
  ),
}
const place = { place: PayerPlace, ios: Type.Optional(Type.Boolean({ description: 'on an iPhone or iPad' })) }
const orderId = { id: { ...Id, description: 'of the order' } }

/** The input of whatever shows how to pay. */
export const placeInput = place

const pay = <P extends TObject>(summary: string, input: P) =>
  ({
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    idempotency: 'claim',
    summary,
    input,
    answer: PayRequest,
    perMinute: 30,
    errors: ['rest_not_found', 'order_closed', 'way_not_offered', 'not_offered', 'payment_refused', 'payment_unknown'],
  }) as const

/** What begins to pay an order that another domain keeps; with the code of a login, where its ways may want one. */
export const payInput = Type.Object({ ...orderId, ...place })
export const payByCodeInput = Type.Object({ ...orderId, ...place, ...payer })
export const payEndpoint = pay

/** A provider's word that something has happened. */
const notification = (summary: string, answers: string, takes = 'application/json', input = Type.Object({})) =>
  ({
    access: 'visitor',
    seenByVisitors: false,
    summary,
    webhook: { maxBytes: PAYMENT_EVENT_BYTES, takes, answers },
    input,
    answer: Type.String({ examples: ['success'] }),
  }) as const

/** What WeChat adds to the address that it pushes to. */
const pushed = { timestamp: Text('seconds since 1970', '1714036504'), nonce: Text('by chance', '1514711492') }

/** Its console has one address for all that it pushes. */
const pushHeard = (summary: string, answers: string) =>
  notification(
    summary,
    answers,
    'application/json',
    Type.Object({
      ...pushed,
      signature: Type.Optional(Text('the signature of the time', 'f464b24fc39322e44b38aa78f5edd27bd1441696')),
      msg_signature: Type.Optional(Text('that of the message, in the secure mode', '5d197aaffba7e9b25a30732f161a50dee96bd5fa')),
    }),
  )
const pushAsked = (summary: string) =>
  ({
    access: 'visitor',
    summary,
    input: Type.Object({
      ...pushed,
      signature: Text('the signature of the question', 'f464b24fc39322e44b38aa78f5edd27bd1441696'),
      echostr: Text('to be answered', '4375120948345356249'),
    }),
    file: 'text/plain',
    answer: Type.String({ examples: ['4375120948345356249'] }),
    errors: ['rest_not_found'],
  }) as const

export const paymentEndpoints = declare({
  'POST payment/wechatpay': pay(
    "Pay an order by WeChat, by the way that belongs to the place: the app hands the answer to its platform's call",
    Type.Object({ ...orderId, ...place, ...payer }),
  ),
  'POST payment/alipay': pay("Pay an order by Alipay's page for computers", Type.Object({ ...orderId, ...place })),
  'POST payment/alipay-h5': pay("Pay an order by Alipay's page for phones", Type.Object({ ...orderId, ...place })),
  'POST payment/douyin': pay('Pay an order in the Douyin mini-program', Type.Object({ ...orderId, ...place })),
  'POST payment/notify/wechat': notification('WeChat Pay says that something was paid or refunded', 'application/json'),
  'POST payment/notify/wechat-virtual': pushHeard('The former address of wechat/push', 'application/json'),
  'GET payment/notify/wechat-virtual': pushAsked('The former address of wechat/push'),
  'POST wechat/push': pushHeard(
    'WeChat says that something has happened in the mini-program: a payment, a refund, what it found in a picture',
    'text/plain; charset=utf-8',
  ),
  'GET wechat/push': pushAsked('WeChat asks whether it may push messages here'),
  'POST payment/notify/alipay': notification(
    'Alipay says that something was paid or refunded',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
  ),
  'POST payment/notify/douyin': notification('Douyin says that something was paid or refunded', 'application/json'),
})
