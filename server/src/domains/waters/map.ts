import type { Answer, Input } from '@anglers/contract'
import { MAP_CLUSTER_PX } from '@anglers/contract/limits'
import { inWholeSquares } from '@anglers/contract/mapGrid'
import type { Town } from '@anglers/contract/waterMap'
import type { ReadServices } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import { Written } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import { settings } from '../settings/service.ts'
import { readBaseMap } from './baseMap.ts'
import { findOnMap } from './mapQueries.ts'

/** The middle of the country, where the operator has said no town. */
const MIDDLE = { name: '', lat: 35, lng: 105 }

export async function readTown({ db }: Pick<ReadServices, 'db'>): Promise<Town> {
  const { seast_weather_place: town, seast_map_tiles: tiles } = await settings(db, ['seast_weather_place', 'seast_map_tiles'])
  return { ...(town ?? MIDDLE), tiles, base: tiles ? null : await readBaseMap(db) }
}

/** What a piece of the map shows this viewer. @throws ApiError rest_invalid_param where its south lies north of its north */
export async function readMap(
  { db }: ReadServices,
  viewer: Viewer | null,
  { zoom, type, ...piece }: Input<'GET waters/map'>,
): Promise<Written<Answer<'GET waters/map'>>> {
  if (piece.south > piece.north) throw invalid('south', 'choice', String(piece.north))
  // Of a square that is cut, fewer would stand together, and elsewhere, with each move of the map.
  const { south, west, north, east } = inWholeSquares(piece, zoom, MAP_CLUSTER_PX)
  // Over the date line it is two pieces.
  const boxes =
    west <= east
      ? [{ south, west, north, east }]
      : [
          { south, west, north, east: 180 },
          { south, west: -180, north, east },
        ]
  return new Written(await findOnMap(db, boxes, zoom, type, readerOf(viewer)))
}
