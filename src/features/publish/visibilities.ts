import type { Visibility } from '@anglers/contract/content'

/** Who may read, in the order of the choice. */
export const visibilities: Visibility[] = [0, 5, 4, 2, 1, 3]
