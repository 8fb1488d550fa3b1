import type { Answer, Input } from '@anglers/contract'
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
  { south, west, north, east, zoom, type }: Input<'GET waters/map'>,
): Promise<Written<Answer<'GET waters/map'>>> {
  if (south > north) throw invalid('south', 'choice', String(north))
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
