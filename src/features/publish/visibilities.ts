import type { Visibility } from '@anglers/contract/content'

/** Who may read, in the order of the choice. */
export const visibilities: readonly Visibility[] = [0, 5, 4, 1, 2, 3]
