import { BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { type Layer, layers } from './classes.ts'
import type { Box, Features, Shape } from './features.ts'
import { mercator } from './mercator.ts'
import { placeNames, type PlacedName } from './names.ts'

/** Of a city region: a province of the larger ones still fits. */
const TILES_MAX = 60_000
const EXTENT = 4_096
/** So far beyond its edge a tile knows what is drawn: the width of a line, half a name in large letters. */
const SHAPE_BUFFER = 64
const NAME_BUFFER = (160 / BASE_MAP_TILE_PX) * EXTENT

export interface Tile {
  zoom: number
  x: number
  y: number
  /** A Mapbox Vector Tile, version 2. */
  body: Buffer
}

/**
 * Cuts a base map into vector tiles: layers as in `classes.ts`, each feature with its `kind`; those of `name` have a `text` as well, and
 * `from`, the first zoom at which it has room.
 *
 * @throws Error when it covers more than a region
 */
export function* tilesOf({ shapes, names, box }: Features): Generator<Tile> {
  if (countTiles(box) > TILES_MAX) throw new Error('It covers too large an area: a base map is of one city region.')
  const drawn = new GeoJSONVT(collection(shapes.map(shapeFeature)), { maxZoom: BASE_MAP_ZOOM.max, extent: EXTENT, buffer: SHAPE_BUFFER })
  const written = new GeoJSONVT(collection(placeNames(names).map(nameFeature)), {
    maxZoom: BASE_MAP_ZOOM.max,
    extent: EXTENT,
    buffer: NAME_BUFFER,
  })
  for (let zoom = BASE_MAP_ZOOM.min; zoom <= BASE_MAP_ZOOM.max; zoom++) {
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

function encode(features: GeoJSONVTFeature[]): Buffer {
  const found = new Map<Layer, GeoJSONVTFeature[]>(layers.map((layer) => [layer, []]))
  for (const { tags, ...feature } of features) {
    const { layer, from, ...own } = tags as { layer: Layer; from: number }
    found.get(layer)!.push({ ...feature, tags: layer === 'name' ? { ...own, from } : own } as GeoJSONVTFeature)
  }
  const filled = [...found].filter(([, some]) => some.length)
  return Buffer.from(
    fromGeojsonVt(Object.fromEntries(filled.map(([layer, some]) => [layer, tileOf(some)])), { version: 2, extent: EXTENT }),
  )
}

const tileOf = (features: GeoJSONVTFeature[]) => ({ features }) as Parameters<typeof fromGeojsonVt>[0][string]

/** The tiles of a zoom in which a box lies. */
function edges({ south, west, north, east }: Box, zoom: number) {
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  const last = 2 ** zoom - 1
  const within = (part: number) => Math.max(0, Math.min(last, Math.floor(part * 2 ** zoom)))
  return { west: within(left), east: within(right), north: within(top), south: within(bottom) }
}

function countTiles(box: Box): number {
  let sum = 0
  for (let zoom = BASE_MAP_ZOOM.min; zoom <= BASE_MAP_ZOOM.max; zoom++) {
    const { west, east, north, south } = edges(box, zoom)
    sum += (east - west + 1) * (south - north + 1)
  }
  return sum
}
