const EARTH_RADIUS_M = 6_371_008.8
/** Of latitude, and of longitude on the equator. */
export const METRES_PER_DEGREE = 111_195
const radians = (degrees: number) => (degrees * Math.PI) / 180

export interface Point {
  lat: number
  lng: number
}

/** Metres between two points on the ground (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** So many metres at this latitude, on the plane of `mercator` (see the migrations), whose whole width is 1. */
export const onPlane = (metres: number, lat: number): number =>
  metres / (2 * Math.PI * EARTH_RADIUS_M * Math.max(0.08, Math.cos(radians(lat))))
