import type { Visibility } from '@anglers/contract/content'

/** Who may read, in the order of the choice. Nobody can pay for reading, so that is not offered. */
const OFFERED: Visibility[] = [0, 5, 4, 2, 3]

/** @param current what the post or its draft has: that is shown all the same */
export const visibilitiesWith = (current: Visibility): Visibility[] => (OFFERED.includes(current) ? OFFERED : [...OFFERED, current])
