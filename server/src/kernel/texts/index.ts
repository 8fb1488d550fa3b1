import { type Language, languages } from '../language.ts'
import type { Catalogue } from './catalogue.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { zhHans } from './zh-Hans/index.ts'
import { zhHant } from './zh-Hant/index.ts'

/** All that the server says to members, by language. Made by `npm run texts` of the JSON files beside it. */
export const texts: Record<Language, Catalogue> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, es, fr }

/** A part of the texts in each language: what a domain says of its error codes. */
export function inEachLanguage<T>(pick: (texts: Catalogue) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, pick(texts[language])])) as Record<Language, T>
}
