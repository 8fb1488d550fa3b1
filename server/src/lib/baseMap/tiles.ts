import { BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import { latitudeAt, longitudeAt, mercator } from '@anglers/contract/mapGrid'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { type Box, common, grown, meet } from '../box.ts'
import { type Layer, layers } from './classes.ts'
import type { Features, Shape } from './features.ts'
import { placeNames, type PlacedName } from './names.ts'

/** About a province: of more, somebody has taken the wrong file. */
const TILES_MAX = 60_000
const EXTENT = 4_096
/** So far beyond its edge a tile knows what is drawn: the width of a line, half a long name in the largest letters. */
const SHAPE_BUFFER = 64
const NAME_BUFFER = (220 / BASE_MAP_TILE_PX) * EXTENT
/** Tiles from here on are cut square by square of this zoom: what has been cut stays in memory until its square is done. */
const SQUARE_ZOOM = 10
/** Of its sides: a square's edges belong to its neighbours. */
const EDGE = 1e-9

export interface Tile {
  zoom: number
  x: number
  y: number
  /** A Mapbox Vector Tile, version 2. */
  body: Buffer
}

/**
 * Cuts a base map into vector tiles: layers as in `classes.ts`, with one feature for each `kind`; those of `name` are each by itself, with
 * their `text`, and `from`, the first zoom at which it has room.
 *
 * @throws Error when it covers more than a region
 */
export function* tilesOf({ shapes, names, box }: Features): Generator<Tile> {
  if (countTiles(box) > TILES_MAX) {
    const { south, west, north, east } = box
    throw new Error(`It covers too large an area, from ${south}, ${west} to ${north}, ${east}: say which part of it with --bbox.`)
  }
  const placed = placeNames(names)
  const far = shapes.filter(({ fromZoom }) => fromZoom < SQUARE_ZOOM)
  const farNames = placed.filter(({ shownFrom }) => shownFrom < SQUARE_ZOOM)
  yield* cut(far, farNames, box, BASE_MAP_ZOOM.min, SQUARE_ZOOM - 1)
  const { west, east, north, south } = edges(box, SQUARE_ZOOM)
  for (let x = west; x <= east; x++)
    for (let y = north; y <= south; y++) {
      const square = boxOfTile(SQUARE_ZOOM, x, y)
      // Wide enough for the buffers.
      const around = grown(square, 0.5)
      const near = shapes.filter((shape) => meet(shape.box, around))
      const nearNames = placed.filter(({ lng, lat }) => meet({ south: lat, west: lng, north: lat, east: lng }, around))
      yield* cut(near, nearNames, common(grown(square, -EDGE), box), SQUARE_ZOOM, BASE_MAP_ZOOM.max)
    }
}

function* cut(shapes: Shape[], names: PlacedName[], box: Box, first: number, last: number): Generator<Tile> {
  const options = { maxZoom: last, extent: EXTENT }
  const drawn = new GeoJSONVT(collection(shapes.map(shapeFeature)), { ...options, buffer: SHAPE_BUFFER })
  const written = new GeoJSONVT(collection(names.map(nameFeature)), { ...options, buffer: NAME_BUFFER })
  for (let zoom = first; zoom <= last; zoom++) {
    const { west, east, north, south } = edges(box, zoom)
    for (let x = west; x <= east; x++)
      for (let y = north; y <= south; y++) {
        const found = [drawn, written].flatMap((index) => index.getTile(zoom, x, y)?.features ?? [])
        const features = found.filter(({ tags }) => (tags!['from'] as number) <= zoom)
        if (features.length) yield { zoom, x, y, body: encode(features) }
      }
  }
}

const collection = (features: Feature[]) => ({ type: 'FeatureCollection' as const, features })

const shapeFeature = ({ geometry, layer, kind, fromZoom }: Shape): Feature => ({
  type: 'Feature',
  geometry,
  properties: { layer, kind, from: fromZoom },
})

const nameFeature = ({ lng, lat, kind, text, shownFrom }: PlacedName): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { layer: 'name', kind, text, from: shownFrom },
})

interface Tags {
  layer: Layer
  kind: string
  text?: string
  from: number
}

function encode(features: GeoJSONVTFeature[]): Buffer {
  const found = new Map<Layer, Map<unknown, GeoJSONVTFeature>>(layers.map((layer) => [layer, new Map()]))
  for (const feature of features) {
    const { layer, kind, text, from } = feature.tags as unknown as Tags
    const ofLayer = found.get(layer)!
    // Ten thousand roads of a kind are one shape of many lines: smaller, and read at once.
    const key = layer === 'name' ? feature : kind
    const other = ofLayer.get(key)
    const tags = layer === 'name' ? { kind, text, from } : { kind }
    if (other) (other.geometry as unknown[]).push(...(feature.geometry as unknown[]))
    else ofLayer.set(key, { ...feature, geometry: [...(feature.geometry as unknown[])], tags } as GeoJSONVTFeature)
  }
  const filled = [...found].filter(([, some]) => some.size)
  const tile = Object.fromEntries(filled.map(([layer, some]) => [layer, { features: [...some.values()] }]))
  return Buffer.from(fromGeojsonVt(tile as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT }))
}

/** The tiles of a zoom in which a box lies. */
function edges({ south, west, north, east }: Box, zoom: number) {
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  const last = 2 ** zoom - 1
  const within = (part: number) => Math.max(0, Math.min(last, Math.floor(part * 2 ** zoom)))
  return { west: within(left), east: within(right), north: within(top), south: within(bottom) }
}

const boxOfTile = (zoom: number, x: number, y: number): Box => ({
  south: latitudeAt((y + 1) / 2 ** zoom),
  west: longitudeAt(x / 2 ** zoom),
  north: latitudeAt(y / 2 ** zoom),
  east: longitudeAt((x + 1) / 2 ** zoom),
})

function countTiles(box: Box): number {
  let sum = 0
  for (let zoom = BASE_MAP_ZOOM.min; zoom <= BASE_MAP_ZOOM.max; zoom++) {
    const { west, east, north, south } = edges(box, zoom)
    sum += (east - west + 1) * (south - north + 1)
  }
  return sum
}
