import type { LocalText, Translations } from '@anglers/contract/localText'
import { type Language, languages } from '@anglers/contract/localText'

export { type Language, languages }

/** The best supported language of an Accept-Language header; simplified Chinese by default. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...params] = part.trim().toLowerCase().split(';')
    const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
    return { tag, q: q === undefined ? 1 : Number(q) }
  })
  for (const { tag } of wanted.sort((a, b) => b.q - a.q)) {
    if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant'
    if (/^zh\b/.test(tag)) return 'zh-Hans'
    const match = /^(en|es|fr)\b/.exec(tag)
    if (match) return match[1] as Language
  }
  return 'zh-Hans'
}

/** A text of the operator's in a language, or in simplified Chinese where it has not been translated. */
export const textIn = (text: LocalText, language: Language): string => text[language] || text['zh-Hans']

/** A text of the operator's in every language, for what is the same to all who read it. */
export const textInEach = (text: LocalText): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, textIn(text, language)])) as Record<Language, string>

/** A name of the operator's, which is in simplified Chinese and may have translations. */
export const nameIn = ({ name, names = {} }: { name: string; names?: Translations }, language: Language): string =>
  textIn({ ...names, 'zh-Hans': name }, language)
