import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Message } from './chat.ts'
import { Count, Done, Id, Lat, literals, Lng, Time } from './common.ts'
import { PostCard } from './content.ts'
import { declare, pagedInput } from './endpoint.ts'
import {
  APPEAL_CHARS,
  APPEAL_DAYS,
  ASKERS,
  DISTANCE_MAX_M,
  OFFER_WORD_CHARS,
  RADIUS_MIN_M,
  SAVED_SEARCHES,
  SEARCH_CHARS,
} from './limits.ts'
import { pictureUpload } from './media.ts'
import {
  AttributeKey,
  Finding,
  Handover,
  OfferState,
  PriceFen,
  PriceSteps,
  SaleStatus,
  TackleCategory,
  TackleCondition,
} from './secondhandTerms.ts'

const TackleField = Type.Object(
  {
    key: AttributeKey,
    unit: Type.String({ description: 'empty where it has none', examples: ['m'] }),
    choices: Type.Array(Type.String({ examples: ['28'] }), { description: 'what it may be; empty where it is a number' }),
    min: Type.Union([Type.Number(), Type.Null()], { description: 'the least that is usual', examples: [2.7] }),
    max: Type.Union([Type.Number(), Type.Null()], { description: 'the most that is usual', examples: [12] }),
  },
  { title: 'TackleField', description: 'What a form asks of a kind of tackle.' },
)
export type TackleField = Static<typeof TackleField>

export const SecondhandSetting = Type.Object(
  {
    categories: Type.Array(Type.Object({ key: TackleCategory, fields: Type.Array(TackleField) })),
    conditions: Type.Array(TackleCondition),
    handovers: Type.Array(Handover),
    appealDays: Type.Integer({ examples: [APPEAL_DAYS] }),
    searches: Type.Integer({ description: 'how many may be saved', examples: [SAVED_SEARCHES] }),
  },
  { title: 'SecondhandSetting', description: 'What the form and the list of second-hand tackle offer.' },
)
export type SecondhandSetting = Static<typeof SecondhandSetting>

export const listingOrders = ['new', 'cheap', 'dear', 'distance'] as const
export type ListingOrder = (typeof listingOrders)[number]
const ListingOrder = literals(listingOrders, {
  title: 'ListingOrder',
  description: 'The newest first, the cheapest, the dearest, the nearest (which wants a point).',
})

const point = { lat: Type.Optional(Lat), lng: Type.Optional(Lng) }
const radius = Type.Optional(Type.Integer({ minimum: RADIUS_MIN_M, maximum: DISTANCE_MAX_M, description: 'metres around that point' }))

/** What is looked for. */
export const listingFilter = {
  word: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_CHARS, examples: ['光威'] })),
  tackle: Type.Optional(TackleCategory),
  condition: Type.Optional(TackleCondition),
  handover: Type.Optional(Handover),
  minFen: Type.Optional(PriceFen),
  maxFen: Type.Optional(PriceFen),
}

export const Offer = Type.Object(
  {
    id: Id,
    postId: Id,
    buyer: UserCard,
    priceFen: PriceFen,
    askedFen: PriceFen,
    word: Type.String({ examples: ['周六自提'] }),
    state: OfferState,
    createdAt: Time,
  },
  { title: 'Offer', description: 'What a buyer offers for a listing.' },
)
export type Offer = Static<typeof Offer>

export const PriceBand = Type.Object(
  {
    lowFen: PriceFen,
    highFen: PriceFen,
    deals: Type.Integer({ minimum: 1, description: 'of how many', examples: [8] }),
  },
  {
    title: 'PriceBand',
    description:
      'Between which prices the middle half of the deals lies that buyers have confirmed: of its kind and condition, of 180 days.',
  },
)
export type PriceBand = Static<typeof PriceBand>

const dealStates = ['waiting', 'confirmed', 'denied'] as const
export const Deal = Type.Object(
  {
    buyer: Type.Union([UserCard, Type.Null()]),
    priceFen: PriceFen,
    state: literals(dealStates, { title: 'DealState', description: 'The buyer has yet to say so; they have; they say it is not so.' }),
    soldAt: Time,
  },
  { title: 'Deal', description: 'To whom something was sold.' },
)
export type Deal = Static<typeof Deal>

