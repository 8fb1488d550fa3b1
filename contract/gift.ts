import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Message } from './chat.ts'
import { Count, File, Id, literals, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { GiftKey, GiftNames } from './giftNames.ts'
import { GIVING_WORD_CHARS } from './limits.ts'
import { GivingUnit } from './redbagTerms.ts'

const Price = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'of credit, fen', examples: [200] })
const Word = Type.String({ maxLength: GIVING_WORD_CHARS, description: 'what is said with it', examples: ['连竿'] })

const looks = { key: GiftKey, names: GiftNames, picture: Url }

export const Gift = Type.Object({ ...looks, unit: GivingUnit, price: Price }, { title: 'Gift', description: 'A gift on offer.' })
export type Gift = Static<typeof Gift>

export const ReceivedGift = Type.Object(
  { ...looks, count: Count, lastAt: Time },
  { title: 'ReceivedGift', description: 'How many I got of one gift.' },
)
export type ReceivedGift = Static<typeof ReceivedGift>

export const GiftNote = Type.Object(
  {
    id: Id,
    ...looks,
    from: UserCard,
    to: UserCard,
    word: Word,
    postId: Type.Union([Id, Type.Null()], { description: 'the post that it was for' }),
    at: Time,
  },
  { title: 'GiftNote', description: 'A gift that was given, as it was then.' },
)
export type GiftNote = Static<typeof GiftNote>

export const giftNoteTypes = ['received', 'sent'] as const
export type GiftNoteType = (typeof giftNoteTypes)[number]

export const giftEndpoints = declare({
  'GET gift': { access: 'visitor', summary: 'Gifts on offer', answer: Type.Array(Gift), visitorCacheMs: 10_000 },
  'GET gift/picture': {
    access: 'visitor',
    summary: 'The drawing of a gift',
    input: Type.Object({ key: GiftKey }),
    answer: File,
    file: 'image/svg+xml',
    errors: ['rest_not_found'],
  },
  'GET gift/my': { access: 'member', summary: 'Gifts that I got, by what they are, the latest first', answer: Type.Array(ReceivedGift) },
  'GET gift/note': {
    access: 'member',
    summary: 'Gifts that I got, or gave, the latest first',
    input: pagedInput({ type: literals(giftNoteTypes) }),
    answer: GiftNote,
    paged: true,
  },
  'POST gift/send': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Give a gift to a member, or to the author of a post',
    input: Type.Object({
      gift: { ...GiftKey, description: 'one of those that gift answers' },
      price: { ...Price, description: 'its price, as it was shown' },
      userId: Type.Optional({ ...Id, description: 'who gets it' }),
      postId: Type.Optional({ ...Id, description: 'the post whose author gets it, in place of userId' }),
      chat: Type.Optional(Type.Boolean({ default: false, description: 'it goes into the conversation with them, as a message' })),
      word: Type.Optional(Word),
    }),
    texts: { word: 'message' },
    answer: Type.Object({
      note: GiftNote,
      message: Type.Union([Message, Type.Null()], { description: 'that carries it; null outside of conversations' }),
      balance: { ...Count, description: 'what I have left of its unit' },
    }),
    perMinute: 60,
    errors: [
      'gift_refused',
      'price_changed',
      'insufficient_balance',
      'giving_limit',
      'giving_underage',
      'message_refused',
      'stranger_limit',
      'rest_post_locked',
    ],
  },
})
