/** Where a point lies on the square of Web Mercator, which is 1 wide: from its north-west corner, x and y. */
export function mercator(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
