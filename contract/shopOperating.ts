import Type, { type Static } from 'typebox'
import { Count, Done, Id, literals, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import {
  COUPON_DAYS_MAX,
  COURIER_CHARS,
  SHOP_CODE_CHARS,
  SHOP_CODES,
  SHOP_NAME_LONG_CHARS,
  SHOP_PRICE_MAX,
  SHOP_STOCK_MAX,
  VIP_MONTHS_MAX,
} from './limits.ts'
import { deliveries, DescriptionBlock, Fen, GoodAttribute, GoodSpec } from './shop.ts'
import { ShopAddress } from './shopCart.ts'

const Name = Type.String({ minLength: 1, maxLength: SHOP_NAME_LONG_CHARS, examples: ['青芦 综合竿'] })
const PriceFen = Type.Integer({ minimum: 1, maximum: SHOP_PRICE_MAX, examples: [12_800] })
const Points = Type.Integer({ minimum: 1, maximum: SHOP_PRICE_MAX, description: 'of one for points', examples: [800] })
const Whole = Type.Integer({ minimum: 0, maximum: SHOP_STOCK_MAX, examples: [40] })
const unit = literals(['cash', 'points'], { description: 'what it is sold for' })
const Spec = Type.Array(Type.String({ examples: ['3.6 米'] }), { description: 'a value of each spec of the good' })

export const OrderToSend = Type.Object(
  {
    id: Id,
    paidAt: Time,
    unit,
    address: Type.Union([Type.Omit(ShopAddress, ['id', 'isDefault']), Type.Null()]),
    remark: Type.String({ examples: ['请放门口'] }),
    lines: Type.Array(Type.Object({ title: Name, spec: Spec, quantity: Count })),
  },
  { title: 'OrderToSend', description: 'A paid order that is to be sent.' },
)
export type OrderToSend = Static<typeof OrderToSend>

export const StockRow = Type.Object(
  {
    id: { ...Id, description: 'of the SKU' },
    goodId: Id,
    title: Name,
    spec: Spec,
    unit,
    priceFen: Type.Union([Fen, Type.Null()], { description: 'null for one for points' }),
    points: Type.Union([Count, Type.Null()], { description: 'null for one for money' }),
    stock: Count,
    onSale: Type.Boolean(),
  },
  { title: 'StockRow', description: 'A SKU as the shop keeps it.' },
)
export type StockRow = Static<typeof StockRow>

export const ShopAction = Type.Object(
  {
    id: Id,
    action: Type.String({ examples: ['order.ship'] }),
    subjectId: { ...Id, description: 'what was changed' },
    userId: Type.Union([Id, Type.Null()], { description: 'the operator; null: by a command on the server' }),
    detail: Type.String({ description: 'what was set, as JSON', examples: ['{"company":"顺丰速运","number":"SF1234567890"}'] }),
    at: Time,
  },
  { title: 'ShopAction', description: 'Something that an operator did in the shop.' },
)
export type ShopAction = Static<typeof ShopAction>

/** What an operator says of a good, by a call or in the file of a command, beside its pictures and what its SKUs cost. */
export const goodFields = {
  category: Name,
  title: Name,
  subtitle: Type.Optional(Type.String({ maxLength: SHOP_NAME_LONG_CHARS })),
  unit: Type.Optional(unit),
  delivery: Type.Optional(literals(deliveries)),
  vipMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: VIP_MONTHS_MAX, description: 'that one gives; for points only' })),
  freight: Type.Optional({ ...Name, description: 'the name of its freight template, where it is sent' }),
  specs: Type.Optional(Type.Array(GoodSpec, { maxItems: 3 })),
  attributes: Type.Optional(Type.Array(GoodAttribute, { maxItems: 20 })),
  description: Type.Optional(Type.Array(DescriptionBlock, { maxItems: 60 })),
  recommended: Type.Optional(Type.Boolean()),
  memberLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  returnable: Type.Optional(Type.Boolean()),
}

const read = { access: 'moderator' } as const
const write = { access: 'moderator', whenBanned: 'closed', seenByVisitors: true } as const
const unseen = { access: 'moderator', whenBanned: 'closed', seenByVisitors: false } as const

