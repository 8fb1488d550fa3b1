import type { Catalogue, RoomCatalogue } from './catalogue'
import type { Locale } from './locales'

/** What is said in a language at once, or when it was fetched. */
export type Catalogues = Record<Locale, () => Catalogue | Promise<Catalogue>>
/** What is said besides in rooms that few enter at once; of a host that has all of it at once, nothing. */
export type RoomCatalogues = Record<Locale, () => Promise<RoomCatalogue>> | null
