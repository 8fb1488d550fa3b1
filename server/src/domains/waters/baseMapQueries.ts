import type { Db } from '../../infra/database.ts'
import type { Box } from '../../lib/baseMap/features.ts'
import type { Tile } from '../../lib/baseMap/tiles.ts'

/** Some megabytes at once. */
const TILES_AT_ONCE = 500

/** The base map that is shown, if there is one. */
export const findBaseMap = (db: Db) =>
  db
    .selectFrom('base_map')
    .select(['id', 'attribution', 'south', 'west', 'north', 'east', 'made_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A tile; null where its map has nothing to draw, and undefined where there is no such map. */
export async function findTile(db: Db, mapId: number, { zoom, x, y }: Omit<Tile, 'body'>): Promise<Buffer | null | undefined> {
  const found = await db
    .selectFrom('base_map as map')
    .leftJoin('base_map_tile as tile', (join) =>
      join.onRef('tile.map_id', '=', 'map.id').on('tile.zoom', '=', zoom).on('tile.x', '=', x).on('tile.y', '=', y),
    )
    .where('map.id', '=', mapId)
    .select('tile.body')
    .executeTakeFirst()
  return found?.body
}

/** Returns how many tiles it has. */
export async function insertBaseMap(trx: Db, map: Box & { attribution: string }, tiles: Iterable<Tile>): Promise<number> {
  const { attribution, south, west, north, east } = map
  const { id } = await trx
    .insertInto('base_map')
    .values({ attribution, south, west, north, east })
    .returning('id')
    .executeTakeFirstOrThrow()
  let count = 0
  let waiting: ({ map_id: number } & Tile)[] = []
  const flush = async () => {
    if (waiting.length) await trx.insertInto('base_map_tile').values(waiting).execute()
    count += waiting.length
    waiting = []
  }
  for (const tile of tiles) {
    waiting.push({ map_id: id, ...tile })
    if (waiting.length === TILES_AT_ONCE) await flush()
  }
  await flush()
  return count
}

/** All but so many of the newest. */
export const deleteBaseMaps = (trx: Db, keep: number) =>
  trx.deleteFrom('base_map').where('id', 'not in', trx.selectFrom('base_map').select('id').orderBy('id', 'desc').limit(keep)).execute()
