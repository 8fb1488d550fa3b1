import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { ClientFrame, ServerFrame } from '@anglers/contract/socket'

interface Schema {
  type?: string
  format?: string
  description?: string
  deprecated?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  enum?: unknown[]
}

interface Property {
  /** Where it stands: the call, whether it goes in or comes out, and its path. */
  place: string
  name: string
  schema: Schema
  isRequired: boolean
  isAnswer: boolean
}

/** Names that product.md, WordPress or WeChat fix, and tags of languages (BCP 47). */
const FIXED = /^(per_page|access_token|expired_in|user_id|seast_\w+|order_comment|post_views|nickname|msg_signature|zh-Han[st])$/

function* propertiesOf(schema: Schema, place: string, isAnswer: boolean): Generator<Property> {
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const at = `${place}.${name}`
    yield { place: at, name, schema: own, isRequired: schema.required?.includes(name) ?? false, isAnswer }
    yield* propertiesOf(own, at, isAnswer)
  }
  if (schema.items) yield* propertiesOf(schema.items, `${place}[]`, isAnswer)
  for (const member of schema.anyOf ?? []) yield* propertiesOf(member, place, isAnswer)
  if (typeof schema.additionalProperties === 'object') yield* propertiesOf(schema.additionalProperties, `${place}.*`, isAnswer)
}

const all = Object.entries(endpoints as Record<string, Endpoint>)
const properties = [
  ...all.flatMap(([name, { path, input, answer }]) => [
    ...propertiesOf((path ?? {}) as Schema, `${name} path`, false),
    ...propertiesOf((input ?? {}) as Schema, `${name} in`, false),
    ...propertiesOf(answer as Schema, `${name} out`, true),
  ]),
  ...propertiesOf(ClientFrame as unknown as Schema, 'client frame', false),
  ...propertiesOf(ServerFrame as unknown as Schema, 'server frame', true),
]
const placesWhere = (isFault: (property: Property) => boolean) => [
  ...new Set(properties.filter(isFault).map(({ place }) => place.replace(/^.*(?=\b(in|out|path)\.)/, ''))),
]

/** The schema itself, or what it is where it is not null. */
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
const isNumber = (schema: Schema) => ['integer', 'number'].includes(present(schema).type ?? '')

test('there is something to look at', () => {
  expect(properties.length).toBeGreaterThan(1_000)
})

test('names are camelCase, but for those that others or the product fix', () => {
  expect(placesWhere(({ name }) => !/^[a-z][a-zA-Z0-9]*$/.test(name) && !FIXED.test(name))).toEqual([])
})

test('money and points say their unit in their name; an old name is deprecated', () => {
  const named = /^(price|amount|earned|cost|fee|reward|balance)$/i
  expect(
    properties
      .filter(({ name, schema }) => named.test(name) && isNumber(schema) && !schema.deprecated)
      // What it counts is said beside it: an entry by its account, a code by its kind, a ranking by its board, a gift by its currency.
      .filter(({ schema }) => !/of credit, fen/.test(present(schema).description ?? ''))
      .map(({ place }) => place)
      .filter((place) => !/^(GET user\/ranking|POST gift\/send) /.test(place)),
  ).toEqual([])
  expect(placesWhere(({ name, schema }) => /Fen$/.test(name) && (present(schema).items ?? present(schema)).type !== 'integer')).toEqual([])
})

test('ids are positive integers', () => {
  expect(
    placesWhere(
      ({ name, schema, isAnswer }) =>
        isAnswer &&
        /(^id|Id)$/.test(name) &&
        isNumber(schema) &&
        (present(schema).type !== 'integer' || !((present(schema).minimum ?? -1) >= 0)),
    ),
  ).toEqual([])
})

test('times are texts of ISO 8601, and are called …At or …Until', () => {
  const isTime = (schema: Schema) => present(schema).format === 'date-time'
  expect(placesWhere(({ name, schema }) => isTime(schema) && !/(^at|At|^until|Until|^since|^time|^date|^deadline)$/.test(name))).toEqual([])
  expect(placesWhere(({ name, schema }) => /[a-z](At|Until)$/.test(name) && !isTime(schema))).toEqual([])
})

