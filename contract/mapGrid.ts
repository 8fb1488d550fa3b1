/** Pixels of a tile of the map, whose zoom 0 is one tile. */
const TILE_PX = 256
/** As the database has it (its function mercator): the square of Web Mercator ends a little further. */
const LAT_MAX = 85.05
/** Of a square: a box that reaches so little into the next one was rounded, and is not widened to that. */
const ROUNDED = 0.01

/** A piece of the map, in degrees; over the date line its west is greater than its east. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** Where a point lies on the square of Web Mercator, which is 1 wide: from its north-west corner, x and y. */
export function mercator(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The other way round, in degrees. */
export const longitudeAt = (x: number): number => (x - 0.5) * 360
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Squares of the map's grid along one side of the whole map. */
export const squaresAcross = (zoom: number, px: number): number => (TILE_PX / px) * 2 ** zoom

/** A coordinate as the wire carries it: a sixth decimal is a hand's breadth. */
export const sixDecimals = (degrees: number): number => Number(degrees.toFixed(6))

/** So many squares of so many pixels a piece of the map has at its zoom. */
export function squaresIn({ south, west, north, east }: Box, zoom: number, px: number): number {
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  return Math.round((right < left ? right + 1 - left : right - left) * (bottom - top) * squaresAcross(zoom, px) ** 2)
}

/**
 * A piece of the map (its south below its north), widened to whole squares of so many pixels at its zoom. Who asks by squares asks the same
 * again while the map moves little, and the same as others who look at the place.
 */
export function inWholeSquares({ south, west, north, east }: Box, zoom: number, px: number): Box {
  const across = squaresAcross(zoom, px)
  const sides = (from: number, to: number): [from: number, to: number] => {
    const first = Math.min(across - 1, Math.floor(from * across + ROUNDED))
    return [first / across, Math.max(first + 1, Math.ceil(to * across - ROUNDED)) / across]
  }
  const inside = (lat: number) => Math.max(-LAT_MAX, Math.min(LAT_MAX, lat))
  const [left, top] = mercator(west, inside(north))
  const [right, bottom] = mercator(east, inside(south))
  const [first, last] = sides(top, bottom)
  const [from, to] = left <= right ? sides(left, right) : [sides(left, 1)[0], sides(0, right)[1]]
  const around = left > right && from <= to
  return {
    south: latitudeAt(last),
    west: around ? -180 : longitudeAt(from),
    north: latitudeAt(first),
    east: around ? 180 : longitudeAt(to),
  }
}
