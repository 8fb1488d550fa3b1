import type { FoundPlace } from '@anglers/contract/waterMap'
import { MAP_SEARCH_PER_PAGE } from '@anglers/contract/limits'
import type { Point } from '@/lib/gcj02'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

/** A place that is known already, and can be chosen. */
export interface KnownPlace extends FoundPlace {
  id: string
}

export type KnownPlaces = Collection<FoundPlace, KnownPlace>

const listOf = (call: 'GET waters/find-place' | 'GET waters/map-places', { lat, lng }: Point, word: string): KnownPlaces =>
  new Collection({
    fetch: (page, per_page) => callPage(call, { lat, lng, ...(word && { word }), page, per_page }, { quiet: true }),
    adopt: (place) => ({ ...place, id: `${place.name} ${place.lat} ${place.lng}` }),
    perPage: MAP_SEARCH_PER_PAGE,
  })

/** What is around a point, or is called by the word there: the town's own waters and shops, and what the map service knows. */
export const knownAround = (around: Point, word: string) => ({
  own: listOf('GET waters/find-place', around, word),
  mapped: listOf('GET waters/map-places', around, word),
})

/** Whoever stands so near to a place is there. */
const THERE_M = 300

/** Where somebody stands: the nearest known place, if it is near enough to be called by. */
export function standsAt({ own, mapped }: ReturnType<typeof knownAround>): KnownPlace | null {
  const near = [...own.items, ...mapped.items].filter(({ distanceM }) => distanceM !== null && distanceM <= THERE_M)
  return near.reduce<KnownPlace | null>((nearest, one) => (nearest && nearest.distanceM! <= one.distanceM! ? nearest : one), null)
}
