import Type, { type Static } from 'typebox'
import { Id, Url } from './common.ts'

// What cards and settings say of gifts.

export const GiftKey = Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$', examples: ['lure'] })

const Name = (example: string) => Type.String({ examples: [example] })
export const GiftNames = Type.Object(
  { 'zh-Hans': Name('路亚饵'), 'zh-Hant': Name('路亞餌'), en: Name('Lure'), es: Name('Señuelo'), fr: Name('Leurre') },
  { title: 'GiftNames', description: 'What a gift is called, by language: where the operator has no translation, in simplified Chinese.' },
)
export type GiftNames = Static<typeof GiftNames>

export const GiftLink = Type.Object(
  {
    type: Type.Literal('gift'),
    id: Id,
    names: GiftNames,
    picture: Url,
    word: Type.String({ examples: ['连竿'] }),
    gone: Type.Boolean(),
  },
  { title: 'GiftLink', description: 'A gift in a message. `gone` where it is no more.' },
)
