import type { Catalogue } from './catalogue'
import type { Locale } from './locales'

export type Catalogues = Record<Locale, () => Catalogue | Promise<Catalogue>>
