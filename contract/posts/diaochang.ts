import Type, { type Static } from 'typebox'
import { literals } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS, STOCKING_CHARS } from '../limits.ts'
import { venueCard, venueForm, venueOwn, venueOwner, VenuePrice, VenuePrices, Words } from '../venue.ts'
import { postForm, publishing } from './form.ts'

export const waterKinds = ['reservoir', 'lake', 'river', 'stream', 'pond', 'sea'] as const
export const WaterKind = literals(waterKinds, { title: 'WaterKind', description: 'The kind of a water.' })
export type WaterKind = (typeof waterKinds)[number]

export const groundFeatures = ['night', 'parking', 'food', 'toilet', 'shelter', 'rental', 'lodging', 'shop'] as const
export type GroundFeature = (typeof groundFeatures)[number]
export const GroundFeature = literals(groundFeatures, {
  title: 'GroundFeature',
  description: 'What a fishing ground offers: night fishing, parking, food, a toilet, shelter, tackle for rent, beds, a shop.',
})
const Features = Type.Array(GroundFeature, { uniqueItems: true, maxItems: groundFeatures.length })

export const Stocking = Type.Object(
  {
    on: Type.String({ format: 'date', examples: ['2026-05-01'] }),
    words: Type.String({ minLength: 1, maxLength: STOCKING_CHARS, examples: ['放鲤鱼 1000 斤'] }),
  },
  { title: 'Stocking', additionalProperties: false, description: 'When fish were put in, or will be, and which.' },
)

const facts = {
  water: WaterKind,
  wild: Type.Boolean({ description: 'nobody runs it' }),
  fish: Words,
}

export const DiaochangCard = Type.Object(
  {
    type: Type.Literal('diaochang'),
    ...facts,
    price: Type.Union([VenuePrice, Type.Null()], { description: 'the first of its prices' }),
    ...venueCard,
  },
  { title: 'DiaochangCard', description: 'A fishing ground on a card.' },
)
export type DiaochangCard = Static<typeof DiaochangCard>

const own = {
  prices: VenuePrices,
  stocking: Type.Union([Stocking, Type.Null()]),
  features: Features,
  ...venueOwn,
}

export const DiaochangDetail = Type.Object(
  { ...DiaochangCard.properties, ...own, ...venueOwner },
  { title: 'DiaochangDetail', description: 'A fishing ground on its own page.' },
)
export type DiaochangDetail = Static<typeof DiaochangDetail>

export const DiaochangEdit = Type.Object(
  { type: Type.Literal('diaochang'), ...facts, ...own },
  { title: 'DiaochangEdit', description: 'A fishing ground in its form.' },
)
export type DiaochangEdit = Static<typeof DiaochangEdit>

export const diaochangEndpoints = declare({
  'POST publish/diaochang': publishing(
    'Publish or edit a fishing ground: its title is its name, its place is wanted, and it is for everyone',
    postForm({
      contentChars: POST_TEXT_CHARS,
      own: {
        water: Type.Optional(WaterKind),
        wild: Type.Optional(Type.Boolean()),
        fish: Type.Optional(Words),
        prices: Type.Optional(VenuePrices),
        stocking: Type.Optional(own.stocking),
        features: Type.Optional(Features),
        ...venueForm,
      },
    }),
    { fish: 'post', 'prices.note': 'post', 'stocking.words': 'post' },
  ),
})
