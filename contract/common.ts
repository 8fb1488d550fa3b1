import Type, { type Static, type TEnum, type TSchemaOptions } from 'typebox'
import { ADDRESS_CHARS, CODE_DIGITS, MENTIONS, PASSWORD_CHARS_MAX } from './limits.ts'

/** One of the given strings. */
export const literals = <const T extends readonly string[]>(values: T, options?: TSchemaOptions) =>
  Type.Enum([...values], options) as unknown as TEnum<[...T]>

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [128] })
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC', examples: ['2026-05-01T06:30:00.000Z'] })
export const Count = Type.Integer({ minimum: 0, examples: [3] })
/** Absolute, or a path on the server's own origin. */
export const Url = Type.String({ examples: ['/media/2026/05/Zt5m1cK0.webp'] })
/** What a member is called. */
export const NickName = Type.String({
  description: 'empty where the account was deleted: clients say so in the language of the reader',
  examples: ['溪边老周'],
})
export const IpRegion = Type.String({
  description: "the province, or outside China the country, by the author's address, in Chinese; empty where it is not known or not shown",
  examples: ['江苏'],
})
export const Lat = Type.Number({ minimum: -90, maximum: 90, description: 'GCJ-02', examples: [30.24615] })
export const Lng = Type.Number({ minimum: -180, maximum: 180, description: 'GCJ-02', examples: [120.15506] })

export const Picture = Type.Object(
  {
    id: Id,
    width: Type.Integer({ description: 'pixels, of the full size', examples: [1600] }),
    height: Type.Integer({ description: 'pixels, of the full size', examples: [1200] }),
    color: Type.String({ description: 'the mean colour, #rrggbb: shown until the picture is there', examples: ['#5f7a6b'] }),
    alt: Type.String({ examples: ['两条鲫鱼'] }),
    thumb: Url,
    card: Url,
    full: Url,
  },
  {
    title: 'Picture',
    description: 'A picture in three sizes: `thumb` is a square for grids, `card` as wide as a card, `full` for the whole screen.',
  },
)
export type Picture = Static<typeof Picture>

export const Place = Type.Object(
  {
    name: Type.String({ examples: ['青龙湖'] }),
    address: Type.String({ examples: ['滨湖路 8 号'] }),
    lat: Lat,
    lng: Lng,
  },
  { title: 'Place', description: 'A place with its name.' },
)
export type Place = Static<typeof Place>

export const Area = Type.Object(
  { lat: Lat, lng: Lng, radiusM: Type.Integer({ minimum: 1, description: 'metres', examples: [708] }) },
  {
    title: 'Area',
    description: 'About where a place is that not everyone may know: the middle of a cell of a grid, and how far its corners are.',
  },
)
export type Area = Static<typeof Area>

export const MapTiles = Type.Object(
  {
    url: Type.String({
      maxLength: 300,
      pattern: '^https://[^\\s"\'<>]+$',
      description: 'with {z}, {x} and {y}',
      examples: ['https://tiles.example/{z}/{x}/{y}.png'],
    }),
    crs: literals(['gcj02', 'wgs84'], { description: 'by which coordinates they are drawn' }),
    tms: Type.Boolean({ description: 'rows are counted from the south' }),
    attribution: Type.String({ maxLength: 100, description: 'whose map it is', examples: ['© 天地图'] }),
  },
  { title: 'MapTiles', additionalProperties: false, description: 'Where the base map of the browser comes from.' },
)
export type MapTiles = Static<typeof MapTiles>

/** A file, as it is described beside answers in JSON. */
export const File = Type.String({ format: 'binary' })

export const Done = Type.Object(
  { ok: Type.Literal(true) },
  { title: 'Done', description: 'It is done, and there is nothing more to tell.' },
)
export const done = { ok: true } as const

/** What an action on a record takes: `on` says the wanted state, so that a repeated call changes nothing; without it the state flips. */
export const Mention = Type.Object(
  { id: Id, nickName: NickName },
  { title: 'Mention', description: 'A member whom a text calls, by the name that stands there after an @.' },
)
export type Mention = Static<typeof Mention>

/** Whom the writer of a text chose for the names in it. */
export const ChosenMentions = Type.Optional(
  Type.Array(Id, {
    maxItems: MENTIONS,
    uniqueItems: true,
    description: 'members whom the text calls by @ and their name: they are meant where others have the same name',
  }),
)

export const toggleInput = { id: Id, on: Type.Optional(Type.Boolean()) }

export const PhoneOrEmail = Type.String({ minLength: 1, maxLength: ADDRESS_CHARS, description: 'a phone of the mainland, or an e-mail' })
export const VerificationCode = Type.String({ pattern: `^\\d{${CODE_DIGITS}}$`, description: 'the code that site/code sent' })

/**
 * That the caller is the account's owner, and not only somebody at their open phone: a thief who could change the phone unasked could
 * set a new password by it.
 */
export const OwnerProof = Type.Object(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_CHARS_MAX })),
    user: Type.Optional({ ...PhoneOrEmail, description: 'my phone or e-mail that a code of purpose password went to' }),
    code: Type.Optional(VerificationCode),
  },
  {
    title: 'OwnerProof',
    examples: [{ password: 'a long pass phrase' }],
    additionalProperties: false,
    description: 'required of members with a password, a phone or an e-mail: the password, or a code that went to one of these',
  },
)
