import type { Area, Place } from '@anglers/contract/common'
import { PLACE_CELL_M, TOWN_CELL_M } from '@anglers/contract/limits'
import type { PlaceReveal } from '@anglers/contract/posts/form'
import type { Viewer } from '../../kernel/viewer.ts'
import type { Point } from '../../lib/distance.ts'
import { cellMiddle, cellRadiusM } from '../../lib/grid.ts'
import { accessLock, isSealed, type PostFacts } from './policy.ts'

/** A post with where it is: in its own row what everyone may know who reads it, beside it what not everyone may. */
export interface PlaceRow {
  place_name: string | null
  place_address: string | null
  lat: number | null
  lng: number | null
  guarded_name: string | null
  guarded_address: string | null
  guarded_lat: number | null
  guarded_lng: number | null
  reveal: Exclude<PlaceReveal, 'exact'> | null
}

const placeOf = (name: string | null, address: string | null, lat: number | null, lng: number | null): Place | null =>
  name !== null && lat !== null && lng !== null ? { name, address: address ?? '', lat, lng } : null

const openPlaceOf = (row: PlaceRow) => placeOf(row.place_name, row.place_address, row.lat, row.lng)
const guardedPlaceOf = (row: PlaceRow) => placeOf(row.guarded_name, row.guarded_address, row.guarded_lat, row.guarded_lng)

/** The place as its author knows it. */
export const ownPlaceOf = (row: PlaceRow): Place | null => guardedPlaceOf(row) ?? openPlaceOf(row)

/** About where a point is, as far as that may be known. */
function areaOf(point: Point, reveal: PlaceReveal): Area | null {
  if (reveal !== 'km' && reveal !== 'town') return null
  const cellM = reveal === 'km' ? PLACE_CELL_M : TOWN_CELL_M
  return { ...cellMiddle(point, cellM), radiusM: cellRadiusM(cellM) }
}

/**
 * Where a post is, as far as this viewer may know. Of a guarded place the point is for its author, and for whom a visibility other than
 * public lets in: the rank of a moderator, who may read everything else, lets nobody in. All others know about where it is.
 */
export function whereIs(viewer: Viewer | null, facts: PostFacts, row: PlaceRow): { place: Place | null; area: Area | null } {
  const locked = accessLock(viewer, facts)
  const guarded = guardedPlaceOf(row)
  if (!guarded || !row.reveal) return { place: locked ? null : openPlaceOf(row), area: null }
  if (isSealed(locked)) return { place: null, area: null }
  const area = areaOf(guarded, row.reveal)
  const isLetIn = facts.visibility !== 0 && accessLock(viewer && { ...viewer, role: 'member' }, facts) === null
  return { place: viewer?.id === facts.author_id || isLetIn ? guarded : null, area }
}
