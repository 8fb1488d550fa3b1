import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Done, Id, Lat, literals, Lng, Picture, Time } from './common.ts'
import { PostCard } from './content.ts'
import { declare, pagedInput } from './endpoint.ts'
import {
  DISTANCE_MAX_M,
  POST_TITLE_CHARS,
  NEARBY_RADIUS_M,
  RADIUS_MIN_M,
  REVIEW_CHARS,
  REVIEW_PICTURES,
  SEARCH_CHARS,
  VENUE_FEATURES,
  VENUE_NOTE_CHARS,
} from './limits.ts'
import { pictureUpload } from './media.ts'
import { GroundFeature, Stocking, WaterKind } from './posts/diaochang.ts'
import { ShopService } from './posts/dianpu.ts'
import { venueForm, VenuePrices, Words } from './venue.ts'

const order = literals(['new', 'rating', 'hot'], {
  title: 'VenueOrder',
  description: 'The newest first, the best rated, the most popular.',
})
const groundFilter = { water: Type.Optional(WaterKind), feature: Type.Optional(GroundFeature) }
const shopFilter = { service: Type.Optional(ShopService) }

/** Where the reader is, and how far they would go. */
const around = {
  lat: Lat,
  lng: Lng,
  radiusM: Type.Optional(
    Type.Integer({ minimum: RADIUS_MIN_M, maximum: DISTANCE_MAX_M, default: NEARBY_RADIUS_M, description: 'metres, as the crow flies' }),
  ),
  orderby: Type.Optional(literals(['distance', 'rating'])),
}

const NearbyPost = Type.Object(
  { post: PostCard, distanceM: Type.Integer({ minimum: 0, description: 'metres, as the crow flies', examples: [820] }) },
  { title: 'NearbyPost', description: 'A fishing ground or a tackle shop, and how far it is.' },
)
export type NearbyPost = Static<typeof NearbyPost>

const Alike = Type.Object(
  { id: Id, name: Type.String({ examples: ['月塘垂钓园'] }), address: Type.String({ examples: ['荻港县月塘村'] }), distanceM: Count },
  { title: 'Alike', description: 'What is near, and may be the same.' },
)
export type Alike = Static<typeof Alike>

const check = {
  access: 'member',
  whenBanned: 'closed',
  seenByVisitors: false,
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: POST_TITLE_CHARS }),
    lat: Lat,
    lng: Lng,
    id: Type.Optional({ ...Id, description: 'the one that is edited, which is left out' }),
  }),
  answer: Type.Object({ alike: Type.Array(Alike) }),
} as const

export const Review = Type.Object(
  {
    id: Id,
    postId: Id,
    author: UserCard,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    body: Type.String({ examples: ['鱼情不错，老板实在'] }),
    pictures: Type.Array(Picture),
    held: Type.Boolean({ description: 'only its author sees it: a picture in it was refused', examples: [false] }),
    createdAt: Time,
    can: Type.Object({ delete: Type.Boolean(), report: Type.Boolean() }),
  },
  { title: 'Review', description: 'How a visitor found a fishing ground or a tackle shop.' },
)
export type Review = Static<typeof Review>

export const noteKinds = ['claim', 'correction'] as const
export type NoteKind = (typeof noteKinds)[number]
const NoteKind = literals(noteKinds, {
  title: 'VenueNoteKind',
  description: 'That the writer runs it, or that something said of it is wrong.',
})

export const VenueNote = Type.Object(
  {
    id: Id,
    kind: NoteKind,
    postId: Id,
    title: Type.String({ description: 'what it is called', examples: ['月塘垂钓园'] }),
    author: UserCard,
    body: Type.String({ examples: ['电话变了'] }),
    createdAt: Time,
  },
  { title: 'VenueNote', description: 'What a member wrote to the operators about a fishing ground or a tackle shop.' },
)
export type VenueNote = Static<typeof VenueNote>

export const VenueStanding = Type.Object(
  {
    mine: Type.Union([Review, Type.Null()], { description: 'my review of it' }),
    claimed: Type.Boolean({ description: 'I have said that I run it, and nobody has decided on that' }),
    owner: Type.Union([UserCard, Type.Null()], { description: 'who runs it, as an operator has confirmed' }),
    stars: Type.Array(Count, {
      minItems: 5,
      maxItems: 5,
      description: 'how many reviews give one star, two …',
      examples: [[0, 0, 1, 4, 12]],
    }),
    can: Type.Object({
      review: Type.Boolean(),
      claim: Type.Boolean(),
      correct: Type.Boolean(),
      confirm: Type.Boolean(),
      run: Type.Boolean({ description: 'I run it, and say what it offers' }),
    }),
  },
  { title: 'VenueStanding', description: 'What a fishing ground or a tackle shop is to me.' },
)
export type VenueStanding = Static<typeof VenueStanding>

