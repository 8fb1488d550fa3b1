import type { Catalogue } from './catalogue'
import { catalogues } from './load'
import type { Locale } from './locales'

export { isLocale, localeOf, LOCALES, type Locale } from './locales'
export type { Catalogue } from './catalogue'

/**
 * The words of the interface in the language in use: `t.common.cancel`, `t.common.left(12)`. Read it while rendering or
 * acting, never while a module loads: the language comes after the modules, and a member may change it.
 */
export let t: Catalogue

/** The language in use. */
export let locale: Locale

/** Fetches a language where it has to be fetched, and uses it from then on. On a mini-program it is in use at once. */
export function speak(wanted: Locale): Promise<void> {
  const catalogue = catalogues[wanted]()
  if (!(catalogue instanceof Promise)) {
    take(wanted, catalogue)
    return Promise.resolve()
  }
  return catalogue.then((fetched) => take(wanted, fetched))
}

function take(wanted: Locale, catalogue: Catalogue): void {
  locale = wanted
  t = catalogue
}
