/** The languages that the server answers in. */
export const languages = ['zh-Hans', 'zh-Hant', 'en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

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
