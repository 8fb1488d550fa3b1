import { sixDecimals } from '@anglers/contract/mapGrid'
import { METRES_PER_DEGREE, type Point } from './distance.ts'

/**
 * The middle of the cell of a grid in which a point lies. It is a function of the cell alone: however often it is asked for, from however
 * many posts or positions, it says no more of the point than its cell. Cells are as wide as high on the ground, to within half a cell's
 * change of latitude.
 *
 * @param cellM metres from one side of a cell to the other
 */
export function cellMiddle({ lat, lng }: Point, cellM: number): Point {
  const rows = Math.round((180 * METRES_PER_DEGREE) / cellM)
  const row = Math.min(rows - 1, Math.floor(((lat + 90) / 180) * rows))
  const middle = ((row + 0.5) / rows) * 180 - 90
  const columns = Math.max(1, Math.round((360 * METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180)) / cellM))
  const column = Math.floor(((lng + 180) / 360) * columns) % columns
  return { lat: sixDecimals(middle), lng: sixDecimals(((column + 0.5) / columns) * 360 - 180) }
}

/** Metres from the middle of a cell to its corners. */
export const cellRadiusM = (cellM: number): number => Math.ceil(cellM * Math.SQRT1_2)
