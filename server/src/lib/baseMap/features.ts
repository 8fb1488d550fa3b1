import gcoord from 'gcoord'
import type { Feature, Geometry, Position } from 'geojson'
import polylabel from 'polylabel'
import { type Class, classOf, type NameClass, nameClassOf } from './classes.ts'

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

export interface Shape extends Class {
  geometry: Geometry
}

/** A name and the point that it is written at. */
export interface Name extends NameClass {
  text: string
  lng: number
  lat: number
  /** How far what it names reaches, in degrees of longitude: a pond's name waits until one sees the pond. 0 for a point. */
  reach: number
}

export interface Features {
  shapes: Shape[]
  names: Name[]
  /** Of everything, in GCJ-02. */
  box: Box
}

/** In OpenStreetMap's data a longer name is a mistake. */
const NAME_CHARS = 20
/** Web Mercator ends there. */
const LAT_MAX = 85
const LABEL_PRECISION = 1e-5

/**
 * What a base map draws of a collection in GeoJSON (RFC 7946) whose properties are OpenStreetMap's tags, as osmium and Overpass write it:
 * all in GCJ-02, whichever of the two systems it came in.
 *
 * @throws Error that says in one sentence what is wrong with it
 */
export function readFeatures(data: unknown, crs: 'wgs84' | 'gcj02'): Features {
  const { type, features } = (data ?? {}) as { type?: unknown; features?: unknown }
  if (type !== 'FeatureCollection' || !Array.isArray(features)) throw new Error('It is no FeatureCollection of GeoJSON.')
  const shapes: Shape[] = []
  const names: Name[] = []
  const box: Box = { south: 90, west: 180, north: -90, east: -180 }
  for (const [at, raw] of features.entries()) {
    const { properties, geometry: given } = (raw ?? {}) as Partial<Feature>
    if (!given) continue
    const tags = properties ?? {}
    const drawn = classOf(tags, isArea(given))
    const called = nameClassOf(tags, drawn)
    if (!drawn && !called) continue
    const geometry = moved(given, at, crs)
    if (!geometry) continue
    widen(box, geometry)
    if (drawn) shapes.push({ geometry, ...drawn })
    const text = typeof tags['name'] === 'string' ? tags['name'].trim() : ''
    const point = called && text && [...text].length <= NAME_CHARS ? labelPoint(geometry) : null
    if (called && point) names.push({ ...called, ...point, text })
  }
  if (!shapes.length && !names.length)
    throw new Error("Nothing in it is drawn: its properties have to be OpenStreetMap's tags, such as natural=water or highway=primary.")
  return { shapes, names, box }
}

const isArea = ({ type }: Geometry) => type === 'Polygon' || type === 'MultiPolygon'

/** In GCJ-02; null for kinds of geometry that are not drawn. */
function moved(geometry: Geometry, at: number, crs: 'wgs84' | 'gcj02'): Geometry | null {
  const point = (position: Position): Position => {
    const [lng, lat] = Array.isArray(position) ? position : []
    if (typeof lng !== 'number' || typeof lat !== 'number' || !(Math.abs(lng) <= 180) || !(Math.abs(lat) <= LAT_MAX))
      throw new Error(`Feature ${at + 1} has a point that is none: ${JSON.stringify(position)?.slice(0, 60)}.`)
    return crs === 'gcj02' ? [lng, lat] : gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  }
  const all = <T, U>(list: readonly T[], make: (item: T) => U): U[] => {
    if (!Array.isArray(list)) throw new Error(`The coordinates of feature ${at + 1} are no list.`)
    return (list as T[]).map(make)
  }
  const line = (positions: Position[]) => all(positions, point)
  const rings = (lines: Position[][]) => all(lines, line)
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: point(geometry.coordinates) }
    case 'LineString':
      return { type: 'LineString', coordinates: line(geometry.coordinates) }
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: rings(geometry.coordinates) }
    case 'Polygon':
      return { type: 'Polygon', coordinates: rings(geometry.coordinates) }
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: all(geometry.coordinates, rings) }
    default:
      return null
  }
}

function widen(box: Box, geometry: Geometry): void {
  for (const [lng, lat] of positionsOf(geometry)) {
    box.south = Math.min(box.south, lat!)
    box.north = Math.max(box.north, lat!)
    box.west = Math.min(box.west, lng!)
    box.east = Math.max(box.east, lng!)
  }
}

function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
      return geometry.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
    default:
      return []
  }
}

/** In the widest part of an area, in the middle of a line. */
function labelPoint(geometry: Geometry): Pick<Name, 'lng' | 'lat' | 'reach'> | null {
  switch (geometry.type) {
    case 'Point':
      return { lng: geometry.coordinates[0]!, lat: geometry.coordinates[1]!, reach: 0 }
    case 'LineString':
      return middleOf(geometry.coordinates)
    case 'MultiLineString':
      return middleOf(longest(geometry.coordinates))
    case 'Polygon':
      return inside(geometry.coordinates)
    case 'MultiPolygon':
      return inside(geometry.coordinates.reduce((wide, one) => (reachOf(one[0] ?? []) > reachOf(wide[0] ?? []) ? one : wide), []))
    default:
      return null
  }
}

const longest = (lines: Position[][]) => lines.reduce((long, line) => (line.length > long.length ? line : long), [])

function middleOf(line: Position[]): Pick<Name, 'lng' | 'lat' | 'reach'> | null {
  const middle = line[Math.floor(line.length / 2)]
  return middle ? { lng: middle[0]!, lat: middle[1]!, reach: reachOf(line) } : null
}

function inside(rings: Position[][]): Pick<Name, 'lng' | 'lat' | 'reach'> | null {
  if ((rings[0]?.length ?? 0) < 3) return null
  const [lng, lat] = polylabel(rings as [number, number][][], LABEL_PRECISION)
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng: lng!, lat: lat!, reach: reachOf(rings[0]!) } : null
}

/** The longer side of a box around it, in degrees. */
function reachOf(line: Position[]): number {
  const box: Box = { south: 90, west: 180, north: -90, east: -180 }
  widen(box, { type: 'LineString', coordinates: line })
  return Math.max(0, box.east - box.west, box.north - box.south)
}
