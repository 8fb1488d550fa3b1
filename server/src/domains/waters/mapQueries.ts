import { MAP_CLUSTER_PX, MAP_ITEMS_MAX } from '@anglers/contract/limits'
import { squaresAcross } from '@anglers/contract/mapGrid'
import { type MapType, mapTypes } from '@anglers/contract/waterMap'
import { type RawBuilder, sql } from 'kysely'
import { builtByShape, builtFor } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import type { Box } from '../../lib/box.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'

const inBox = ({ south, west, north, east }: Box) => sql`point.at <@ box(mercator(${south}, ${west}), mercator(${north}, ${east}))`

/** What a statement is built for: with other values, it stays the same. */
interface MapShape {
  type: MapType | null
  /** Over the date line it is two pieces. */
  pieces: number
  blocks: Reader['blocks']
}

/** Of each piece its corners. */
type Corners = Box[keyof Box][]

const cornersOf = (boxes: Box[]): Corners => boxes.flatMap(({ south, west, north, east }) => [south, west, north, east])

function selectOnMap({ type, pieces, blocks }: MapShape, cells: number, viewerId: Reader['viewerId'], corners: Corners) {
  const reader = { viewerId, blocks }
  const boxes = Array.from({ length: pieces }, (_, piece) => {
    const [south, west, north, east] = corners.slice(piece * 4) as [number, number, number, number]
    return { south, west, north, east }
  })
  // One look into the partial index of each type, whose condition has to stand in the statement.
  const parts: RawBuilder<unknown>[] = mapTypes
    .filter((one) => type === null || one === type)
    .flatMap((one) =>
      boxes.map(
        (box) => sql`
          select point.post_id, point.type, point.lat, point.lng, point.at
            from post_point point ${blocks === 'none' ? sql`` : sql`join post on post.id = point.post_id`}
           where point.listed and point.type = ${sql.lit(one)} and ${inBox(box)} and ${notHiddenFrom('post.author_id', reader)}`,
      ),
    )
  return sql<{ answer: string }>`
    with cell as (
      select avg(lat) as lat, avg(lng) as lng, count(*)::integer as count, min(post_id) as id,
             case when min(type) = max(type) then min(type) end as type,
             min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east
        from (${sql.join(parts, sql` union all `)}) found
       group by floor(at[0] * ${cells}::float8), floor(at[1] * ${cells}::float8)
       order by count desc, id
       limit ${sql.lit(MAP_ITEMS_MAX)}
    ), item as (
      select json_build_object(
               'lat', round(cell.lat * 1e6) / 1e6, 'lng', round(cell.lng * 1e6) / 1e6, 'count', cell.count, 'type', cell.type,
               'post', case when cell.count = 1 then json_build_object('id', cell.id, 'name', post.title,
                 'exact', post.lat is not null) end,
               'bounds', case when cell.count > 1 then json_build_object(
                 'south', cell.south, 'west', cell.west, 'north', cell.north, 'east', cell.east) end) as json
        from cell left join post on cell.count = 1 and post.id = cell.id
       order by cell.count desc, cell.id
    )
    select json_build_object('items', coalesce(json_agg(json), '[]'))::text as answer from item`
}

const onMapFor = builtByShape((shape: MapShape) =>
  builtFor((_db, cells: number, viewerId: Reader['viewerId'], ...corners: Corners) => selectOnMap(shape, cells, viewerId, corners)),
)

/**
 * What a piece of the map shows at a zoom, grouped by cells of a grid that stays where it is. Of a piece of whole cells, a group never
 * parts while the map is moved. The fullest MAP_ITEMS_MAX cells, of points that everyone may know.
 *
 * @returns the answer of `GET waters/map`, as JSON: of what a whole map takes, half was to read its numbers and to write them again
 */
export async function findOnMap(
  db: Db,
  boxes: Box[],
  zoom: number,
  type: MapType | undefined,
  { viewerId, blocks }: Reader,
): Promise<string> {
  const find = onMapFor({ type: type ?? null, pieces: boxes.length, blocks: viewerId === null ? 'none' : blocks })
  const [found] = await find(db, squaresAcross(zoom, MAP_CLUSTER_PX), viewerId, ...cornersOf(boxes))
  return found!.answer
}
