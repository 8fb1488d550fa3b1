import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer } from '@anglers/contract'
import { DELETED_KEPT_DAYS, VIDEO_PART_MIN_BYTES } from '@anglers/contract/limits'
import type { FilmUpload } from '@anglers/contract/video'
import type { ObjectStore } from '../../infra/store.ts'
import type { ReadServices, Services, StoreContext } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Call, Prepared, StreamedFile } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { inBatches } from '../../lib/batches.ts'
import { beginsLikeFilm, filmBytes, readFilm } from '../../lib/mp4.ts'
import { checkAllowance, useAllowance } from './allowance.ts'
import { queueFilm } from './filmJobs.ts'
import { filmKey, partKey, presentUpload } from './filmPresent.ts'
import { addressFor } from './present.ts'
import { findPictures } from './queries.ts'
import { videoReferences } from './references.ts'
import type { VideoRow } from './tables.ts'
import {
  beginVideo,
  deleteUnusedVideos,
  deleteVideosOf,
  findUpload,
  insertPart,
  listVideosOf,
  lockVideo,
  updateVideo,
} from './videoQueries.ts'

const shown = async ({ db, store }: Pick<Services, 'db' | 'store'>, row: VideoRow): Promise<FilmUpload> =>
  presentUpload(row, row.poster_id === null ? null : ((await findPictures(db, [row.poster_id]))[0] ?? null), store)

/** How far an upload has come. @throws ApiError rest_not_found */
export async function readUploaded(services: Pick<Services, 'db' | 'store'> & { viewer: Viewer }, upload: string): Promise<FilmUpload> {
  const row = await findUpload(services.db, services.viewer.id, upload)
  if (!row) throw notFound()
  return shown(services, row)
}

const FIRST_BYTES = 16

/** Read to its end: a stream that is broken off takes its file with it. */
async function firstBytes(file: StreamedFile): Promise<Buffer> {
  let first = Buffer.alloc(0)
  for await (const chunk of file.read() as AsyncIterable<Buffer>) if (!first.length) first = Buffer.from(chunk.subarray(0, FIRST_BYTES))
  return first
}

/**
 * Keeps the next part of a film; the last one has it looked at, by a job. What has arrived already, and is sent again after a lost
 * answer, changes nothing.
 *
 * @throws ApiError upload_offset where another part is the next one; rest_upload_video, rest_upload_too_large, upload_limit;
 * rest_invalid_param naming `file` where it is too small and not the last part
 */
export async function preparePart({
  viewer,
  db,
  store,
  input,
  file,
}: Call<'POST upload/video'>): Promise<Prepared<Answer<'POST upload/video'>>> {
  const { upload, at, size } = input
  const known = await findUpload(db, viewer.id, upload)
  const answer = (data: FilmUpload) => ({ code: 1 as const, msg: 'ok', data })
  if (known && known.size !== size) throw invalid('size', 'wrong')
  if (known && at < known.received) return { commit: async (trx) => answer(await shown({ db: trx.db, store }, known)) }
  if (at !== (known?.received ?? 0)) throw new ApiError('upload_offset')
  if (at + file.size > size) throw new ApiError('rest_upload_too_large')
  if (file.size < VIDEO_PART_MIN_BYTES && at + file.size < size) throw invalid('file', 'too_small', VIDEO_PART_MIN_BYTES)
  if (at === 0 && !beginsLikeFilm(await firstBytes(file))) throw new ApiError('rest_upload_video')
  if (!known) await checkAllowance(db, viewer.id, 'video')
  const key = known?.key ?? randomBytes(16).toString('hex')
  const part = { at, key: partKey(key, randomBytes(8).toString('hex')), bytes: file.size }
  await store.put(part.key, { stream: file.read(), maxBytes: file.size }, 'application/octet-stream')
  return {
    async commit(trx) {
      const begun = known ? { id: known.id, isNew: false } : await beginVideo(trx.db, { owner_id: viewer.id, upload, key, size })
      if (begun.isNew) await useAllowance(trx.db, viewer.id, 'video', size)
      const row = await lockVideo(trx.db, begun.id)
      // Another call was first with the same part, or the upload was given up.
      if (!row || row.received !== at || row.key !== key) throw new ApiError('upload_offset')
      await insertPart(trx.db, row.id, part)
      const received = at + file.size
      const state = received === size ? ('checking' as const) : row.state
      await updateVideo(trx.db, row.id, { received, state, ...(received === size ? { whole_at: new Date() } : {}) })
      if (state === 'checking') await queueFilm(trx.db, 'finish_film', row.id)
      return answer(await shown({ db: trx.db, store }, { ...row, received, state }))
    },
    discard: () => store.remove(part.key),
  }
}

/**
 * Keeps a film of the demo town's, which phones play as it is, and says its id.
 * @throws Mp4Error
 */
export async function saveFilm({ db, store }: Pick<Services, 'db' | 'store'>, ownerId: number, bytes: Buffer): Promise<number> {
  const { film, fastStart } = await readFilm({
    size: bytes.length,
    read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)),
  })
  const key = randomBytes(16).toString('hex')
  const shown = Readable.from(filmBytes(fastStart, (first, last) => [bytes.subarray(first, last + 1)]))
  await store.put(filmKey(key), { stream: shown, maxBytes: fastStart.size }, 'video/mp4')
  const { id } = await beginVideo(db, { owner_id: ownerId, upload: key, key, size: bytes.length })
  const { ms, width, height } = film
  await updateVideo(db, id, { state: 'ready', received: bytes.length, bytes: fastStart.size, ms, width, height })
  return id
}

const UNUSED_AT_ONCE = 200
/** After which nobody goes on with an upload. */
const UNFINISHED_DAYS = 3

const removeFiles = async (store: ObjectStore, files: { key: string; parts: string[] }[]) => {
  for (const { key, parts } of files) for (const file of [filmKey(key), ...parts]) await store.remove(file)
}

/** Takes away films that nothing has shown for DELETED_KEPT_DAYS, and what came of uploads that were given up. */
export async function removeUnusedVideos({ db, store, modules }: ReadServices): Promise<void> {
  const limits = { olderThanDays: DELETED_KEPT_DAYS, unfinishedDays: UNFINISHED_DAYS, limit: UNUSED_AT_ONCE }
  await removeFiles(store, await deleteUnusedVideos(db, videoReferences(modules), limits))
}

/** Deletes a member's films that nothing shows, in the caller's transaction. Returns what removes their files, after it. */
export async function eraseVideos(
  { db, store, modules }: Pick<StoreContext, 'db' | 'store' | 'modules'>,
  ownerId: number,
): Promise<() => Promise<void>> {
  const files = await deleteVideosOf(db, videoReferences(modules), ownerId)
  return () => removeFiles(store, files)
}

const EXPORT_BATCH = 500

/** The films that a member uploaded, to be taken home. */
export const exportVideos = ({ db, store }: Pick<Services, 'db' | 'store'>, ownerId: number): AsyncIterable<object> =>
  inBatches(EXPORT_BATCH, async (after) =>
    (await listVideosOf(db, ownerId, after, EXPORT_BATCH)).map((row) => ({
      id: row.id,
      url: addressFor('owner', filmKey(row.key), store),
      bytes: row.bytes,
      uploadedAt: row.created_at,
    })),
  )

export { holdOwnFilm } from './videoQueries.ts'
