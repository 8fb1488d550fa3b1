import type { Picture } from '@anglers/contract/common'
import type { ObjectStore } from '../../infra/store.ts'
import type { PictureRow } from './queries.ts'

export type PictureSize = 'thumb' | 'card' | 'full'

/** Where the store keeps one size of a picture. */
export const fileKey = (key: string, size: PictureSize) => `${key.slice(0, 2)}/${key}-${size}.webp`

export const presentPicture = (row: PictureRow, store: ObjectStore): Picture => ({
  id: row.id,
  width: row.width,
  height: row.height,
  color: row.color,
  alt: row.alt,
  thumb: store.url(fileKey(row.key, 'thumb')),
  card: store.url(fileKey(row.key, 'card')),
  full: store.url(fileKey(row.key, 'full')),
})

/** An avatar is only ever shown small. */
export const presentAvatar = (key: string | null, store: ObjectStore): string | null => (key ? store.url(fileKey(key, 'thumb')) : null)
