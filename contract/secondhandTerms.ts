import Type, { type Static } from 'typebox'
import { Id, literals, Time } from './common.ts'
import { SECONDHAND_PRICE_MAX_FEN, SECONDHAND_PRICES_SHOWN, SECONDHAND_VALUE_CHARS } from './limits.ts'

/** What is said of second-hand tackle, on cards, pages, in forms and in messages. */

export const tackleCategories = [
  'pole',
  'surf_rod',
  'lure_rod',
  'raft_rod',
  'rock_rod',
  'spinning_reel',
  'baitcast_reel',
  'drum_reel',
  'line',
  'float',
  'hook',
  'lure',
  'bait',
  'net',
  'box',
  'seat',
  'stand',
  'lamp',
  'umbrella',
  'clothing',
  'life_jacket',
  'finder',
  'boat',
  'ice',
  'bag',
  'other',
] as const
export type TackleCategory = (typeof tackleCategories)[number]
export const TackleCategory = literals(tackleCategories, { title: 'TackleCategory', description: 'A kind of tackle.' })

export const tackleConditions = ['new', 'like_new', 'light', 'visible', 'flawed'] as const
export type TackleCondition = (typeof tackleConditions)[number]
export const TackleCondition = literals(tackleConditions, {
  title: 'TackleCondition',
  description: 'New; as good as new; with light traces of use; with visible ones; with a flaw, which is named.',
})

export const handovers = ['meet', 'ship'] as const
export type Handover = (typeof handovers)[number]
export const Handover = literals(handovers, { title: 'Handover', description: 'How it changes hands: they meet, or it is shipped.' })
export const Handovers = Type.Array(Handover, { uniqueItems: true, maxItems: handovers.length })

export const saleStatuses = ['on_sale', 'reserved', 'sold', 'off'] as const
export type SaleStatus = (typeof saleStatuses)[number]
export const SaleStatus = literals(saleStatuses, {
  title: 'SaleStatus',
  description: 'On sale; reserved for a buyer; sold; taken down by its seller.',
})

export const attributeKeys = [
  'length',
  'action',
  'power',
  'weight',
  'sections',
  'material',
  'guides',
  'lure_weight',
  'handle',
  'number',
  'size',
  'ratio',
  'brake',
  'side',
  'drag',
  'capacity',
  'hook_type',
  'barb',
  'lead',
  'kind',
  'opened',
  'load',
  'light',
  'battery',
  'diameter',
  'clothing_size',
  'buoyancy',
] as const
export type AttributeKey = (typeof attributeKeys)[number]
export const AttributeKey = literals(attributeKeys, { title: 'AttributeKey', description: 'What is known of a kind of tackle.' })

/** What a form says of a piece of tackle: a number, or one of the choices. */
export const TackleAttribute = Type.Object(
  {
    key: AttributeKey,
    value: Type.String({ minLength: 1, maxLength: SECONDHAND_VALUE_CHARS, examples: ['4.5'] }),
  },
  { title: 'TackleAttribute', additionalProperties: false, description: 'Something known of a piece of tackle.' },
)
export type TackleAttribute = Static<typeof TackleAttribute>

export const PriceFen = Type.Integer({ minimum: 1, maximum: SECONDHAND_PRICE_MAX_FEN, description: 'in fen', examples: [26_000] })

export const PriceStep = Type.Object({ priceFen: PriceFen, at: Time }, { title: 'PriceStep', description: 'What was asked, from when on.' })
export const PriceSteps = Type.Array(PriceStep, {
  maxItems: SECONDHAND_PRICES_SHOWN,
  description: 'what was asked, the latest first',
})

export const offerStates = ['open', 'accepted', 'declined', 'withdrawn', 'closed'] as const
export type OfferState = (typeof offerStates)[number]
export const OfferState = literals(offerStates, {
  title: 'OfferState',
  description: 'Waits for the seller; accepted; declined; taken back by the buyer; closed, as it was sold, taken down or became cheaper.',
})

export const OfferLink = Type.Object(
  {
    type: Type.Literal('offer'),
    id: Id,
    postId: Id,
    title: Type.String({ description: 'what it is for', examples: ['光威 4.5 米手竿'] }),
    buyerId: Id,
    sellerId: Id,
    priceFen: Type.Integer({ minimum: 0, description: 'what is offered', examples: [24_000] }),
    askedFen: Type.Integer({ minimum: 0, description: 'what was asked then', examples: [26_000] }),
    word: Type.String({ description: 'said with it', examples: ['周六自提'] }),
    state: OfferState,
    gone: Type.Boolean(),
  },
  { title: 'OfferLink', description: 'An offer for second-hand tackle, as the two see it in their conversation.' },
)
export type OfferLink = Static<typeof OfferLink>

export const screenLevels = ['block', 'review', 'warn'] as const
export type ScreenLevel = (typeof screenLevels)[number]

export const Finding = Type.Object(
  {
    rule: Type.String({ examples: ['electric'] }),
    level: literals(screenLevels, {
      title: 'ScreenLevel',
      description: 'It may not be sold; somebody looks at it first; its buyers are warned.',
    }),
    word: Type.String({ description: 'what it was found by', examples: ['电鱼机'] }),
    reason: Type.String({ description: 'in the language of the request', examples: ['电鱼为破坏性捕捞方法，禁止制造、销售、使用。'] }),
    source: Type.String({ examples: ['新华社 2021-01-13'] }),
    regions: Type.Array(Type.String({ examples: ['000000'] }), { description: 'codes of GB/T 2260; 000000 is the whole country' }),
  },
  { title: 'Finding', description: 'A rule that a listing meets, and why there is one.' },
)
export type Finding = Static<typeof Finding>
