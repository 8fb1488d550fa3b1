import Type, { type Static } from 'typebox'
import { Count, Done, Id, Time, Url } from './common.ts'
import { declare } from './endpoint.ts'
import { CART_LINES, COUPONS_LISTED, QUANTITY_MAX, SHOP_ADDRESS_CHARS, SHOP_ADDRESSES, SHOP_NAME_CHARS } from './limits.ts'
import { Fen } from './shop.ts'

export const Quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [2] })
const Spec = Type.Array(Type.String({ examples: ['5.4 米'] }))

export const CartLine = Type.Object(
  {
    skuId: Id,
    goodId: Id,
    title: Type.String({ examples: ['青芦 综合竿'] }),
    spec: Spec,
    picture: Type.Union([Url, Type.Null()]),
    priceFen: Fen,
    seenPriceFen: { ...Fen, description: 'what it cost when I last saw the cart' },
    quantity: Quantity,
    stock: { ...Count, description: '0: it is sold out, or not sold any more' },
    onSale: Type.Boolean(),
    ticked: Type.Boolean({ description: 'to be ordered next' }),
  },
  { title: 'CartLine', description: 'A SKU in the cart. Nothing is kept for me until I order it.' },
)
export type CartLine = Static<typeof CartLine>
const Cart = Type.Array(CartLine, { maxItems: CART_LINES })

const address = {
  name: Type.String({ minLength: 1, maxLength: SHOP_NAME_CHARS, examples: ['周明'] }),
  phone: Type.String({ pattern: '^1[3-9]\\d{9}$', description: 'of the mainland', examples: ['13800138000'] }),
  region: Type.String({ pattern: '^\\d{6}$', description: 'the code of a county (GB/T 2260), of shop/regions', examples: ['330106'] }),
  street: Type.String({ minLength: 1, maxLength: SHOP_ADDRESS_CHARS, examples: ['古荡街道 8 号'] }),
}

export const ShopAddress = Type.Object(
  {
    id: Id,
    ...address,
    regionNames: Type.Array(Type.String({ examples: ['杭州市'] }), { description: 'its province, its city, its county' }),
    isDefault: Type.Boolean(),
  },
  { title: 'ShopAddress', description: 'Where parcels go.' },
)
export type ShopAddress = Static<typeof ShopAddress>
const ShopAddresses = Type.Array(ShopAddress, { maxItems: SHOP_ADDRESSES })

export const Coupon = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['新人满减'] }),
    offFen: Fen,
    overFen: { ...Fen, description: 'what its goods cost at least' },
    categoryId: Type.Union([Id, Type.Null()], { description: 'that it is for; null: all' }),
    endsAt: Time,
    taken: Type.Boolean({ description: 'I have it, or had it' }),
    left: { ...Count, description: 'how many there are still to take' },
    used: Type.Boolean({ description: 'I paid with it, or an order holds it' }),
  },
  { title: 'Coupon', description: 'What takes so much off an order, once.' },
)
export type Coupon = Static<typeof Coupon>

const write = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const
const skuQuantity = { skuId: Id, quantity: Quantity }

export const shopCartEndpoints = declare({
  'GET shop/get-cart': { access: 'member', summary: 'My cart, what came last first', answer: Cart },
  'POST shop/add-cart': {
    ...write,
    summary: `Put SKUs into my cart, beside what is there; it holds ${CART_LINES}`,
    input: Type.Object({ lines: Type.Array(Type.Object(skuQuantity), { minItems: 1, maxItems: CART_LINES }) }),
    answer: Cart,
    perMinute: 60,
    errors: ['cart_full'],
  },
  'POST shop/update-cart': {
    ...write,
    summary: 'Change how many of a SKU are in my cart, take another SKU in its place, tick it, or say that I saw the prices',
    input: Type.Object({
      lines: Type.Array(
        Type.Object({
          skuId: Id,
          quantity: Type.Optional(Quantity),
          ticked: Type.Optional(Type.Boolean()),
          toSkuId: Type.Optional({ ...Id, description: 'of the same good, in its place' }),
        }),
        { maxItems: CART_LINES },
      ),
      seen: Type.Optional(Type.Boolean({ description: 'I saw the prices of today' })),
    }),
    answer: Cart,
    perMinute: 120,
  },
  'POST shop/del-cart': {
    ...write,
    summary: 'Take SKUs out of my cart',
    input: Type.Object({ skuIds: Type.Array(Id, { minItems: 1, maxItems: CART_LINES }) }),
    answer: Cart,
  },
  'GET shop/address': { access: 'member', summary: 'My addresses, the usual one first', answer: ShopAddresses },
  'POST shop/add-address': {
    ...write,
    summary: 'Add an address, change one, make it the usual one, or delete it',
    input: Type.Object({
      id: Type.Optional({ ...Id, description: 'of the one to change' }),
      deleted: Type.Optional(Type.Boolean({ description: 'delete it: nothing else is needed then' })),
      isDefault: Type.Optional(Type.Boolean()),
      name: Type.Optional(address.name),
      phone: Type.Optional(address.phone),
      region: Type.Optional(address.region),
      street: Type.Optional(address.street),
    }),
    answer: ShopAddresses,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'GET shop/regions': {
    access: 'visitor',
    summary: 'The regions within one, or the provinces',
    input: Type.Object({ parent: Type.Optional(Type.String({ pattern: '^\\d{6}$', examples: ['330000'] })) }),
    answer: Type.Array(Type.Object({ code: address.region, name: Type.String({ examples: ['浙江省'] }) })),
    visitorCacheMs: 60_000,
  },
  'GET shop/coupons': {
    access: 'visitor',
    summary: 'Coupons that may be taken now, and those of mine',
    answer: Type.Array(Coupon, { maxItems: COUPONS_LISTED }),
  },
  'POST shop/take-coupon': {
    scope: 'full',
    ...write,
    summary: 'Take a coupon',
    input: Type.Object({ id: Id }),
    answer: Done,
    errors: ['rest_not_found', 'rest_conflict'],
  },
})
