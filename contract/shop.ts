import Type, { type Static } from 'typebox'
import { Count, File, Id, literals, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { SEARCH_CHARS, SHOP_PRICE_MAX, SHOP_RECOMMENDED } from './limits.ts'

export const Fen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [12_900] })
const Word = (description: string, example: string) => Type.String({ description, examples: [example] })

export const ShopAttribute = Type.Object(
  {
    name: Word('what it is', '长度'),
    unit: Word('empty where it has none', 'm'),
    values: Type.Array(Type.String({ examples: ['5.4'] }), { description: 'that a list may be narrowed to' }),
  },
  { title: 'ShopAttribute', description: 'What the goods of a category are told apart by.' },
)
export type ShopAttribute = Static<typeof ShopAttribute>

export const ShopCategory = Type.Object(
  { id: Id, name: Word('its name', '手竿'), picture: Url, attributes: Type.Array(ShopAttribute) },
  { title: 'ShopCategory', description: 'A kind of goods.' },
)
export type ShopCategory = Static<typeof ShopCategory>

/** How goods reach their buyers. */
export const deliveries = ['parcel', 'code', 'vip'] as const
export type Delivery = (typeof deliveries)[number]
const Delivery = literals(deliveries, {
  title: 'Delivery',
  description: 'parcel: it is sent; code: a code, at once; vip: months of VIP, at once.',
})

const shown = {
  id: Id,
  title: Word('what it is', '青芦 5.4 米 28 调综合竿'),
  subtitle: Word('what is said beside it; empty where nothing is', '碳素 · 135 克'),
  picture: Type.Union([Url, Type.Null()]),
  soldCount: { ...Count, description: 'how many were sold' },
  inStock: Type.Boolean(),
}

export const GoodCard = Type.Object(
  { ...shown, priceFen: { ...Fen, description: 'the lowest of its SKUs' } },
  { title: 'GoodCard', description: 'A good in a list.' },
)
export type GoodCard = Static<typeof GoodCard>

export const Sku = Type.Object(
  {
    id: Id,
    spec: Type.Array(Type.String({ examples: ['5.4 米'] }), { description: 'a value of each spec of its good, in their order' }),
    priceFen: Fen,
    marketPriceFen: Type.Union([Fen, Type.Null()], { description: 'what it cost before; null where it did not cost more' }),
    stock: Count,
    picture: Type.Union([Url, Type.Null()], { description: 'null: the first of its good' }),
  },
  { title: 'Sku', description: 'What is bought: a good in one of its specifications.' },
)
export type Sku = Static<typeof Sku>

export const DescriptionBlock = Type.Union(
  [
    Type.Object({ type: Type.Literal('heading'), text: Word('a line', '调性与用途') }),
    Type.Object({ type: Type.Literal('text'), text: Word('a paragraph', '28 偏硬调，守底钓鲫鲤皆可。') }),
    Type.Object({ type: Type.Literal('picture'), picture: Url }),
  ],
  { title: 'DescriptionBlock', description: 'A part of what is said of a good.' },
)
export type DescriptionBlock = Static<typeof DescriptionBlock>

export const GoodSpec = Type.Object(
  { name: Word('what there is to choose', '长度'), values: Type.Array(Type.String({ examples: ['5.4 米'] })) },
  { title: 'GoodSpec', description: 'Something that a buyer chooses of a good.' },
)
export type GoodSpec = Static<typeof GoodSpec>

export const GoodAttribute = Type.Object(
  { name: Word('what it is', '自重'), value: Word('how much or which', '135'), unit: Word('empty where it has none', 'g') },
  { title: 'GoodAttribute', description: 'A fact about a good.' },
)
export type GoodAttribute = Static<typeof GoodAttribute>

