import type { Catalogue, RoomCatalogue } from './catalogue'
import { catalogues, roomCatalogues } from './load'
import type { Locale } from './locales'

export { isLocale, localeOf, LOCALES, type Locale } from './locales'
export type { Catalogue } from './catalogue'

/**
 * The words of the interface in the language in use: `t.common.cancel`, `t.common.left(12)`. Read it while rendering or
 * acting, never while a module loads: the language comes after the modules, and a member may change it. The words of rooms that few
 * enter at once, as the shop, are in the `t` of `@/lib/i18n/rooms`.
 */
export let t: Catalogue

/** The same, for code that has waited for the words of rooms, too. */
export let tWithRooms: Catalogue & RoomCatalogue

/** The language in use. */
export let locale: Locale

let areRoomsWanted = false

/** Fetches a language where it has to be fetched, and uses it from then on. On a mini-program it is in use at once. */
export function speak(wanted: Locale): Promise<void> {
  const catalogue = catalogues[wanted]()
  if (!(catalogue instanceof Promise)) {
    take(wanted, catalogue)
    return Promise.resolve()
  }
  return catalogue.then(async (fetched) => {
    if (areRoomsWanted) await addRooms(wanted, fetched)
    take(wanted, fetched)
  })
}

/** Fetches the words of rooms in the language in use, and from now on with every other language. */
export async function speakInRooms(): Promise<void> {
  areRoomsWanted = true
  if (t) await addRooms(locale, t)
}

async function addRooms(of: Locale, catalogue: Catalogue): Promise<void> {
  if (roomCatalogues) Object.assign(catalogue, await roomCatalogues[of]())
}

function take(wanted: Locale, catalogue: Catalogue): void {
  locale = wanted
  t = catalogue
  tWithRooms = catalogue as typeof tWithRooms
}
