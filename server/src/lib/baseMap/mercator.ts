/** Where a point lies on the square of Web Mercator, which is 1 wide: from its north-west corner, x and y. */
export function mercator(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The other way round, in degrees. */
export const longitudeAt = (x: number): number => (x - 0.5) * 360
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
