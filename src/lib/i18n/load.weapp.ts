/* eslint-disable @typescript-eslint/no-require-imports -- an import would run all languages at launch; this runs the one in use */
import type { Catalogues, RoomCatalogues } from './load.types'

/** A mini-program has all languages on the device: nothing is fetched, and the first page is drawn in the right one. */
export const catalogues: Catalogues = {
  'zh-Hans': () => ({
    ...(require('./zh-Hans') as typeof import('./zh-Hans')).zhHans,
    ...(require('./zh-Hans/rooms') as typeof import('./zh-Hans/rooms')).zhHans,
  }),
  'zh-Hant': () => ({
    ...(require('./zh-Hant') as typeof import('./zh-Hant')).zhHant,
    ...(require('./zh-Hant/rooms') as typeof import('./zh-Hant/rooms')).zhHant,
  }),
  en: () => ({ ...(require('./en') as typeof import('./en')).en, ...(require('./en/rooms') as typeof import('./en/rooms')).en }),
  es: () => ({ ...(require('./es') as typeof import('./es')).es, ...(require('./es/rooms') as typeof import('./es/rooms')).es }),
  fr: () => ({ ...(require('./fr') as typeof import('./fr')).fr, ...(require('./fr/rooms') as typeof import('./fr/rooms')).fr }),
}

export const roomCatalogues: RoomCatalogues = null
