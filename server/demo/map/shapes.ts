import type { Feature, Position } from 'geojson'
import { Random } from '../random.ts'

/** Latitude and longitude: as places of the town have them. */
export type At = readonly [lat: number, lng: number]
type Tags = Readonly<Record<string, string>>

const STEPS = 10

/** A smooth line through points (Catmull and Rom), or around them. */
export function curve(points: readonly At[], closed = false): At[] {
  const at = (i: number): At =>
    closed ? points[(i + points.length) % points.length]! : points[Math.max(0, Math.min(points.length - 1, i))]!
  const smooth: At[] = []
  for (let i = 0; i < (closed ? points.length : points.length - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS
      const part = (of: 0 | 1) =>
        (2 * from[of] +
          (to[of] - before[of]) * t +
          (2 * before[of] - 5 * from[of] + 4 * to[of] - after[of]) * t ** 2 +
          (3 * from[of] - before[of] - 3 * to[of] + after[of]) * t ** 3) /
        2
      smooth.push([part(0), part(1)])
    }
  }
  smooth.push(closed ? smooth[0]! : points.at(-1)!)
  return smooth
}

/** Something roundish, by its middle and its half height and width in degrees. */
export function blob([lat, lng]: At, high: number, wide: number): At[] {
  const random = new Random(`${lat} ${lng}`)
  const around = Array.from({ length: 11 }, (_, i): At => {
    const [angle, by] = [(i / 11) * 2 * Math.PI, random.range(0.78, 1.12)]
    return [lat + high * by * Math.sin(angle), lng + wide * by * Math.cos(angle)]
  })
  return curve(around, true)
}

const position = ([lat, lng]: At): Position => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]

/** An area, with what is left open in it. */
export const area = (tags: Tags, outline: readonly At[], ...holes: (readonly At[])[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [outline, ...holes].map((ring) => ring.map(position)) },
  properties: { ...tags },
})

export const line = (tags: Tags, points: readonly At[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: points.map(position) },
  properties: { ...tags },
})

export const point = (tags: Tags, at: At): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position(at) },
  properties: { ...tags },
})

/** Whether a point lies in an outline: by how often a line to the east leaves it. */
export function isIn([lat, lng]: At, outline: readonly At[]): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [[lat1, lng1], [lat2, lng2]] = [outline[i]!, outline[j]!]
    if (lat1 > lat !== lat2 > lat && lng < ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1) + lng1) inside = !inside
  }
  return inside
}

/** Points between two, both included. */
export const between = ([lat1, lng1]: At, [lat2, lng2]: At, steps: number): At[] =>
  Array.from({ length: steps + 1 }, (_, i) => [lat1 + ((lat2 - lat1) * i) / steps, lng1 + ((lng2 - lng1) * i) / steps])
