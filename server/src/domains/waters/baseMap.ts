import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Input } from '@anglers/contract'
import type { BaseMap } from '@anglers/contract/waterMap'
import { sixDecimals } from '@anglers/contract/mapGrid'
import { type Db, transaction } from '../../infra/database.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import { type Crs, readFeatures } from '../../lib/baseMap/features.ts'
import { tilesOf } from '../../lib/baseMap/tiles.ts'
import type { Box } from '../../lib/box.ts'
import { cleanLine } from '../../lib/text.ts'
import { deleteBaseMaps, findBaseMap, findTile, insertBaseMap } from './baseMapQueries.ts'

/** The one that is shown, and the one before, which open pages may still draw. */
const KEPT = 2
/** A new map has another edition. */
const TILE_CACHE_S = 30 * 24 * 60 * 60
const EDITION_BYTES = 9
const NOTHING = Buffer.alloc(0)

/** Null where the operator has given none. */
export async function readBaseMap(db: Db): Promise<BaseMap | null> {
  const map = await findBaseMap(db)
  if (!map) return null
  const { edition, attribution, south, west, north, east } = map
  return {
    edition,
    attribution,
    south: sixDecimals(south),
    west: sixDecimals(west),
    north: sixDecimals(north),
    east: sixDecimals(east),
  }
}

/** A tile, empty where there is nothing to draw. @throws ApiError rest_not_found where there is no such map */
export async function readTile(
  { db }: Pick<ReadServices, 'db'>,
  { edition, ...at }: Input<'GET waters/base-map/:edition/:zoom/:x/:y'>,
): Promise<FileAnswer> {
  const body = await findTile(db, edition, at)
  if (body === undefined) throw new ApiError('rest_not_found')
  return { body: body ?? NOTHING, cacheS: TILE_CACHE_S, ...(body && { gzipped: true }) }
}

interface Origin {
  crs: Crs
  /** Whose data it is, which its licence wants said. */
  attribution: string
  /** What is shown of it, in the same system: all, without it. */
  box?: Box
  /** Areas of the sea, in the same system. */
  sea?: unknown
}

/**
 * Makes a base map out of GeoJSON and shows it instead of the one there is.
 *
 * @throws Error that says in one sentence what is wrong with it
 */
export async function saveBaseMap(
  db: Db,
  data: unknown,
  { crs, attribution, box, sea }: Origin,
): Promise<{ tiles: number; shapes: number; names: number }> {
  const features = readFeatures(data, crs, box, sea)
  // Before the transaction: of a large region it takes minutes.
  const tiles = Array.from(tilesOf(features), (tile) => ({ ...tile, body: gzipSync(tile.body, { level: 9 }) }))
  const edition = randomBytes(EDITION_BYTES).toString('base64url')
  await transaction(db, async (trx) => {
    await insertBaseMap(trx, { ...features.box, edition, attribution: cleanLine(attribution) }, tiles)
    await deleteBaseMaps(trx, KEPT)
  })
  return { tiles: tiles.length, shapes: features.shapes.length, names: features.names.length }
}

/** Shows none any more. */
export const removeBaseMaps = (db: Db) => deleteBaseMaps(db, 0)
