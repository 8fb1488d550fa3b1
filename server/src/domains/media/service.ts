import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  DELETED_KEPT_DAYS,
  PICTURE_WIDTHS_PX,
  REQUEST_TIMEOUT_MS,
  UNUSED_UPLOADS,
  UPLOAD_PICTURE_PIXELS,
  UPLOADS_AT_ONCE,
} from '@anglers/contract/limits'
import { fileTypeFromBuffer } from 'file-type'
import type { ResizeOptions } from 'sharp'
import type { ObjectStore } from '../../infra/store.ts'
import type { ReadServices, Services, StoreContext } from '../../kernel/context.ts'
import { ApiError, tooMany, unavailable } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import { inBatches } from '../../lib/batches.ts'
import { NoSlotError, Slots } from '../../lib/slots.ts'
import { checkAllowance, countBroken, useAllowance } from './allowance.ts'
import { fileKey, type PictureSize, presentPicture } from './present.ts'
import {
  deleteMediaOf,
  deleteSurplusMedia,
  deleteUnusedMedia,
  insertMedia,
  listMediaOf,
  type NewMedia,
  ownMedia,
  type PictureRow,
} from './queries.ts'
import { pictureReferences } from './references.ts'

const PICTURE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

// Of 0 to 6. Against the default of 4: a third less work while the member waits, files 5 % larger.
const ENCODING_EFFORT = 2

// A square for grids and avatars; the others keep their ratio within a frame twice as high as it is wide.
const shapes: Record<PictureSize, { resize: ResizeOptions; quality: number }> = {
  thumb: { resize: { width: PICTURE_WIDTHS_PX.thumb, height: PICTURE_WIDTHS_PX.thumb, fit: 'cover' }, quality: 72 },
  card: {
    resize: { width: PICTURE_WIDTHS_PX.card, height: 2 * PICTURE_WIDTHS_PX.card, fit: 'inside', withoutEnlargement: true },
    quality: 74,
  },
  full: {
    resize: { width: PICTURE_WIDTHS_PX.full, height: 2 * PICTURE_WIDTHS_PX.full, fit: 'inside', withoutEnlargement: true },
    quality: 80,
  },
}

const COPY_QUALITY = 85

/**
 * Pictures decoded at once: half of the threads that files and passwords need, too. A member's wait for one another, and members get
 * their turns; a caller who waits longer than a phone does is gone.
 */
const decoding = new Slots({ atOnce: 2, waiting: 24, waitMs: REQUEST_TIMEOUT_MS / 2, ownAtOnce: 1, own: UPLOADS_AT_ONCE })
/** The answer to a caller who is turned away. */
const COME_AGAIN_S = 5

/** @throws ApiError rest_too_many_requests with more than UPLOADS_AT_ONCE of their own; rest_unavailable when too many wait */
const inTurn = <T>(memberId: number, work: () => Promise<T>): Promise<T> =>
  decoding.run(memberId, work).catch((error: unknown) => {
    if (!(error instanceof NoSlotError)) throw error
    throw error.own ? tooMany(COME_AGAIN_S) : unavailable(COME_AGAIN_S)
  })

/** A picture that took a decoder's time, and came to nothing. */
class BrokenPicture extends ApiError {}

/**
 * Decodes a picture that a member sent, and writes its files.
 *
 * @throws ApiError as `storePicture` does; upload_limit; rest_too_many_requests with more than UPLOADS_AT_ONCE;
 * rest_unavailable when too many members wait
 */
export async function preparePicture(
  services: Pick<Services, 'db' | 'store'>,
  ownerId: number,
  bytes: Buffer,
): Promise<Prepared<PictureRow>> {
  await checkAllowance(services.db, ownerId, 'picture')
  const stored = await inTurn(ownerId, () => storePicture(services, ownerId, bytes)).catch(async (error: unknown) => {
    if (error instanceof BrokenPicture) await countBroken(services.db, ownerId)
    throw error
  })
  return {
    async commit({ db, modules, afterCommit }) {
      await useAllowance(db, ownerId, 'picture', stored.bytes)
      const row = await insertMedia(db, stored)
      const surplus = await deleteSurplusMedia(db, pictureReferences(modules), ownerId, UNUSED_UPLOADS)
      // What is left of them after a failure, nobody is shown.
      afterCommit(() => void removeFiles(services.store, surplus).catch(() => {}))
      return row
    },
    discard: () => removeFiles(services.store, [stored.key]),
  }
}

/** Keeps a picture of the demo town's or the operator's, who have their own pace. */
export async function savePicture(
  services: Pick<Services, 'db' | 'store'>,
  ownerId: number,
  bytes: Buffer,
  alt: string,
): Promise<PictureRow> {
  return insertMedia(services.db, await storePicture(services, ownerId, bytes, alt))
}

