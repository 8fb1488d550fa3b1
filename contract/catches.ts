import Type, { type Static } from 'typebox'
import { literals } from './common.ts'
import { CATCH_LENGTH_MAX_MM, CATCH_NUMBER_MAX, CATCH_WEIGHT_MAX_G, CATCH_WORD_CHARS, CATCHES } from './limits.ts'
import { type Species, species } from './species.ts'

const SpeciesCode = literals(Object.keys(species) as Species[], {
  title: 'Species',
  description: 'A fish by its scientific name, in small letters. More come: show one that you do not know by its name.',
  examples: ['culter_alburnus'],
})

const Length = Type.Integer({ minimum: 1, maximum: CATCH_LENGTH_MAX_MM, description: 'millimetres', examples: [520] })
const Weight = Type.Integer({ minimum: 1, maximum: CATCH_WEIGHT_MAX_G, description: 'grams', examples: [1600] })
const Kept = Type.Boolean({ description: 'true: it was kept; false: it was released', examples: [false] })
const word = (description: string, example: string) => Type.String({ maxLength: CATCH_WORD_CHARS, description, examples: [example] })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** A line of the catch, as it is sent. */
export const CatchForm = Type.Object(
  {
    species: Type.Optional(orNull(SpeciesCode)),
    name: Type.Optional(word('what it is, where it is none of the species: then it is wanted', '银鲳')),
    lengthMm: Type.Optional(orNull(Length)),
    weightG: Type.Optional(orNull(Weight)),
    number: Type.Optional(
      Type.Integer({ minimum: 1, maximum: CATCH_NUMBER_MAX, description: 'of such fish; 1 when absent', examples: [1] }),
    ),
    bait: Type.Optional(word('what took it', '米诺')),
    method: Type.Optional(word('how it was caught', '路亚')),
    kept: Type.Optional(orNull(Kept)),
  },
  { additionalProperties: false, title: 'CatchForm', description: 'A line of what was caught: fish of one kind.' },
)
export type CatchForm = Static<typeof CatchForm>

/** What a publish form sends of the catch: in the order in which it is shown. An edit without it keeps what was. */
export const CatchesForm = Type.Array(CatchForm, { maxItems: CATCHES, description: 'what was caught; an edit without it keeps what was' })

/** Its texts that others read. */
export const catchTexts = { 'catches.name': 'post', 'catches.bait': 'post', 'catches.method': 'post' } as const

export const CatchLine = Type.Object(
  {
    species: orNull(SpeciesCode),
    name: Type.String({ description: 'what anglers call it', examples: ['翘嘴'] }),
    latin: Type.String({ description: 'its scientific name; empty where it is none of the species', examples: ['Culter alburnus'] }),
    lengthMm: orNull(Length),
    weightG: orNull(Weight),
    number: Type.Integer({ minimum: 1, description: 'of such fish', examples: [1] }),
    bait: word('what took it; may be empty', '米诺'),
    method: word('how it was caught; may be empty', '路亚'),
    kept: orNull(Kept),
  },
  { title: 'CatchLine', description: 'A line of what was caught: fish of one kind, of the largest the length and the weight.' },
)
export type CatchLine = Static<typeof CatchLine>

export const Catches = Type.Array(CatchLine, {
  description: 'what was caught, in the order of its angler; empty when locked',
})