export const Ban = Type.Object(
  {
    findings: Type.Array(Finding),
    banned: Type.Boolean({ description: 'it may not be sold; otherwise somebody looks at it first' }),
    decided: Type.Boolean({ description: 'an operator has decided so' }),
    appealUntil: Type.Union([Time, Type.Null()], { description: 'its seller may object until then; null: not (any more)' }),
    appeal: Type.Union([Type.String({ examples: ['这是岸上用的摄像架'] }), Type.Null()], { description: 'what its seller has objected' }),
    answer: Type.Union([Type.String({ examples: ['核对过，可以卖'] }), Type.Null()], { description: 'what the operators said to that' }),
  },
  { title: 'Ban', description: 'Why a listing is kept from others.' },
)
export type Ban = Static<typeof Ban>

export const SecondhandStanding = Type.Object(
  {
    watching: Type.Boolean(),
    prices: PriceSteps,
    band: Type.Union([PriceBand, Type.Null()], { description: 'null where there are too few deals' }),
    offer: Type.Union([Offer, Type.Null()], { description: 'mine that stands, or was answered last' }),
    offers: Count,
    reservedFor: Type.Union([UserCard, Type.Null()], { description: 'for the seller, and for whom it is' }),
    deal: Type.Union([Deal, Type.Null()], { description: 'for the two alone' }),
    warnings: Type.Array(Finding, { description: 'what its buyers are warned of' }),
    ban: Type.Union([Ban, Type.Null()], { description: 'for its seller and the operators' }),
    can: Type.Object({
      watch: Type.Boolean(),
      offer: Type.Boolean({ description: 'less than is asked' }),
      want: Type.Boolean({ description: 'for what is asked' }),
      manage: Type.Boolean(),
      confirm: Type.Boolean({ description: 'that I bought it' }),
      appeal: Type.Boolean(),
      decide: Type.Boolean(),
    }),
  },
  { title: 'SecondhandStanding', description: 'What a listing is to me.' },
)
export type SecondhandStanding = Static<typeof SecondhandStanding>

export const SavedSearch = Type.Object(
  {
    id: Id,
    word: Type.String({ description: 'empty: any', examples: ['光威'] }),
    tackle: Type.Union([TackleCategory, Type.Null()]),
    condition: Type.Union([TackleCondition, Type.Null()]),
    handover: Type.Union([Handover, Type.Null()]),
    minFen: Type.Union([PriceFen, Type.Null()]),
    maxFen: Type.Union([PriceFen, Type.Null()]),
    found: { ...Count, description: 'listings that were found by it since it was saved' },
    createdAt: Time,
  },
  { title: 'SavedSearch', description: 'What a member looks for, who is notified of each listing that is found, once.' },
)
export type SavedSearch = Static<typeof SavedSearch>

export const SecondhandCase = Type.Object(
  { post: PostCard, ban: Ban },
  { title: 'SecondhandCase', description: 'A listing on which an operator is to decide.' },
)
export type SecondhandCase = Static<typeof SecondhandCase>

const write = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const
const offerGiven = Type.Object(
  { offer: Offer, message: Type.Union([Message, Type.Null()], { description: 'null where they no longer write to one another' }) },
  { title: 'OfferGiven', description: 'An offer, and the message that carries it.' },
)

