/* eslint-disable @typescript-eslint/no-require-imports -- an import would run all languages at launch; this runs the one in use */
import type { Catalogues } from './load.types'

/** A mini-program has all languages on the device: nothing is fetched, and the first page is drawn in the right one. */
export const catalogues: Catalogues = {
  'zh-Hans': () => (require('./zh-Hans') as typeof import('./zh-Hans')).zhHans,
  'zh-Hant': () => (require('./zh-Hant') as typeof import('./zh-Hant')).zhHant,
  en: () => (require('./en') as typeof import('./en')).en,
  es: () => (require('./es') as typeof import('./es')).es,
  fr: () => (require('./fr') as typeof import('./fr')).fr,
}
