import Type, { type Static } from 'typebox'
import { Count, Done, Id, literals, Picture, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { AFTERSALE_CHARS, AFTERSALE_PICTURES, COURIER_CHARS, SHOP_ADDRESS_CHARS } from './limits.ts'
import { Fen } from './shop.ts'
import { Quantity } from './shopCart.ts'

/** Only the money, or the goods go back first. */
export const aftersaleKinds = ['refund', 'return'] as const
export type AftersaleKind = (typeof aftersaleKinds)[number]
const Kind = literals(aftersaleKinds, { description: 'refund: only the money; return: the goods go back first' })

export const aftersaleReasons = ['unwanted', 'quality', 'damaged', 'wrong', 'missing', 'late', 'other'] as const
export type AftersaleReason = (typeof aftersaleReasons)[number]
const Reason = literals(aftersaleReasons, { title: 'AftersaleReason', description: 'Why the money is asked back.' })

export const aftersaleStates = ['applied', 'rejected', 'appealed', 'agreed', 'returning', 'refunding', 'refunded', 'closed'] as const
export type AftersaleState = (typeof aftersaleStates)[number]

const Detail = Type.String({ maxLength: AFTERSALE_CHARS, examples: ['竿梢有裂纹'] })
const Company = Type.String({ minLength: 1, maxLength: COURIER_CHARS, examples: ['顺丰速运'] })
const ParcelNumber = Type.String({ pattern: '^[0-9A-Za-z-]{6,32}$', examples: ['SF1234567890'] })

export const Aftersale = Type.Object(
  {
    id: Id,
    orderId: Id,
    lineId: Id,
    title: Type.String({ examples: ['青芦 综合竿'] }),
    kind: Kind,
    quantity: Quantity,
    amountFen: { ...Fen, description: 'that goes back: fen, or points of an order for points' },
    reason: Reason,
    detail: Detail,
    pictures: Type.Array(Picture, { description: 'of what is wrong: seen by me and by operators' }),
    state: literals(aftersaleStates, {
      title: 'AftersaleState',
      description:
        'applied: the shop is to answer; rejected: I may object; appealed: the shop is to answer again; agreed: I am to send it; ' +
        'returning: it is on its way to the shop; refunding: the money is on its way; refunded; closed: nothing comes of it',
    }),
    answer: Type.Union([Type.String({ examples: ['已拆封使用'] }), Type.Null()], { description: 'why the shop refused it' }),
    objection: Type.Union([Type.String({ examples: ['收到时就有裂纹'] }), Type.Null()], {
      description: 'what I said to its first refusal',
    }),
    returnTo: Type.Union([Type.String({ examples: ['杭州市西湖区古荡街道 8 号 钓具仓 057112345678'] }), Type.Null()], {
      description: 'where I am to send it, once the shop has agreed',
    }),
    parcel: Type.Union([Type.Object({ company: Company, number: ParcelNumber }), Type.Null()], { description: 'by which I sent it back' }),
    dueAt: Type.Union([Time, Type.Null()], {
      description: 'until then whoever is to act may: then the shop has agreed, has received it, or I have dropped it',
    }),
    createdAt: Time,
    can: Type.Object({ withdraw: Type.Boolean(), appeal: Type.Boolean(), send: Type.Boolean() }),
  },
  { title: 'Aftersale', description: 'What a buyer asks to have back of an order.' },
)
export type Aftersale = Static<typeof Aftersale>

/** What is asked back of an order. */
export const RefundRequest = Type.Object(
  {
    lineId: { ...Id, description: 'of the order' },
    kind: Kind,
    quantity: Quantity,
    reason: Reason,
    detail: Type.Optional(Detail),
    media: Type.Optional(Type.Array(Id, { maxItems: AFTERSALE_PICTURES, uniqueItems: true, description: 'pictures of mine' })),
  },
  { title: 'RefundRequest', description: 'What a buyer asks back of a line of an order.' },
)
export type RefundRequest = Static<typeof RefundRequest>

/** What a line of an order may be asked back of. */
export const refundable = { ...Count, description: 'of so many I may ask the money back now' }

export const aftersaleActions = ['withdraw', 'appeal', 'send'] as const
export const aftersaleDecisions = ['agree', 'reject', 'arrived'] as const
export type AftersaleDecision = (typeof aftersaleDecisions)[number]

export const shopAftersaleEndpoints = declare({
  'POST shop/aftersale': {
    scope: 'full',
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Go on with what I asked back: drop it, object to a refusal once, or say by which parcel the goods go back',
    input: Type.Object({
      id: Id,
      action: literals(aftersaleActions),
      content: Type.Optional(Detail),
      company: Type.Optional(Company),
      number: Type.Optional(ParcelNumber),
    }),
    answer: Done,
    perMinute: 30,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'GET shop/aftersale-cases': {
    access: 'moderator',
    summary: 'What buyers ask back and the shop is to answer, the oldest first; for operators',
    input: pagedInput({}),
    answer: Aftersale,
    paged: true,
  },
  'POST shop/aftersale-decide': {
    scope: 'full',
    access: 'moderator',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Agree to what a buyer asks back, refuse it with a reason, or say that the goods have arrived; for operators',
    input: Type.Object({
      id: Id,
      decision: literals(aftersaleDecisions),
      content: Type.Optional({ ...Detail, description: 'why it is refused' }),
      returnTo: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: SHOP_ADDRESS_CHARS,
          description: "where the goods go back to, if not the shop's usual address",
        }),
      ),
      restock: Type.Optional(Type.Boolean({ description: 'of goods that arrived: they can be sold again' })),
    }),
    answer: Done,
    errors: ['rest_not_found', 'rest_conflict'],
  },
})
