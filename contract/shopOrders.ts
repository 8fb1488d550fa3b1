import Type, { type Static } from 'typebox'
import { Count, Done, Id, literals, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { INVOICE_TITLE_CHARS, ORDER_LINES, SHOP_REMARK_CHARS } from './limits.ts'
import { OfferedWay, payByCodeInput, payEndpoint, payInput, placeInput } from './payment.ts'
import { deliveries, Fen } from './shop.ts'
import { Aftersale, refundable, RefundRequest } from './shopAftersales.ts'
import { Coupon, Quantity, ShopAddress } from './shopCart.ts'

export const orderStates = ['unpaid', 'paid', 'shipped', 'received', 'reviewed', 'cancelled', 'refunding', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]
export const OrderState = literals(orderStates, {
  title: 'OrderState',
  description:
    'unpaid: it may be paid for a while; paid: it is to be sent; shipped, received; reviewed: all of it; cancelled: never paid; ' +
    'refunding: something of it is asked back, and not decided, or was paid too late and is on its way back; ' +
    'refunded: all that was paid is back',
})

/** Why a SKU cannot be ordered. */
export const lineProblems = ['gone', 'sold_out', 'delivery', 'too_few', 'limit', 'price'] as const
export type LineProblem = (typeof lineProblems)[number]

const Spec = Type.Array(Type.String({ examples: ['5.4 米'] }))
const line = {
  goodId: Type.Union([Id, Type.Null()], { description: 'null: there is no such good any more' }),
  skuId: Type.Union([Id, Type.Null()]),
  title: Type.String({ examples: ['青芦 综合竿'] }),
  spec: Spec,
  picture: Type.Union([Url, Type.Null()]),
  quantity: Quantity,
}

export const PreviewLine = Type.Object(
  {
    ...line,
    priceFen: Fen,
    discountFen: { ...Fen, description: 'its share of what is taken off' },
    problem: Type.Union([literals(lineProblems), Type.Null()], {
      description:
        'gone: it is not sold any more; delivery: it is delivered in another way than the first, and is an order of its own; ' +
        'too_few: fewer are left; limit: one member does not get so many; price: it costs something else than was shown',
    }),
    left: { ...Count, description: 'how many I may order, beside what the lines before it take' },
    returnable: Type.Boolean({ description: 'it may be sent back once it has come' }),
  },
  { title: 'PreviewLine', description: 'A SKU that is about to be ordered.' },
)
export type PreviewLine = Static<typeof PreviewLine>

const sums = {
  goodsFen: Fen,
  freightFen: Fen,
  discountFen: Fen,
  totalFen: { ...Fen, description: 'to be paid' },
}

export const OrderPreview = Type.Object(
  {
    lines: Type.Array(PreviewLine),
    ...sums,
    address: Type.Union([ShopAddress, Type.Null()], { description: 'null: I have none yet' }),
    needsAddress: Type.Boolean({ description: 'something of it is sent: codes are not' }),
    undeliverable: Type.Boolean({ description: 'something of it is not sent there' }),
    coupons: Type.Array(Coupon, { description: 'of mine, that may be used for it' }),
    couponId: Type.Union([Id, Type.Null()], { description: 'the one that is used' }),
  },
  { title: 'OrderPreview', description: 'What an order would be: worked out by what works out the order.' },
)
export type OrderPreview = Static<typeof OrderPreview>

export const OrderLine = Type.Object(
  {
    id: Id,
    ...line,
    priceFen: Fen,
    discountFen: Fen,
    refundedQuantity: { ...Count, description: 'of these, the money is back or on its way' },
    review: Type.Union([literals(['write', 'add']), Type.Null()], {
      description: 'what I may say of it now: a review, or the addition to mine; null: nothing',
    }),
    refundable,
    returnable: Type.Boolean({ description: 'it may be sent back' }),
  },
  { title: 'OrderLine', description: 'A SKU of an order, as it was then.' },
)
export type OrderLine = Static<typeof OrderLine>

const can = Type.Object(
  {
    pay: Type.Boolean(),
    cancel: Type.Boolean(),
    confirm: Type.Boolean({ description: 'say that it has come' }),
    invoice: Type.Boolean(),
    review: Type.Boolean({ description: 'something that came with it has no review yet' }),
    delete: Type.Boolean(),
  },
  { title: 'OrderCan', description: 'What I may do with it now.' },
)

const order = {
  id: Id,
  state: OrderState,
  lines: Type.Array(OrderLine),
  ...sums,
  refundedFen: { ...Fen, description: 'what is back, or on its way' },
  createdAt: Time,
  payUntil: Type.Union([Time, Type.Null()], { description: 'of an unpaid one' }),
  receiveUntil: Type.Union([Time, Type.Null()], { description: 'of one that is on its way: then it counts as received' }),
  can,
}

export const ShopOrder = Type.Object(order, { title: 'ShopOrder', description: 'An order of mine, in a list.' })
export type ShopOrder = Static<typeof ShopOrder>

export const Invoice = Type.Object(
  {
    type: literals(['person', 'company'], { description: 'whose it is' }),
    title: Type.String({ minLength: 1, maxLength: INVOICE_TITLE_CHARS, examples: ['周明'] }),
    taxNumber: Type.String({
      pattern: '^([0-9A-Z]{15,20})?$',
      description: "a company's; empty for a person",
      examples: ['91330106MA2H1C9X3B'],
    }),
    email: Type.String({ format: 'email', maxLength: 100, examples: ['zhou@example.com'] }),
  },
  { title: 'Invoice', description: 'What an invoice is to say, and where it goes.' },
)
export type Invoice = Static<typeof Invoice>

export const ShopOrderDetail = Type.Object(
  {
    ...order,
    delivery: literals(deliveries),
    address: Type.Union([Type.Omit(ShopAddress, ['id', 'isDefault']), Type.Null()]),
    remark: Type.String({ description: 'what I said with it', examples: ['请放门口'] }),
    events: Type.Array(
      Type.Object({
        kind: Type.String({
          description:
            'placed, paid, shipped, signed (its courier says so), received, ' +
            'reviewed, cancelled, refund_asked, refund_agreed, refund_rejected, refund_appealed, ' +
            'refund_sent, refund_closed, refund, refunded, invoice, paid_late and paid_twice (that money goes back); more come',
          examples: ['paid'],
        }),
        at: Time,
      }),
      { description: 'what happened to it, the latest first' },
    ),
    parcel: Type.Union([
      Type.Object({ company: Type.String({ examples: ['顺丰速运'] }), number: Type.String({ examples: ['SF1234567890'] }) }),
      Type.Null(),
    ]),
    codes: Type.Array(Type.String({ examples: ['QH7K-93MX'] }), { description: 'that came once it was paid' }),
    invoice: Type.Union([Invoice, Type.Null()]),
    aftersales: Type.Array(Aftersale, { description: 'what I asked back of it, the latest first' }),
    ways: Type.Array(OfferedWay, { description: 'to pay it here, where it is unpaid' }),
    pending: Type.Boolean({ description: 'a payment has begun, and its provider has not said yet how it ended' }),
  },
  { title: 'ShopOrderDetail', description: 'An order of mine with all that happened to it.' },
)
export type ShopOrderDetail = Static<typeof ShopOrderDetail>

export const OrderCounts = Type.Object(
  { unpaid: Count, paid: Count, shipped: Count, received: Count, refunding: Count },
  { title: 'OrderCounts', description: 'How many orders of mine wait for something.' },
)

const wanted = {
  lines: Type.Array(Type.Object({ skuId: Id, quantity: Quantity, priceFen: { ...Fen, description: 'as it was shown' } }), {
    minItems: 1,
    maxItems: ORDER_LINES,
  }),
  addressId: Type.Optional({ ...Id, description: 'mine; my usual one without it' }),
  couponId: Type.Optional({ ...Id, description: 'of one that I took' }),
}
const write = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const

/** What a member does with an order. */
export const orderActions = ['cancel', 'confirm', 'invoice', 'refund'] as const

export const shopOrderEndpoints = declare({
  'POST shop/preview-order': {
    ...write,
    idempotency: 'transaction',
    summary: 'What an order would cost, and what stands in its way',
    input: Type.Object(wanted),
    answer: OrderPreview,
    perMinute: 120,
    errors: ['rest_not_found'],
  },
  'POST shop/create-order': {
    scope: 'full',
    ...write,
    summary: 'Order SKUs, at the total that was shown: to be paid within half an hour',
    input: Type.Object({
      ...wanted,
      totalFen: { ...Fen, description: 'as it was shown' },
      remark: Type.Optional(Type.String({ maxLength: SHOP_REMARK_CHARS })),
      fromCart: Type.Optional(Type.Boolean({ description: 'they were chosen in my cart, and leave it' })),
    }),
    answer: ShopOrder,
    perMinute: 30,
    errors: ['rest_not_found', 'rest_conflict', 'price_changed', 'sold_out', 'mixed_delivery', 'not_delivered', 'order_limit'],
  },
  'GET shop/get-order': {
    access: 'member',
    summary: 'My orders, the latest first',
    input: pagedInput({ state: Type.Optional(literals(['unpaid', 'paid', 'shipped', 'received', 'refunding'])) }),
    answer: ShopOrder,
    paged: true,
  },
  'GET shop/order-counts': { access: 'member', summary: 'How many orders of mine wait for something', answer: OrderCounts },
  'GET shop/order-detail': {
    access: 'member',
    summary: 'An order of mine, with the ways to pay it here',
    input: Type.Object({
      id: Id,
      ...placeInput,
      check: Type.Optional(Type.Boolean({ description: 'ask the provider first whether it is paid, where a payment has begun' })),
    }),
    answer: ShopOrderDetail,
    errors: ['rest_not_found'],
  },
  'POST shop/update-order': {
    scope: 'full',
    ...write,
    whenBanned: 'open',
    idempotency: 'claim',
    summary: 'Cancel an order for which nothing was paid, say that one has come, ask for its invoice, or for money back',
    input: Type.Object({ id: Id, action: literals(orderActions), invoice: Type.Optional(Invoice), refund: Type.Optional(RefundRequest) }),
    answer: Done,
    perMinute: 30,
    errors: ['rest_not_found', 'rest_conflict', 'order_closed'],
  },
  'POST shop/delete-order': {
    scope: 'full',
    ...write,
    whenBanned: 'open',
    summary: 'Take an order that has ended out of my list',
    input: Type.Object({ id: Id }),
    answer: Done,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'POST payment/goods/wechatpay': payEndpoint('Pay an order of the shop by WeChat, by the way that belongs to the place', payByCodeInput),
  'POST payment/goods/alipay': payEndpoint("Pay an order of the shop by Alipay's page for computers", payInput),
  'POST payment/goods/alipay-h5': payEndpoint("Pay an order of the shop by Alipay's page for phones", payInput),
  'POST payment/goods/douyin': payEndpoint('Pay an order of the shop in the Douyin mini-program', payInput),
})
