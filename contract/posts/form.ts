import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { Id, Lat, literals, Lng } from '../common.ts'
import type { TextPlace } from '../endpoint.ts'
import {
  PLACE_ADDRESS_CHARS,
  PLACE_NAME_CHARS,
  POST_PASSWORD_CHARS,
  POST_PICTURES,
  POST_PRICE_MAX_FEN,
  POST_TAGS,
  POST_TEASER_CHARS,
  POST_TITLE_CHARS,
  TAG_CHARS,
} from '../limits.ts'

export const postStates = ['draft', 'checking', 'live', 'held', 'removed'] as const
export const PostState = literals(postStates, {
  title: 'PostState',
  description:
    'draft: only its author sees it; checking: published as soon as it is checked; live: published; ' +
    'held: kept back by the check or a moderator; removed: deleted.',
  examples: ['live'],
})
export type PostState = (typeof postStates)[number]

/** 0 public, 1 paid, 2 password, 3 private, 4 VIP only, 5 login required. */
export const Visibility = Type.Integer({
  title: 'Visibility',
  minimum: 0,
  maximum: 5,
  description: '0 public, 1 paid, 2 password, 3 private, 4 VIP only, 5 login required',
})
export type Visibility = 0 | 1 | 2 | 3 | 4 | 5

/** What the publish form of any type sends, and is filled with again, beside its text. */
const postFields = {
  title: Type.Optional(Type.String({ maxLength: POST_TITLE_CHARS })),
  media: Type.Optional(Type.Array(Id, { maxItems: POST_PICTURES, uniqueItems: true })),
  place: Type.Optional(
    Type.Union([
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: PLACE_NAME_CHARS }),
          address: Type.String({ maxLength: PLACE_ADDRESS_CHARS }),
          lat: Lat,
          lng: Lng,
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
  ),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: TAG_CHARS }), { maxItems: POST_TAGS })),
  category: Type.Optional(Type.Union([Id, Type.Null()])),
  visibility: Type.Optional(Visibility),
  priceFen: Type.Optional(Type.Integer({ minimum: 1, maximum: POST_PRICE_MAX_FEN, description: 'wanted for visibility 1' })),
  price: Type.Optional(
    Type.Integer({ minimum: 1, maximum: POST_PRICE_MAX_FEN, description: 'the old name of priceFen', deprecated: true }),
  ),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: POST_PASSWORD_CHARS,
      description: 'wanted for visibility 2; an edit without it keeps the old one',
    }),
  ),
  teaser: Type.Optional(Type.String({ maxLength: POST_TEASER_CHARS, description: 'what those see who may not read the body' })),
  id: Type.Optional(Id),
  draft: Type.Optional(Type.Boolean()),
}

/** The form of one type of posts. @param own what it has beside what all have */
export const postForm = <P extends TProperties>({ contentChars, own }: { contentChars: number; own: P }) =>
  Type.Object({ content: Type.String({ maxLength: contentChars }), ...postFields, ...own })

/** What the form of every type has. */
export type PostForm = Static<ReturnType<typeof postForm<Record<never, never>>>>

/** Publishes, or edits, a post of one type. @param texts those of its own that others read, beside what all posts have */
export const publishing = <F extends TObject>(summary: string, form: F, texts: Readonly<Record<string, TextPlace>> = {}) =>
  ({
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary,
    input: form,
    texts: { title: 'post', content: 'post', teaser: 'post', tags: 'post', 'place.name': 'post', 'place.address': 'post', ...texts },
    holdsTexts: true,
    answer: Type.Object({ id: Id, state: PostState }),
    perMinute: 30,
  }) as const
