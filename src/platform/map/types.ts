import type { MapTiles } from '@anglers/contract/common'
import type { Box } from '@anglers/contract/mapGrid'
import type { Point } from '@/lib/gcj02'

/** A piece of the map, in GCJ-02. */
export type MapBounds = Box

/** The site's own base map, in GCJ-02. */
export interface VectorBase {
  /** Of its tiles, with {z}, {x} and {y}. */
  url: string
  bounds: MapBounds
  attribution: string
}

/** What the browser's map shows beneath all: tiles of pictures of another service, or the site's own. */
export type MapBase = { tiles: MapTiles } | { vector: VectorBase }

/** What stands on the map. */
export interface MapMark extends Point {
  /** Of its own among the marks: the same mark keeps it while the map moves. */
  key: string
  kind: 'diaochang' | 'dianpu' | 'places' | 'many'
  /** What it is called, or how many there are: read out, and shown where there is room. */
  label: string
  /** How many it stands for. */
  count: number
}

export interface MapViewProps {
  /** It is a picture of a place, moved neither by fingers nor by keys. */
  still?: boolean
  /** Where it begins; a new object moves it there. */
  centre: Point & { zoom: number }
  marks: readonly MapMark[]
  /** Where the device is, and how well that is known, in metres. */
  me: (Point & { accuracyM?: number }) | null
  /** A circle in which something is. */
  area?: (Point & { radiusM: number }) | null
  /** Without one the map is plain. */
  base: MapBase | null
  /** Accessible name. */
  label: string
  /** The map has come to rest. */
  onRest: (bounds: MapBounds, zoom: number) => void
  /** A mark was tapped. */
  onMark: (key: string) => void
  /** The map itself was tapped. */
  onTap?: () => void
}
