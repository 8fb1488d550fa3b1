import { MAP_CLUSTER_PX, MAP_ITEMS_MAX } from '@anglers/contract/limits'
import { type MapType, mapTypes } from '@anglers/contract/waterMap'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Box } from '../../lib/box.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'

export interface MapRow extends Box {
  lat: number
  lng: number
  count: number
  type: MapType | null
  id: number | null
  name: string | null
  exact: boolean | null
}

/** Pixels of a tile of the map, whose zoom 0 is one tile. */
const TILE_PX = 256

const inBox = ({ south, west, north, east }: Box) => sql`point.at <@ box(mercator(${south}, ${west}), mercator(${north}, ${east}))`

/**
 * What a piece of the map shows at a zoom, grouped by cells of a grid that stays where it is: the same piece never groups in another way,
 * and a group never parts while the map is moved. The fullest MAP_ITEMS_MAX cells, of points that everyone may know.
 */
export async function findOnMap(db: Db, boxes: Box[], zoom: number, type: MapType | undefined, reader: Reader): Promise<MapRow[]> {
  const cells = (TILE_PX / MAP_CLUSTER_PX) * 2 ** zoom
  // One look into the partial index of each type, whose condition has to stand in the statement.
  const parts: RawBuilder<unknown>[] = mapTypes
    .filter((one) => type === undefined || one === type)
    .flatMap((one) =>
      boxes.map(
        (box) => sql`
          select point.post_id, point.type, point.lat, point.lng, point.at
            from post_point point ${reader.blocks === 'none' ? sql`` : sql`join post on post.id = point.post_id`}
           where point.listed and point.type = ${sql.lit(one)} and ${inBox(box)} and ${notHiddenFrom('post.author_id', reader)}`,
      ),
    )
  const { rows } = await sql<MapRow>`
    with cell as (
      select avg(lat) as lat, avg(lng) as lng, count(*)::integer as count, min(post_id) as id,
             case when min(type) = max(type) then min(type) end as type,
             min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east
        from (${sql.join(parts, sql` union all `)}) found
       group by floor(at[0] * ${cells}::float8), floor(at[1] * ${cells}::float8)
       order by count desc, id
       limit ${sql.lit(MAP_ITEMS_MAX)}
    )
    select cell.lat, cell.lng, cell.count, cell.type, cell.south, cell.west, cell.north, cell.east, post.id, post.title as name,
           post.lat is not null as exact
      from cell left join post on cell.count = 1 and post.id = cell.id`.execute(db)
  return rows
}
