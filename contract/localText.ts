import Type, { type Static } from 'typebox'

/** The languages that the server answers in. */
export const languages = ['zh-Hans', 'zh-Hant', 'en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** A text of the operator's, in as many languages as they have: where one is missing, it is read in simplified Chinese. */
export const localText = (maxLength: number, minLength = 1) =>
  Type.Object(
    { 'zh-Hans': Type.String({ minLength, maxLength }), ...translations(maxLength).properties },
    { title: 'LocalText', description: 'By language; simplified Chinese stands for those that are missing.' },
  )
export type LocalText = Static<ReturnType<typeof localText>>

/** What a name of the operator's is in the other languages. */
export const translations = (maxLength: number) =>
  Type.Partial(
    Type.Object({
      'zh-Hant': Type.String({ maxLength }),
      en: Type.String({ maxLength }),
      es: Type.String({ maxLength }),
      fr: Type.String({ maxLength }),
    }),
  )
export type Translations = Static<ReturnType<typeof translations>>
