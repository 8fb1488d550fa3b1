import gcoord from 'gcoord'
import type { Feature, Geometry, Position } from 'geojson'
import polylabel from 'polylabel'
import { BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import { type Box, common, meet, nowhere, reachOf, widen } from '../box.ts'
import { cleanLine } from '../text.ts'
import { type Class, classOf, type NameClass, nameClassOf } from './classes.ts'

/** In which system the points of a file are. */
export type Crs = 'wgs84' | 'gcj02'

export interface Shape extends Class {
  geometry: Geometry
  box: Box
}

/** A name and the point that it is written at. */
export interface Name extends NameClass {
  text: string
  lng: number
  lat: number
  /** How far what it names reaches, in degrees: a pond's name waits until one sees the pond. 0 for a point. */
  reach: number
}

export interface Features {
  shapes: Shape[]
  names: Name[]
  /** What is shown of it, in GCJ-02. */
  box: Box
}

/** Web Mercator ends there. */
const LAT_MAX = 85
/** Of the point in the widest part of an area, in degrees and as a part of its reach. */
const LABEL_PRECISION = { least: 1e-5, part: 1 / 200 }
/** An area that is smaller on the screen is not drawn. */
const SMALLEST_PX = 3

/**
 * What a base map draws of a collection in GeoJSON (RFC 7946) whose properties are OpenStreetMap's tags, as osmium exports it: all in
 * GCJ-02, whichever of the two systems it came in.
 *
 * @param within what is wanted of it, in the same system; all, without it
 * @param sea a collection of the sea's areas, whatever their properties are: OpenStreetMap has its coastlines, of which others make areas
 * @throws Error that says in one sentence what is wrong with it
 */
export function readFeatures(data: unknown, crs: Crs, within?: Box, sea?: unknown): Features {
  const given = [...featuresOf(data, 'it'), ...(sea === undefined ? [] : featuresOf(sea, 'the sea').map(asSea))]
  const wanted = within && movedBox(within, crs)
  const shapes: Shape[] = []
  const names: Name[] = []
  const all = nowhere()
  for (const { geometry: raw, properties, which } of given) {
    if (!raw) continue
    const tags = properties ?? {}
    const drawn = classOf(tags, isArea(raw))
    const called = nameClassOf(tags, drawn)
    if (!drawn && !called) continue
    const geometry = moved(raw, which, crs)
    const box = geometry && boxOf(positionsOf(geometry))
    if (!geometry || !box || (wanted && !meet(box, wanted))) continue
    widen(all, box)
    if (drawn) shapes.push({ geometry, box, ...drawn, fromZoom: firstZoom(drawn, geometry, box) })
    const text = typeof tags['name'] === 'string' ? cleanLine(tags['name']) : ''
    const point = called && text ? labelPoint(geometry, reachOf(box)) : null
    if (called && point) names.push({ ...called, ...point, text })
  }
  if (!shapes.length && !names.length)
    throw new Error("Nothing in it is drawn: its properties have to be OpenStreetMap's tags, such as natural=water or highway=primary.")
  return { shapes, names, box: wanted ? common(all, wanted) : all }
}

interface Given extends Partial<Pick<Feature, 'geometry' | 'properties'>> {
  /** As an error names it. */
  which: string
}

function featuresOf(data: unknown, of: string): Given[] {
  const { type, features } = (data ?? {}) as { type?: unknown; features?: unknown }
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    throw new Error(`${of[0]!.toUpperCase()}${of.slice(1)} is no FeatureCollection of GeoJSON.`)
  return features.map((raw: Partial<Feature> | null, at) => ({
    geometry: raw?.geometry,
    properties: raw?.properties,
    which: `feature ${at + 1} of ${of}`,
  }))
}

const asSea = (feature: Given): Given => ({ ...feature, properties: { natural: 'water' } })

const isArea = ({ type }: Geometry) => type === 'Polygon' || type === 'MultiPolygon'

/** A pond is no more than a dot until one comes near. */
function firstZoom({ fromZoom }: Class, geometry: Geometry, box: Box): number {
  if (!isArea(geometry)) return fromZoom
  const seen = Math.ceil(Math.log2((SMALLEST_PX * 360) / (BASE_MAP_TILE_PX * reachOf(box))))
  return Math.min(BASE_MAP_ZOOM.max, Math.max(fromZoom, seen))
}

const inGcj02 = ([lng, lat]: [number, number], crs: Crs): [number, number] =>
  crs === 'gcj02' ? [lng, lat] : (gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02) as [number, number])

