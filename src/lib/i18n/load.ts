import type { Catalogues } from './load.types'

/** Each language is a file of its own, fetched when it is the one in use (config/locales.ts has it fetched early). */
export const catalogues: Catalogues = {
  'zh-Hans': async () => (await import(/* webpackChunkName: "locale-zh-Hans" */ './zh-Hans')).zhHans,
  'zh-Hant': async () => (await import(/* webpackChunkName: "locale-zh-Hant" */ './zh-Hant')).zhHant,
  en: async () => (await import(/* webpackChunkName: "locale-en" */ './en')).en,
  es: async () => (await import(/* webpackChunkName: "locale-es" */ './es')).es,
  fr: async () => (await import(/* webpackChunkName: "locale-fr" */ './fr')).fr,
}
