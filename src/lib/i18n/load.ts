import type { Catalogues, RoomCatalogues } from './load.types'

/** Each language is a file of its own, fetched when it is the one in use (config/locales.ts has it fetched early). */
export const catalogues: Catalogues = {
  'zh-Hans': async () => (await import(/* webpackChunkName: "locale-zh-Hans" */ './zh-Hans')).zhHans,
  'zh-Hant': async () => (await import(/* webpackChunkName: "locale-zh-Hant" */ './zh-Hant')).zhHant,
  en: async () => (await import(/* webpackChunkName: "locale-en" */ './en')).en,
  es: async () => (await import(/* webpackChunkName: "locale-es" */ './es')).es,
  fr: async () => (await import(/* webpackChunkName: "locale-fr" */ './fr')).fr,
}

/** What rooms add to that. */
export const roomCatalogues: RoomCatalogues = {
  'zh-Hans': async () => (await import(/* webpackChunkName: "rooms-zh-Hans" */ './zh-Hans/rooms')).zhHans,
  'zh-Hant': async () => (await import(/* webpackChunkName: "rooms-zh-Hant" */ './zh-Hant/rooms')).zhHant,
  en: async () => (await import(/* webpackChunkName: "rooms-en" */ './en/rooms')).en,
  es: async () => (await import(/* webpackChunkName: "rooms-es" */ './es/rooms')).es,
  fr: async () => (await import(/* webpackChunkName: "rooms-fr" */ './fr/rooms')).fr,
}