/** Fishing grounds and tackle shops: lists, what is near, reviews, and what members tell the operators of them. */
export const watersEndpoints = declare({
  'GET posts/diaochang': {
    access: 'visitor',
    summary: 'Fishing grounds',
    input: pagedInput({ orderby: Type.Optional(order), ...groundFilter }),
    answer: PostCard,
    paged: true,
  },
  'GET posts/dianpu': {
    access: 'visitor',
    summary: 'Tackle shops',
    input: pagedInput({ orderby: Type.Optional(order), ...shopFilter }),
    answer: PostCard,
    paged: true,
  },
  'GET posts/search-diaochang': {
    access: 'visitor',
    summary: 'Search fishing grounds by name, place or fish',
    input: pagedInput({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: PostCard,
    paged: true,
    perMinute: 120,
  },
  'GET posts/hot-diaochang': {
    access: 'visitor',
    summary: 'Popular fishing grounds',
    input: pagedInput({}),
    answer: PostCard,
    paged: true,
  },
  'GET posts/hot-dianpu': { access: 'visitor', summary: 'Popular tackle shops', input: pagedInput({}), answer: PostCard, paged: true },
  'GET user/nearby-diaochang': {
    access: 'visitor',
    summary: 'Fishing grounds near a point, the nearest first',
    input: pagedInput({ ...around, ...groundFilter }),
    answer: NearbyPost,
    paged: true,
    perMinute: 240,
  },
  'GET user/nearby-dianpu': {
    access: 'visitor',
    summary: 'Tackle shops near a point, the nearest first',
    input: pagedInput({ ...around, ...shopFilter }),
    answer: NearbyPost,
    paged: true,
    perMinute: 240,
  },
  'GET waters/nearby-spots': {
    access: 'visitor',
    summary: 'Private spots near a point, by where everyone may know them to be, the nearest first',
    input: pagedInput({ lat: Lat, lng: Lng, radiusM: around.radiusM }),
    answer: NearbyPost,
    paged: true,
    perMinute: 240,
  },
  'POST diaochang/check': { ...check, summary: 'Is there a fishing ground of such a name nearby already?' },
  'POST dianpu/check': { ...check, summary: 'Is there a tackle shop of such a name nearby already?' },
  'POST upload/diaochang': pictureUpload(true, 'A picture of a fishing ground'),
  'POST upload/dianpu': pictureUpload(true, 'A picture of a tackle shop'),
  'POST upload/places': pictureUpload(true, 'A picture of a private spot'),

  'GET waters/standing': {
    access: 'visitor',
    summary: 'What a fishing ground or a tackle shop is to me: my review, whether I run it, what I may do',
    input: Type.Object({ id: Id }),
    answer: VenueStanding,
  },
  'GET waters/posts-here': {
    access: 'visitor',
    summary: 'Posts from around a fishing ground, a tackle shop or a private spot, by where everyone may know it to be, the latest first',
    input: pagedInput({ id: Id }),
    answer: PostCard,
    paged: true,
    perMinute: 240,
  },
  'POST waters/venue': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Say what a fishing ground or a tackle shop offers that I run, when it is open and what it costs',
    input: Type.Object({
      id: Id,
      words: Type.Optional({ ...Words, description: 'the fish of a ground, the brands of a shop' }),
      features: Type.Optional(
        Type.Array(Type.Union([GroundFeature, ShopService]), {
          uniqueItems: true,
          maxItems: VENUE_FEATURES,
          description: 'what a ground offers, or the services of a shop',
        }),
      ),
      prices: Type.Optional({ ...VenuePrices, description: 'of a ground' }),
      stocking: Type.Optional(Type.Union([Stocking, Type.Null()], { description: 'of a ground' })),
      ...venueForm,
    }),
    texts: { words: 'post', 'prices.note': 'post', 'stocking.words': 'post' },
    answer: Done,
    perMinute: 20,
  },
  'GET waters/reviews': {
    access: 'visitor',
    summary: 'Reviews of a fishing ground or a tackle shop, the latest first',
    input: pagedInput({ id: Id }),
    answer: Review,
    paged: true,
  },
  'POST waters/review': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Review a fishing ground or a tackle shop, or change my review',
    input: Type.Object({
      id: Id,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      content: Type.String({ maxLength: REVIEW_CHARS }),
      media: Type.Optional(Type.Array(Id, { maxItems: REVIEW_PICTURES, uniqueItems: true })),
    }),
    texts: { content: 'comment' },
    answer: Review,
    perMinute: 20,
  },
  'POST waters/review-del': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Delete a review',
    input: Type.Object({ id: { ...Id, description: 'of the review' } }),
    answer: Done,
  },
  'POST waters/note': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Tell the operators that I run a fishing ground or a tackle shop, or that something said of it is wrong',
    input: Type.Object({ id: Id, kind: NoteKind, content: Type.String({ minLength: 1, maxLength: VENUE_NOTE_CHARS }) }),
    answer: Done,
    perMinute: 10,
  },
  'GET waters/notes': {
    access: 'moderator',
    summary: 'What members wrote to the operators that nobody has decided on, the oldest first',
    input: pagedInput({}),
    answer: VenueNote,
    paged: true,
  },
  'POST waters/decide': {
    access: 'moderator',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Accept or refuse what a member wrote. An accepted claim names who runs the place',
    input: Type.Object({ id: { ...Id, description: 'of the note' }, accept: Type.Boolean() }),
    answer: Done,
  },
  'POST waters/confirm': {
    access: 'moderator',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Confirm that a fishing ground or a tackle shop is there, or take that back',
    input: Type.Object({ id: Id, on: Type.Boolean() }),
    answer: Type.Object({ on: Type.Boolean() }),
  },
})