const about = {
  ...shown,
  delivery: Delivery,
  categoryId: Id,
  categoryName: Word('its category', '手竿'),
  pictures: Type.Array(Url),
  specs: Type.Array(GoodSpec),
  attributes: Type.Array(GoodAttribute),
  description: Type.Array(DescriptionBlock),
  memberLimit: Type.Union([Count, Type.Null()], { description: 'how many of it one member gets in all; null: as many as they like' }),
  returnable: Type.Boolean({ description: 'it may be sent back once it has come' }),
  reviewCount: Count,
  stars: Type.Union([Type.Number({ minimum: 1, maximum: 5 }), Type.Null()], {
    description: 'of its reviews on average; null where there are none',
    examples: [4.8],
  }),
}
/** What is told of a good, whatever it costs. */
export const goodFacts = about

export const Good = Type.Object(
  {
    ...about,
    priceFen: { ...Fen, description: 'the lowest of its SKUs' },
    onSale: Type.Boolean({ description: 'false: it is not sold any more' }),
    skus: Type.Array(Sku),
    sellerId: Type.Union([Id, Type.Null()], { description: 'the member whom to ask about it; null where the shop names none' }),
  },
  { title: 'Good', description: 'A good with all that a buyer wants to know.' },
)
export type Good = Static<typeof Good>

export const goodOrders = ['newest', 'sold', 'price', 'price_desc'] as const
export type GoodOrder = (typeof goodOrders)[number]

/** What a list of goods may be narrowed to. */
export const goodFilters = {
  category: Type.Optional(Id),
  word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS })),
  orderby: Type.Optional(literals(goodOrders, { description: 'newest, where none is asked for; price: the cheapest first' })),
  attributes: Type.Optional(
    Type.String({
      maxLength: 400,
      pattern: '^[^=;]+=[^=;]+(;[^=;]+=[^=;]+){0,19}$',
      description: 'name=value, with semicolons between: of one name any of the values, of several names all',
      examples: ['长度=5.4;材质=碳素'],
    }),
  ),
  inStock: Type.Optional(Type.Boolean({ description: 'only what is there' })),
}
const priceRange = {
  minFen: Type.Optional(Type.Integer({ minimum: 0, maximum: SHOP_PRICE_MAX })),
  maxFen: Type.Optional(Type.Integer({ minimum: 0, maximum: SHOP_PRICE_MAX })),
}

export const shopEndpoints = declare({
  'GET shop/setting': {
    access: 'visitor',
    summary: 'The categories of the shop, and from where it sends for nothing',
    answer: Type.Object({
      categories: Type.Array(ShopCategory),
      freeOverFen: Type.Union([Fen, Type.Null()], {
        description: 'parcels of so much are sent for nothing, remote regions aside; null: not all are',
      }),
      sellerId: Good.properties.sellerId,
    }),
    visitorCacheMs: 10_000,
  },
  'GET shop/list': {
    access: 'visitor',
    summary: 'Goods by category, word and attributes; at most 1,000 of them are counted, and reached by paging',
    input: pagedInput({ ...goodFilters, ...priceRange }),
    answer: GoodCard,
    paged: true,
    visitorCacheMs: 5_000,
  },
  'GET shop/recommend': {
    access: 'visitor',
    summary: `At most ${SHOP_RECOMMENDED} goods that the shop recommends, or that are like one`,
    input: Type.Object({ id: Type.Optional({ ...Id, description: 'of a good: those that are like it' }) }),
    answer: Type.Array(GoodCard),
    visitorCacheMs: 10_000,
  },
  'GET shop/detail': {
    access: 'visitor',
    summary: 'A good with its SKUs',
    input: Type.Object({ id: Id }),
    answer: Good,
    visitorCacheMs: 1_000,
    errors: ['rest_not_found'],
  },
  'GET shop/picture': {
    access: 'visitor',
    summary: 'The drawing of a good',
    input: Type.Object({ key: Type.String({ pattern: '^[a-z]{1,20}(-\\d{1,2})?$', examples: ['rod-3'] }) }),
    answer: File,
    file: 'image/svg+xml',
    errors: ['rest_not_found'],
  },
})
