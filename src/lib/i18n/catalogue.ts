import type { zhHans } from './zh-Hans'

/**
 * All words of the interface. The simplified Chinese ones were here first and are its type: a key that another language
 * lacks, or has too much, does not compile.
 */
export type Catalogue = typeof zhHans
