import type { Picture } from '@anglers/contract/common'
import { DELETED_KEPT_DAYS, MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import type { ObjectStore } from '../../infra/store.ts'
import type { PictureRow } from './queries.ts'

export type { PictureRow }

export type PictureSize = 'thumb' | 'card' | 'full'

/** Where the store keeps one size of a picture. */
export const fileKey = (key: string, size: PictureSize) => `${key.slice(0, 2)}/${key}-${size}.webp`

/** Where a platform that is asked about a picture fetches it: a JPEG, made when it is asked for. */
export const copyKey = (key: string) => `${key.slice(0, 2)}/${key}-copy.jpg`

/**
 * Who is handed a file's address: everyone, while something shows it to everyone; readers of what is not for everyone; or its owner,
 * whose unfinished post or message keeps the address as long as the server keeps a file that nothing shows.
 */
export type MediaAudience = 'everyone' | 'readers' | 'owner'

export const addressFor = (audience: MediaAudience, file: string, store: ObjectStore): string =>
  audience === 'everyone' ? store.url(file) : store.signedUrl(file, audience === 'owner' ? 24 * DELETED_KEPT_DAYS : MEDIA_LINK_HOURS)

/** A picture for an audience that may see it: whether they may is the caller's to know. */
export const presentPicture = (row: PictureRow, store: ObjectStore, audience: MediaAudience): Picture => ({
  id: row.id,
  width: row.width,
  height: row.height,
  color: row.color,
  alt: row.alt,
  thumb: addressFor(audience, fileKey(row.key, 'thumb'), store),
  card: addressFor(audience, fileKey(row.key, 'card'), store),
  full: addressFor(audience, fileKey(row.key, 'full'), store),
})

/** An avatar is only ever shown small, and to everyone. */
export const presentAvatar = (key: string | null, store: ObjectStore): string | null => (key ? store.url(fileKey(key, 'thumb')) : null)