test('what is none is null: a key that may be missing from an answer stands in a union, or is an old name', () => {
  const isUnion = ({ place, name }: Property) =>
    // A message has what its kind has, a lock what its reason has, a report of what was read whose it was. Blocks are a document, whose
    // text has the marks that were set.
    /\b(message|messages|last|locked|card|blocks)\b/.test(place) ||
    ['picture', 'voice', 'file', 'card', 'place', 'event', 'target', 'caution', 'count', 'code', 'unread', 'problem', 'comment'].includes(
      name,
    ) ||
    // What was asked for is answered; platforms that are set up; filters of a tab, as the list takes them.
    /seast_|menu\/tab|links\.|(wechat|toutiao)\[\]|bannedUntil|^GET setting/.test(place)
  expect(placesWhere((property) => property.isAnswer && !property.isRequired && !property.schema.deprecated && !isUnion(property))).toEqual(
    [],
  )
})

test('a choice is a text, and its values are lower case', () => {
  expect(placesWhere(({ schema }) => (present(schema).enum ?? []).some((value) => typeof value !== 'string'))).toEqual([])
})

test('coordinates are degrees', () => {
  expect(
    placesWhere(
      ({ name, schema }) => (name === 'lat' && present(schema).maximum !== 90) || (name === 'lng' && present(schema).maximum !== 180),
    ),
  ).toEqual([])
})

test('a text to search for is called word, an order orderby', () => {
  expect(placesWhere(({ name, isAnswer }) => !isAnswer && ['q', 'query', 'keyword', 'sort'].includes(name))).toEqual([])
})

test('where something is switched, `on` says how: what was there before the rule has a default', () => {
  const BEFORE =
    /^(GET|POST) (bbs\/like|topic\/like|collect|comments|comments\/mark|comment-manage\/up|notice\/push|user\/del-apply|user\/follow) /
  expect(placesWhere(({ place, name, isAnswer, isRequired }) => name === 'on' && !isAnswer && !isRequired && !BEFORE.test(place))).toEqual(
    [],
  )
})

test('text goes in as content and comes out as body, pictures go in as media and come out as pictures', () => {
  // Messages and documents of blocks have texts, goods their description in such blocks.
  const isText = /message|blocks|description/
  expect(placesWhere(({ place, name, isAnswer }) => !isAnswer && ['body', 'text'].includes(name) && !isText.test(place))).toEqual([])
  // A form that is filled in again, and a reprint's own words, come out as they went in.
  const isForm = /^GET (posts\/edit-detail|reprint) /
  expect(placesWhere(({ place, name, isAnswer }) => isAnswer && name === 'content' && !isForm.test(place))).toEqual([])
  // The operator's goods are shown by files that stand on the site already.
  const isGood = /^POST shop\/(add|set)-good /
  expect(placesWhere(({ place, name, isAnswer }) => !isAnswer && ['pictures', 'images'].includes(name) && !isGood.test(place))).toEqual([])
  expect(placesWhere(({ name, isAnswer }) => isAnswer && ['media', 'images'].includes(name))).toEqual([])
})

test('a favourite is fav', () => {
  expect(placesWhere(({ name }) => /^(favou?rite|collect|collected|isFav)s?$/i.test(name))).toEqual([])
})

test('what a member can make grow is paged; a list that is not says how long it may be', () => {
  const OPERATORS = [
    ...['GET advert', 'GET banner', 'GET bbs/bbs-list', 'GET gift', 'GET gift/my', 'GET menu', 'GET menu/tab', 'GET notice/tabs'],
    ...['GET report/get-type', 'GET setting/code', 'GET shop/recommend', 'GET shop/regions', 'GET task'],
  ]
  // Where the reader's own list comes back as it is now: as long as what was sent, or as the tabs are many.
  const SENT = ['POST notice/set-push-status', 'POST notice/set-status', 'POST subscribe']
  const unbounded = all
    .filter(([, { answer, paged }]) => !paged && (answer as Schema).type === 'array' && (answer as Schema).maxItems === undefined)
    .map(([name]) => name)
  expect(unbounded.sort()).toEqual([...OPERATORS, ...SENT].sort())
})
