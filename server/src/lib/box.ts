import type { Box } from '@anglers/contract/mapGrid'

export type { Box }

/** Contains nothing, and widens to anything. */
export const nowhere = (): Box => ({ south: 90, west: 180, north: -90, east: -180 })

export function widen(box: Box, { south, west, north, east }: Box): void {
  box.south = Math.min(box.south, south)
  box.west = Math.min(box.west, west)
  box.north = Math.max(box.north, north)
  box.east = Math.max(box.east, east)
}

/** What two boxes have in common; of boxes that do not `meet`, it is none. */
export const common = (a: Box, b: Box): Box => ({
  south: Math.max(a.south, b.south),
  west: Math.max(a.west, b.west),
  north: Math.min(a.north, b.north),
  east: Math.min(a.east, b.east),
})

/** Whether two boxes have something in common. */
export const meet = (a: Box, b: Box): boolean => a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east

/** By this part of its sides, to each side. */
export function grown({ south, west, north, east }: Box, part: number): Box {
  const [high, wide] = [(north - south) * part, (east - west) * part]
  return { south: south - high, west: west - wide, north: north + high, east: east + wide }
}

/** Its longer side. */
export const reachOf = ({ south, west, north, east }: Box): number => Math.max(east - west, north - south)