/** What the operators do in the shop; `npm run -s shop` does the same. */
export const shopOperatingEndpoints = declare({
  'GET shop/orders-to-send': {
    ...read,
    summary: 'Paid orders that are to be sent, the oldest first; for operators',
    input: pagedInput({}),
    answer: OrderToSend,
    paged: true,
  },
  'POST shop/send-order': {
    scope: 'full',
    ...unseen,
    summary: 'A paid order was sent, by this parcel; for operators',
    input: Type.Object({
      id: Id,
      company: Type.String({ minLength: 1, maxLength: COURIER_CHARS, examples: ['顺丰速运'] }),
      number: Type.String({ pattern: '^[0-9A-Za-z-]{6,32}$', examples: ['SF1234567890'] }),
    }),
    answer: Done,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'GET shop/stock': {
    ...read,
    summary: 'SKUs with what they cost and how many there are; for operators',
    input: pagedInput({ word: Type.Optional(Type.String({ maxLength: 40, description: 'in the title of the good' })) }),
    answer: StockRow,
    paged: true,
  },
  'POST shop/set-stock': {
    scope: 'full',
    ...write,
    summary: 'Set how many there are of a SKU, add so many, or set what one costs; for operators',
    input: Type.Object({
      id: { ...Id, description: 'of the SKU' },
      stock: Type.Optional(Whole),
      add: Type.Optional(Type.Integer({ minimum: -SHOP_STOCK_MAX, maximum: SHOP_STOCK_MAX, description: 'so many more, or fewer' })),
      priceFen: Type.Optional(PriceFen),
      points: Type.Optional(Points),
    }),
    answer: StockRow,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'POST shop/add-good': {
    scope: 'full',
    ...write,
    summary: 'Put a good on sale; a category that is not there yet is made. For operators',
    input: Type.Object({
      ...goodFields,
      pictures: Type.Array(Type.String({ minLength: 1, maxLength: 500, examples: ['rod-3'] }), { maxItems: 9 }),
      skus: Type.Array(
        Type.Object(
          {
            spec: Type.Optional(Spec),
            priceFen: Type.Optional(PriceFen),
            points: Type.Optional(Points),
            marketPriceFen: Type.Optional(PriceFen),
            stock: Type.Optional(Whole),
            weightG: Type.Optional(Whole),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    answer: Type.Object({ id: { ...Id, description: 'of the good' } }),
    errors: ['rest_conflict'],
  },
  'POST shop/set-good': {
    scope: 'full',
    ...write,
    summary: 'Take a good off the shelves, or put it back; for operators',
    input: Type.Object({ id: Id, onSale: Type.Boolean() }),
    answer: Done,
    errors: ['rest_not_found'],
  },
  'POST shop/set-freight': {
    scope: 'full',
    ...write,
    summary: 'Set a freight template, by its name; for operators',
    input: Type.Object({
      name: Name,
      counts: literals(['piece', 'weight'], { description: 'pieces, or started kilograms' }),
      rules: Type.Array(
        Type.Object(
          {
            regions: Type.Array(Type.String({ pattern: '^\\d{2,6}$', examples: ['54'] }), {
              description: 'codes of GB/T 2260, or how they begin; of the last rule none: everywhere',
            }),
            first: Type.Integer({ minimum: 1, maximum: SHOP_STOCK_MAX }),
            firstFen: Fen,
            next: Type.Integer({ minimum: 1, maximum: SHOP_STOCK_MAX }),
            nextFen: Fen,
            freeOverFen: Type.Union([Type.Null(), PriceFen]),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 40 },
      ),
      excluded: Type.Array(Type.String({ pattern: '^\\d{2,6}$' }), { description: 'to which nothing is sent', maxItems: 400 }),
    }),
    answer: Type.Object({ id: Id }),
    errors: [],
  },
  'POST shop/add-coupon': {
    scope: 'full',
    ...write,
    summary: 'Offer coupons; for operators',
    input: Type.Object({
      name: Name,
      offFen: PriceFen,
      overFen: { ...Fen, description: 'what its goods cost at least' },
      total: Type.Integer({ minimum: 1, maximum: SHOP_STOCK_MAX }),
      days: Type.Integer({ minimum: 1, maximum: COUPON_DAYS_MAX, description: 'for so long' }),
    }),
    answer: Type.Object({ id: Id }),
    errors: [],
  },
  'POST shop/add-codes': {
    scope: 'full',
    ...write,
    summary: 'Add codes to those that are handed over for a SKU; for operators',
    input: Type.Object({
      id: { ...Id, description: 'of the SKU' },
      codes: Type.Array(Type.String({ minLength: 1, maxLength: SHOP_CODE_CHARS, pattern: '^\\S+$', examples: ['QH7K-93MX'] }), {
        minItems: 1,
        maxItems: SHOP_CODES,
      }),
    }),
    answer: Type.Object({ added: { ...Count, description: 'so many were not there yet' } }),
    errors: ['rest_not_found'],
  },
  'GET shop/actions': {
    ...read,
    summary: 'What operators did in the shop, the latest first; for operators',
    input: pagedInput({}),
    answer: ShopAction,
    paged: true,
  },
})
