/** The languages of the interface, each by its own name. */
export const LOCALES = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  es: 'Español',
  fr: 'Français',
} as const

export type Locale = keyof typeof LOCALES

export const isLocale = (value: unknown): value is Locale => (Object.keys(LOCALES) as unknown[]).includes(value)

const TRADITIONAL = /[-_](hant|tw|hk|mo)\b/i

/**
 * Our language for one that a system names: `zh-TW`, `zh_CN`, `fr-CA`, `en`.
 * @returns English for a language that we don't speak
 */
export function localeOf(tag: string): Locale {
  const language = tag.split(/[-_]/)[0]!.toLowerCase()
  if (language === 'zh') return TRADITIONAL.test(tag) ? 'zh-Hant' : 'zh-Hans'
  return isLocale(language) ? language : 'en'
}
