import { randomBytes } from 'node:crypto'
import type { Attachment } from '@anglers/contract/files'
import { DELETED_KEPT_DAYS, UNUSED_UPLOADS } from '@anglers/contract/limits'
import type { ObjectStore } from '../../infra/store.ts'
import type { ReadServices, Services, StoreContext } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import { inBatches } from '../../lib/batches.ts'
import { knownDocument } from '../../lib/documents.ts'
import { cleanLine } from '../../lib/text.ts'
import { checkAllowance, useAllowance } from './allowance.ts'
import { attachmentKey, ENDINGS, presentAttachment } from './attachmentPresent.ts'
import {
  deleteAttachmentsOf,
  deleteSurplusAttachments,
  deleteUnusedAttachments,
  insertAttachment,
  listAttachmentsOf,
  ownAttachments,
} from './attachmentQueries.ts'
import { fileReferences } from './references.ts'

const TYPES = { pdf: 'application/pdf', gpx: 'application/gpx+xml', text: 'text/plain; charset=utf-8' } as const

/** What no file system takes, and what a name could lead elsewhere by. */
const UNFIT = /[\\/:*?"<>|]/g

/** The name of a file, with the ending of what it is and no other. */
function nameOf(sent: string, kind: keyof typeof ENDINGS): string {
  const stem = cleanLine(sent)
    .replace(UNFIT, ' ')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (!stem) throw invalid('name', 'empty')
  return `${stem}.${ENDINGS[kind]}`
}

/**
 * Writes a file that a member attaches.
 *
 * @throws ApiError rest_upload_file, upload_limit; rest_invalid_param naming `name`
 */
export async function prepareAttachment(
  { db, store }: Pick<Services, 'db' | 'store'>,
  ownerId: number,
  sent: { bytes: Buffer; name: string },
): Promise<Prepared<Attachment>> {
  await checkAllowance(db, ownerId, 'file')
  const known = knownDocument(sent.bytes)
  if (!known) throw new ApiError('rest_upload_file')
  const { kind, bytes } = known
  const row = { owner_id: ownerId, key: randomBytes(16).toString('hex'), kind, name: nameOf(sent.name, kind), bytes: bytes.length }
  await store.put(attachmentKey(row), bytes, TYPES[kind])
  return {
    async commit(trx) {
      await useAllowance(trx.db, ownerId, 'file', bytes.length)
      const kept = await insertAttachment(trx.db, row)
      const surplus = await deleteSurplusAttachments(trx.db, fileReferences(trx.modules), ownerId, UNUSED_UPLOADS)
      trx.afterCommit(() => void removeFiles(store, surplus).catch(() => {}))
      return presentAttachment(kept, store, 'owner')
    },
    discard: () => store.remove(attachmentKey(row)),
  }
}

const removeFiles = async (store: ObjectStore, files: Parameters<typeof attachmentKey>[0][]) => {
  for (const file of files) await store.remove(attachmentKey(file))
}

/** How many files one round of housekeeping takes away at most. */
const UNUSED_AT_ONCE = 1_000

/** Takes away files that nothing has held for DELETED_KEPT_DAYS. */
export async function removeUnusedAttachments({ db, store, modules }: ReadServices): Promise<void> {
  const limits = { olderThanDays: DELETED_KEPT_DAYS, limit: UNUSED_AT_ONCE }
  await removeFiles(store, await deleteUnusedAttachments(db, fileReferences(modules), limits))
}

/** Deletes a member's files that nothing of another holds, in the caller's transaction. Returns what removes them, after it. */
export async function eraseAttachments(
  { db, store, modules }: Pick<StoreContext, 'db' | 'store' | 'modules'>,
  ownerId: number,
): Promise<() => Promise<void>> {
  const files = await deleteAttachmentsOf(db, fileReferences(modules), ownerId)
  return () => removeFiles(store, files)
}

const EXPORT_BATCH = 500

/** The files that a member uploaded, to be taken home. */
export const exportAttachments = ({ db, store }: Pick<Services, 'db' | 'store'>, ownerId: number): AsyncIterable<object> =>
  inBatches(EXPORT_BATCH, async (after) =>
    (await listAttachmentsOf(db, ownerId, after, EXPORT_BATCH)).map(({ created_at: uploadedAt, ...row }) => {
      const { id, url, name, bytes } = presentAttachment(row, store, 'owner')
      return { id, name, url, bytes, uploadedAt }
    }),
  )

/** Places in the list of those files that this member may not attach. @param held what may stay, as it is there already */
export async function foreignAttachments(
  { db }: Pick<Services, 'db'>,
  ownerId: number,
  ids: readonly number[],
  held: readonly number[] = [],
): Promise<number[]> {
  if (!ids.length) return []
  const own = await ownAttachments(db, ownerId, ids)
  return ids.flatMap((id, place) => (own.has(id) || held.includes(id) ? [] : [place]))
}

export { findAttachments } from './attachmentQueries.ts'
