import Type, { type Static } from 'typebox'
import { Count, Done, Id, literals, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { deliveries, GoodCard, goodFacts, Sku } from './shop.ts'
import { Aftersale, refundable } from './shopAftersales.ts'
import { Quantity, ShopAddress } from './shopCart.ts'
import { OrderState } from './shopOrders.ts'

const Points = { ...Count, description: 'points', examples: [800] }

export const PointGoodCard = Type.Object(
  { ...Type.Omit(GoodCard, ['priceFen']).properties, points: { ...Points, description: 'the fewest of its SKUs' } },
  { title: 'PointGoodCard', description: 'A good of the points mall in a list.' },
)
export type PointGoodCard = Static<typeof PointGoodCard>

export const PointGood = Type.Object(
  {
    ...goodFacts,
    points: { ...Points, description: 'the fewest of its SKUs' },
    onSale: Type.Boolean({ description: 'false: it is not offered any more' }),
    skus: Type.Array(
      Type.Object(
        { ...Type.Omit(Sku, ['priceFen', 'marketPriceFen']).properties, points: Points },
        { title: 'PointSku', description: 'A good of the points mall in one of its specifications.' },
      ),
    ),
  },
  { title: 'PointGood', description: 'A good of the points mall with all that a member wants to know.' },
)
export type PointGood = Static<typeof PointGood>

export const Exchange = Type.Object(
  {
    id: Id,
    state: OrderState,
    lineId: { ...Id, description: 'by which its points are asked back, by shop/update-order' },
    goodId: Type.Union([Id, Type.Null()]),
    title: Type.String({ examples: ['浮漂一支'] }),
    spec: Type.Array(Type.String({ examples: ['3 号'] })),
    picture: Type.Union([Url, Type.Null()]),
    quantity: Quantity,
    points: { ...Points, description: 'that were paid' },
    refundedQuantity: { ...Count, description: 'of these, the points are back' },
    refundable,
    returnable: Type.Boolean({ description: 'it may be sent back' }),
    aftersales: Type.Array(Aftersale, { description: 'what I asked back of it, the latest first' }),
    delivery: literals(deliveries),
    codes: Type.Array(Type.String({ examples: ['QH7K-93MX'] }), { description: 'that came at once' }),
    address: Type.Union([Type.Omit(ShopAddress, ['id', 'isDefault']), Type.Null()]),
    parcel: Type.Union([
      Type.Object({ company: Type.String({ examples: ['顺丰速运'] }), number: Type.String({ examples: ['SF1234567890'] }) }),
      Type.Null(),
    ]),
    createdAt: Time,
    can: Type.Object({
      address: Type.Boolean({ description: 'say where it goes: it is not sent yet' }),
      confirm: Type.Boolean({ description: 'say that it has come, by shop/update-order' }),
      delete: Type.Boolean(),
    }),
  },
  { title: 'Exchange', description: 'What I exchanged points for.' },
)
export type Exchange = Static<typeof Exchange>

const write = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const

export const scoremallEndpoints = declare({
  'GET scoremall/goods': {
    access: 'visitor',
    summary: 'What points are exchanged for, the cheapest first',
    input: pagedInput({}),
    answer: PointGoodCard,
    paged: true,
    visitorCacheMs: 5_000,
  },
  'GET scoremall/detail': {
    access: 'visitor',
    summary: 'A good of the points mall with its SKUs',
    input: Type.Object({ id: Id }),
    answer: PointGood,
    visitorCacheMs: 1_000,
    errors: ['rest_not_found'],
  },
  'POST scoremall/exchange': {
    scope: 'full',
    ...write,
    summary:
      'Exchange points for a good. Codes and VIP come at once; what is sent goes to my usual address, or to the one that I name later',
    input: Type.Object({
      skuId: Id,
      quantity: Type.Optional(Quantity),
      points: { ...Points, description: 'that one costs, as it was shown' },
      addressId: Type.Optional(Id),
    }),
    answer: Exchange,
    perMinute: 30,
    errors: ['rest_not_found', 'sold_out', 'price_changed', 'insufficient_balance', 'rest_conflict'],
  },
  'GET scoremall/record': {
    access: 'member',
    summary: 'What I exchanged points for, the latest first',
    input: pagedInput({ id: Type.Optional({ ...Id, description: 'only this one' }) }),
    answer: Exchange,
    paged: true,
  },
  'POST scoremall/address': {
    scope: 'full',
    ...write,
    summary: 'Say where an exchange goes, until it is sent',
    input: Type.Object({ id: { ...Id, description: 'of the exchange' }, addressId: Id }),
    answer: Done,
    errors: ['rest_not_found', 'rest_conflict'],
  },
})
