import type { Input } from '@anglers/contract'
import type { BaseMap } from '@anglers/contract/waterMap'
import { type Db, transaction } from '../../infra/database.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import { readFeatures } from '../../lib/baseMap/features.ts'
import { tilesOf } from '../../lib/baseMap/tiles.ts'
import { sixDecimals } from '../../lib/place.ts'
import { cleanLine } from '../../lib/text.ts'
import { deleteBaseMaps, findBaseMap, findTile, insertBaseMap } from './baseMapQueries.ts'

/** The one that is shown, and the one before, which open pages may still draw. */
const KEPT = 2
/** A new map has a new number. */
const TILE_CACHE_S = 30 * 24 * 60 * 60
const NOTHING = Buffer.alloc(0)

/** Null where the operator has given none. */
export async function readBaseMap(db: Db): Promise<BaseMap | null> {
  const map = await findBaseMap(db)
  if (!map) return null
  const { id, attribution, south, west, north, east } = map
  return { id, attribution, south: sixDecimals(south), west: sixDecimals(west), north: sixDecimals(north), east: sixDecimals(east) }
}

/** A tile, empty where there is nothing to draw. @throws ApiError rest_not_found where there is no such map */
export async function readTile(
  { db }: Pick<ReadServices, 'db'>,
  { map, ...at }: Input<'GET waters/base-map/:map/:zoom/:x/:y'>,
): Promise<FileAnswer> {
  const body = await findTile(db, map, at)
  if (body === undefined) throw new ApiError('rest_not_found')
  return { body: body ?? NOTHING, cacheS: TILE_CACHE_S }
}

/**
 * Makes a base map out of GeoJSON and shows it instead of the one there is.
 *
 * @param attribution whose data it is, which its licence wants said
 * @returns how many tiles and names it has
 * @throws Error that says in one sentence what is wrong with it
 */
export async function saveBaseMap(
  db: Db,
  data: unknown,
  { crs, attribution }: { crs: 'wgs84' | 'gcj02'; attribution: string },
): Promise<{ tiles: number; shapes: number; names: number }> {
  const features = readFeatures(data, crs)
  const tiles = await transaction(db, async (trx) => {
    const count = await insertBaseMap(trx, { ...features.box, attribution: cleanLine(attribution) }, tilesOf(features))
    await deleteBaseMaps(trx, KEPT)
    return count
  })
  return { tiles, shapes: features.shapes.length, names: features.names.length }
}

/** Shows none any more. */
export const removeBaseMaps = (db: Db) => deleteBaseMaps(db, 0)
