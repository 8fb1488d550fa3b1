import Type, { type Static } from 'typebox'
import { literals } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { Words } from '../venue.ts'
import { WaterKind } from './diaochang.ts'
import { postForm, publishing } from './form.ts'

export const spotAccesses = ['car', 'walk', 'climb', 'boat'] as const
export type SpotAccess = (typeof spotAccesses)[number]
export const SpotAccess = literals(spotAccesses, {
  title: 'SpotAccess',
  description: 'How one gets there: by car to the water, on foot, by climbing, by boat.',
})

const facts = {
  water: WaterKind,
  access: SpotAccess,
  fish: Words,
  months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), {
    uniqueItems: true,
    maxItems: 12,
    description: 'when it is good, 1 to 12; empty: not known',
    examples: [[3, 4, 5]],
  }),
}

/** The same on a card, on its page and in its form. */
export const PlacesExtra = Type.Object(
  { type: Type.Literal('places'), ...facts },
  { title: 'PlacesExtra', description: 'A private fishing spot: its water, how one gets there, its fish, and its season.' },
)
export type PlacesExtra = Static<typeof PlacesExtra>

export const placesEndpoints = declare({
  'POST publish/places': publishing(
    'Share or edit a private fishing spot: its title is its name, and its place is wanted, of which others know a cell of about 1 km',
    postForm({
      contentChars: POST_TEXT_CHARS,
      own: {
        water: Type.Optional(WaterKind),
        access: Type.Optional(SpotAccess),
        fish: Type.Optional(Words),
        months: Type.Optional(facts.months),
      },
    }),
    { fish: 'post' },
  ),
})