/** Second-hand tackle: no money is held, buyer and seller settle it themselves. */
export const secondhandEndpoints = declare({
  'GET secondhand/setting': {
    access: 'visitor',
    summary: 'Kinds of tackle with what is asked of each, conditions',
    answer: SecondhandSetting,
    visitorCacheMs: 60_000,
  },
  'GET secondhand/list': {
    access: 'visitor',
    summary: 'Tackle that is on sale or reserved',
    input: pagedInput({
      ...listingFilter,
      orderby: Type.Optional(ListingOrder),
      ...point,
      radiusM: radius,
      author: Type.Optional({ ...Id, description: 'of this seller' }),
    }),
    answer: PostCard,
    paged: true,
    perMinute: 240,
  },
  'GET secondhand/mine': {
    access: 'member',
    summary: 'What I sell in whatever state, what I watch, what I have bought',
    input: pagedInput({ as: literals(['seller', 'watcher', 'buyer']) }),
    answer: PostCard,
    paged: true,
  },
  'GET secondhand/standing': {
    access: 'visitor',
    summary: 'What a listing is to me: prices so far, what others paid, my offer, what I may do',
    input: Type.Object({ id: Id }),
    answer: SecondhandStanding,
  },
  'POST secondhand/status': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'On sale, reserved, sold, taken down. Who bought it is asked to confirm that',
    input: Type.Object({
      id: Id,
      status: SaleStatus,
      userId: Type.Optional(
        Type.Union([Id, Type.Null()], {
          description:
            'for whom it is reserved, to whom it was sold: somebody who has offered or asked. null: somebody who is not here; ' +
            'without it what is sold is sold to whom it was reserved for',
        }),
      ),
      priceFen: Type.Optional({ ...PriceFen, description: 'what it was sold for, where that is not what was agreed or asked' }),
    }),
    answer: Type.Object({ status: SaleStatus }),
    errors: ['sold_already', 'gear_refused', 'rest_conflict'],
    perMinute: 60,
  },
  'POST secondhand/confirm': {
    ...write,
    seenByVisitors: true,
    summary: 'I bought it, or did not: then it is on sale again',
    input: Type.Object({ id: Id, on: Type.Boolean() }),
    answer: Type.Object({ on: Type.Boolean() }),
  },
  'POST secondhand/watch': {
    ...write,
    seenByVisitors: true,
    summary: 'Watch a listing: be notified when its price falls',
    input: Type.Object({ id: Id, on: Type.Boolean() }),
    answer: Type.Object({ on: Type.Boolean(), watchers: Count }),
    perMinute: 120,
  },
  'POST secondhand/offer': {
    ...write,
    summary: 'Offer a price, or take it for what is asked. It is a card in the conversation with its seller',
    input: Type.Object({
      id: Id,
      priceFen: PriceFen,
      askedFen: { ...PriceFen, description: 'what was shown as asked' },
      content: Type.Optional(Type.String({ maxLength: OFFER_WORD_CHARS, description: 'a word to go with it' })),
    }),
    texts: { content: 'message' },
    answer: offerGiven,
    errors: ['price_changed', 'sold_already', 'message_refused', 'stranger_limit', 'gear_refused'],
    perMinute: 20,
  },
  'GET secondhand/offers': {
    access: 'author',
    summary: 'The offers for a listing of mine, those that stand first',
    input: pagedInput({ id: Id }),
    answer: Offer,
    paged: true,
  },
  'GET secondhand/askers': {
    access: 'author',
    summary: 'With whom I talk of a listing of mine, which was sent there: who wrote last comes first',
    input: Type.Object({ id: Id }),
    answer: Type.Array(UserCard, { maxItems: ASKERS }),
  },
  'POST secondhand/offer-answer': {
    ...write,
    whenBanned: 'open',
    seenByVisitors: true,
    summary: 'Accept or decline an offer for what I sell, which is reserved then; or take mine back',
    input: Type.Object({
      id: { ...Id, description: 'of the offer' },
      answer: literals(['accept', 'decline', 'withdraw'], { description: 'who is banned accepts none' }),
    }),
    answer: offerGiven,
    errors: ['rest_banned', 'price_changed', 'sold_already', 'message_refused', 'stranger_limit', 'offer_over'],
    perMinute: 60,
  },
  'GET secondhand/searches': { access: 'member', summary: 'My saved searches', input: pagedInput({}), answer: SavedSearch, paged: true },
  'POST secondhand/search-save': {
    ...write,
    summary: 'Save a search: be notified once of each listing that comes',
    input: Type.Object(listingFilter),
    answer: SavedSearch,
    errors: ['rest_conflict'],
    perMinute: 30,
  },
  'POST secondhand/search-del': {
    ...write,
    whenBanned: 'open',
    summary: 'Delete a saved search',
    input: Type.Object({ id: { ...Id, description: 'of the search' } }),
    answer: Done,
  },
  'POST secondhand/appeal': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Object to a ban, once, within some days',
    input: Type.Object({ id: Id, content: Type.String({ minLength: 1, maxLength: APPEAL_CHARS }) }),
    answer: Done,
    errors: ['appeal_too_late', 'rest_conflict'],
    perMinute: 10,
  },
  'GET secondhand/cases': {
    access: 'moderator',
    summary: 'Listings that wait for an operator, the oldest first',
    input: pagedInput({}),
    answer: SecondhandCase,
    paged: true,
  },
  'POST secondhand/decide': {
    access: 'moderator',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Let a listing on sale, or ban it. Its seller is notified',
    input: Type.Object({ id: Id, accept: Type.Boolean(), content: Type.Optional(Type.String({ maxLength: APPEAL_CHARS })) }),
    answer: Done,
  },
  'POST upload/secondhand': pictureUpload(true, 'A picture of second-hand tackle'),
})
