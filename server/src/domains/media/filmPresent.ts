import type { Film, FilmUpload } from '@anglers/contract/video'
import type { ObjectStore } from '../../infra/store.ts'
import { addressFor, type MediaAudience, presentPicture } from './present.ts'
import type { PictureRow } from './queries.ts'
import type { FilmRow, VideoRow } from './tables.ts'

/** Where the store keeps a film. */
export const filmKey = (key: string) => `${key.slice(0, 2)}/${key}-film.mp4`
/** Where it keeps a part of one that is still on its way. @param name any hexadecimal */
export const partKey = (key: string, name: string) => `${key.slice(0, 2)}/${key}-part-${name}`

const MS = 1000

/** A film for an audience that may see it: whether they may is the caller's to know. Its address is always one that ends. */
export const presentFilm = (row: FilmRow, poster: PictureRow | null, store: ObjectStore, audience: MediaAudience): Film => ({
  id: row.id,
  url: row.state === 'ready' ? addressFor(audience === 'everyone' ? 'readers' : audience, filmKey(row.key), store) : null,
  poster: poster && presentPicture(poster, store, audience),
  seconds: Math.round(row.ms / MS),
  width: row.width,
  height: row.height,
})

export const presentUpload = (row: VideoRow, poster: PictureRow | null, store: ObjectStore): FilmUpload => ({
  size: row.size,
  received: row.received,
  state: row.state,
  problem: row.problem,
  film: row.state === 'ready' || row.state === 'converting' ? presentFilm(row, poster, store, 'owner') : null,
})
