import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { ChosenMentions, Id, Lat, literals, Lng } from '../common.ts'
import type { BlockForm } from '../blocks.ts'
import type { CatchForm } from '../catches.ts'
import type { TextPlace } from '../endpoint.ts'
import {
  PLACE_ADDRESS_CHARS,
  PLACE_NAME_CHARS,
  PLACE_OPENS_DAYS_MAX,
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

export const placeReveals = ['exact', 'km', 'town', 'hidden'] as const
export type PlaceReveal = (typeof placeReveals)[number]
export const PlaceReveal = literals(placeReveals, {
  title: 'PlaceReveal',
  description:
    'What others know of the place: its point, a cell of about 1 km, one of about 20 km, or nothing. Whom a visibility other than public ' +
    'lets in knows the point.',
})
export const PlaceOpensAfterDays = Type.Union([Type.Integer({ minimum: 1, maximum: PLACE_OPENS_DAYS_MAX }), Type.Null()], {
  description: 'days after it was published the place of a public post opens to everyone; null: never',
  examples: [null],
})

export const Version = Type.Integer({ minimum: 1, description: 'goes up with each edit of its author', examples: [1] })

/** What the publish form of any type sends, and is filled with again, beside its text. */
const postFields = {
  title: Type.Optional(Type.String({ maxLength: POST_TITLE_CHARS })),
  mentions: ChosenMentions,
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
  placeReveal: Type.Optional(PlaceReveal),
  placeOpensAfterDays: Type.Optional(PlaceOpensAfterDays),
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
  topic: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: TAG_CHARS }), Type.Null()], {
      description: 'one of `tags`, whose followers alone may read it; for visibility 5',
    }),
  ),
  teaser: Type.Optional(Type.String({ maxLength: POST_TEASER_CHARS, description: 'what those see who may not read the body' })),
  noReprint: Type.Optional(Type.Boolean({ description: 'others may not repost it' })),
  id: Type.Optional(Id),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'the version that was edited: where the post is another by now, 409 post_changed' }),
  ),
  draft: Type.Optional(Type.Boolean()),
}

/** The form of one type of posts. @param own what it has beside what all have */
export const postForm = <P extends TProperties>({ contentChars, own }: { contentChars: number; own: P }) =>
  Type.Object({ content: Type.String({ maxLength: contentChars }), ...postFields, ...own })

/** What the form of every type has, the body of those that write in blocks, and the catch of those that have one. */
export type PostForm = Partial<Pick<Written, 'content'>> & Omit<Written, 'content'> & { blocks?: BlockForm[]; catches?: CatchForm[] }
type Written = Static<ReturnType<typeof postForm<Record<never, never>>>>

/** Publishes, or edits, a post of one type. @param texts those of its own that others read, beside what all posts have */
export const publishing = <F extends TObject>(summary: string, form: F, texts: Readonly<Record<string, TextPlace>> = {}) =>
  ({
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary,
    input: form,
    texts: {
      title: 'post',
      content: 'post',
      teaser: 'post',
      tags: 'post',
      topic: 'post',
      'place.name': 'post',
      'place.address': 'post',
      ...texts,
    },
    holdsTexts: true,
    answer: Type.Object({ id: Id, state: PostState, version: Version }),
    perMinute: 30,
    errors: ['post_changed'],
  }) as const