function movedBox({ south, west, north, east }: Box, crs: Crs): Box {
  const [[left, bottom], [right, top]] = [inGcj02([west, south], crs), inGcj02([east, north], crs)]
  return { south: bottom, west: left, north: top, east: right }
}

/** In GCJ-02; null for kinds of geometry that are not drawn. */
function moved(geometry: Geometry, which: string, crs: Crs): Geometry | null {
  const point = (position: Position): Position => {
    const [lng, lat] = Array.isArray(position) ? position : []
    if (typeof lng !== 'number' || typeof lat !== 'number' || !(Math.abs(lng) <= 180) || !(Math.abs(lat) <= LAT_MAX))
      throw new Error(`A point of ${which} is none: ${JSON.stringify(position)?.slice(0, 60)}.`)
    return inGcj02([lng, lat], crs)
  }
  const all = <T, U>(list: readonly T[], make: (item: T) => U): U[] => {
    if (!Array.isArray(list)) throw new Error(`The coordinates of ${which} are no list.`)
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

/** Around points; null around none. */
function boxOf(positions: readonly Position[]): Box | null {
  const box = nowhere()
  for (const [lng, lat] of positions as [number, number][]) widen(box, { south: lat, west: lng, north: lat, east: lng })
  return positions.length ? box : null
}

/** In the widest part of an area, in the middle of a line. */
function labelPoint(geometry: Geometry, reach: number): Pick<Name, 'lng' | 'lat' | 'reach'> | null {
  switch (geometry.type) {
    case 'Point':
      return { lng: geometry.coordinates[0]!, lat: geometry.coordinates[1]!, reach: 0 }
    case 'LineString':
      return middleOf(geometry.coordinates, reach)
    case 'MultiLineString':
      return middleOf(largest(geometry.coordinates, lengthOf), reach)
    case 'Polygon':
      return inside(geometry.coordinates)
    case 'MultiPolygon':
      return inside(largest(geometry.coordinates, ([outline = []]) => reachOf(boxOf(outline) ?? nowhere())))
    default:
      return null
  }
}

const largest = <T>(list: readonly T[], size: (item: T) => number): T =>
  list.reduce((large, item) => (size(item) > size(large) ? item : large))

const stepOf = ([lng1, lat1]: Position, [lng2, lat2]: Position) => Math.hypot(lng2! - lng1!, lat2! - lat1!)
const lengthOf = (line: readonly Position[]) => line.slice(1).reduce((sum, position, i) => sum + stepOf(line[i]!, position), 0)

/** Half way along it. */
function middleOf(line: readonly Position[], reach: number): Pick<Name, 'lng' | 'lat' | 'reach'> {
  let left = lengthOf(line) / 2
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i]!
    const step = stepOf(from, to)
    if (step >= left && step > 0) {
      const part = left / step
      return { lng: from[0]! + (to[0]! - from[0]!) * part, lat: from[1]! + (to[1]! - from[1]!) * part, reach }
    }
    left -= step
  }
  return { lng: line[0]![0]!, lat: line[0]![1]!, reach }
}

function inside(rings: Position[][]): Pick<Name, 'lng' | 'lat' | 'reach'> | null {
  if ((rings[0]?.length ?? 0) < 3) return null
  const reach = reachOf(boxOf(rings[0]!)!)
  const [lng, lat] = polylabel(rings as [number, number][][], Math.max(LABEL_PRECISION.least, reach * LABEL_PRECISION.part))
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng: lng!, lat: lat!, reach } : null
}