/**
 * Writes the files of a picture: type read from its bytes, re-encoded to the sizes that screens ask for. What was
 * hidden in the file (place, device, scripts) does not survive that.
 *
 * @throws ApiError rest_upload_type, rest_upload_too_large (too many pixels), rest_upload_broken
 */
async function storePicture({ store }: Pick<Services, 'store'>, ownerId: number, bytes: Buffer, alt = ''): Promise<NewMedia> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !PICTURE_TYPES.has(type.mime)) throw new ApiError('rest_upload_type')
  const key = randomBytes(16).toString('hex')
  const { files, width, height, color } = await encode(bytes)
  const sizes = Object.keys(files) as PictureSize[]
  const written = await Promise.allSettled(sizes.map((size) => store.put(fileKey(key, size), files[size], 'image/webp')))
  const failed = written.find((result) => result.status === 'rejected')
  if (failed) {
    await removeFiles(store, [key])
    throw failed.reason
  }
  return { owner_id: ownerId, key, width, height, color, alt, bytes: sizes.reduce((sum, size) => sum + files[size].length, 0) }
}

async function encode(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const source = sharp(bytes, { limitInputPixels: UPLOAD_PICTURE_PIXELS, failOn: 'error' }).rotate()
    const sized = async (size: PictureSize) => {
      const { resize, quality } = shapes[size]
      return source.clone().resize(resize).webp({ quality, effort: ENCODING_EFFORT }).toBuffer({ resolveWithObject: true })
    }
    const [thumb, card, full] = [await sized('thumb'), await sized('card'), await sized('full')]
    const { dominant } = await sharp(thumb.data).stats()
    const color = '#' + [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
    return { files: { thumb: thumb.data, card: card.data, full: full.data }, width: full.info.width, height: full.info.height, color }
  } catch (error) {
    throw new BrokenPicture(/pixel limit/i.test((error as Error).message) ? 'rest_upload_too_large' : 'rest_upload_broken')
  }
}

/** The file of a picture in one of its sizes; null where it is gone. */
export async function readPicture(store: ObjectStore, key: string, size: PictureSize): Promise<Buffer | null> {
  const file = await store.open(fileKey(key, size))
  return file && buffer(file.stream)
}

/** A picture as a JPEG, for who reads no WebP; null where its file is gone. */
export async function copyOfPicture(store: ObjectStore, key: string): Promise<Buffer | null> {
  const bytes = await readPicture(store, key, 'full')
  if (!bytes) return null
  const { default: sharp } = await import('sharp')
  return sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: COPY_QUALITY }).toBuffer()
}

/** How many pictures one round of housekeeping takes away at most. */
const UNUSED_AT_ONCE = 1_000

/** Takes away pictures that nothing has shown for DELETED_KEPT_DAYS: of deleted posts, former avatars, drafts that came to nothing. */
export async function removeUnusedPictures({ db, store, modules }: ReadServices): Promise<void> {
  const keys = await deleteUnusedMedia(db, pictureReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, limit: UNUSED_AT_ONCE })
  await removeFiles(store, keys)
}

/** Removes the files of pictures that are no more. */
export async function removeFiles(store: ObjectStore, keys: string[]): Promise<void> {
  for (const key of keys) await Promise.all(Object.keys(shapes).map((size) => store.remove(fileKey(key, size as PictureSize))))
}

const EXPORT_BATCH = 500

/** The pictures that a member uploaded, to be taken home. */
export const exportPictures = ({ db, store }: Pick<Services, 'db' | 'store'>, ownerId: number): AsyncIterable<object> =>
  inBatches(EXPORT_BATCH, async (after) =>
    (await listMediaOf(db, ownerId, after, EXPORT_BATCH)).map((row) => ({
      id: row.id,
      url: presentPicture(row, store, 'owner').full,
      uploadedAt: row.created_at,
    })),
  )

/** Deletes a member's pictures that nothing of another shows, in the caller's transaction. Returns what removes their files, after it. */
export async function erasePictures(
  { db, store, modules }: Pick<StoreContext, 'db' | 'store' | 'modules'>,
  ownerId: number,
): Promise<() => Promise<void>> {
  const keys = await deleteMediaOf(db, pictureReferences(modules), ownerId)
  return () => removeFiles(store, keys)
}

/**
 * Places in the list of those pictures that this member may not show, because another uploaded them or nobody did.
 *
 * @param shown what may stay, as it is shown there already
 */
export async function foreignPictures(
  { db }: Pick<Services, 'db'>,
  ownerId: number,
  ids: number[],
  shown: readonly number[] = [],
): Promise<number[]> {
  const own = await ownMedia(db, ownerId, ids)
  return ids.flatMap((id, position) => (own.has(id) || shown.includes(id) ? [] : [position]))
}
