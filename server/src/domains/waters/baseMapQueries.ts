import type { Db } from '../../infra/database.ts'
import type { Tile } from '../../lib/baseMap/tiles.ts'
import type { Box } from '../../lib/box.ts'

const TILES_AT_ONCE = 500

/** The base map that is shown, if there is one. */
export const findBaseMap = (db: Db) =>
  db
    .selectFrom('base_map')
    .select(['edition', 'attribution', 'south', 'west', 'north', 'east'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A tile; null where its map has nothing to draw, and undefined where there is no such map. */
export async function findTile(db: Db, edition: string, { zoom, x, y }: Omit<Tile, 'body'>): Promise<Buffer | null | undefined> {
  const found = await db
    .selectFrom('base_map as map')
    .leftJoin('base_map_tile as tile', (join) =>
      join.onRef('tile.map_id', '=', 'map.id').on('tile.zoom', '=', zoom).on('tile.x', '=', x).on('tile.y', '=', y),
    )
    .where('map.edition', '=', edition)
    .select('tile.body')
    .executeTakeFirst()
  return found?.body
}

export async function insertBaseMap(trx: Db, map: Box & { edition: string; attribution: string }, tiles: readonly Tile[]): Promise<void> {
  const { edition, attribution, south, west, north, east } = map
  const { id } = await trx
    .insertInto('base_map')
    .values({ edition, attribution, south, west, north, east })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < tiles.length; at += TILES_AT_ONCE) {
    const rows = tiles.slice(at, at + TILES_AT_ONCE).map((tile) => ({ map_id: id, ...tile }))
    await trx.insertInto('base_map_tile').values(rows).execute()
  }
}

/** All but so many of the newest. */
export const deleteBaseMaps = (trx: Db, keep: number) =>
  trx.deleteFrom('base_map').where('id', 'not in', trx.selectFrom('base_map').select('id').orderBy('id', 'desc').limit(keep)).execute()
