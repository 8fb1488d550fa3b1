import gcoord from 'gcoord'

/** A point on the map, in degrees. */
export interface Point {
  lat: number
  lng: number
}

/** A point of the global system (WGS-84), as browsers give it, in China's offset system (GCJ-02). Outside China they are one. */
export function toGcj02({ lat, lng }: Point): Point {
  const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  return { lat: north, lng: east }
}

/** The other way round, to within a hand's breadth: for base maps that are drawn in the global system. */
export function fromGcj02(point: Point): Point {
  const [east, north] = gcoord.transform([point.lng, point.lat], gcoord.GCJ02, gcoord.WGS84)
  return { lat: north, lng: east }
}
