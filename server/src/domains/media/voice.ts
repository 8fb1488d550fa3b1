import { randomBytes } from 'node:crypto'
import { DELETED_KEPT_DAYS, UNUSED_UPLOADS, UPLOAD_VOICE_BYTES } from '@anglers/contract/limits'
import type { Voice } from '@anglers/contract/chat'
import { fileTypeFromBuffer } from 'file-type'
import type { ObjectStore } from '../../infra/store.ts'
import type { ReadServices, Services, StoreContext } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import { checkAllowance, useAllowance } from './allowance.ts'
import { presentVoice, voiceKey } from './voicePresent.ts'
import { deleteSurplusVoices, deleteUnusedVoices, deleteVoicesOf, insertVoice } from './voiceQueries.ts'
import { voiceReferences } from './references.ts'

/**
 * What every phone and browser plays, by the file's own bytes, and how it is kept. A recorder's MP4, Safari's for one, is told
 * from films by nothing but its tracks. WebM and Ogg stay out: WeChat and older iPhones are silent on them.
 */
const VOICE_TYPES: Record<string, { ending: string; type: string }> = {
  'audio/mpeg': { ending: 'mp3', type: 'audio/mpeg' },
  'audio/aac': { ending: 'aac', type: 'audio/aac' },
  'audio/x-m4a': { ending: 'm4a', type: 'audio/mp4' },
  'audio/mp4': { ending: 'm4a', type: 'audio/mp4' },
  'video/mp4': { ending: 'm4a', type: 'audio/mp4' },
  'audio/wav': { ending: 'wav', type: 'audio/wav' },
}

/** In an MP4, what handles a track of pictures. */
const FILM_TRACK = Buffer.from('hdlr\0\0\0\0\0\0\0\0vide', 'latin1')

/**
 * Writes the file of a voice note that a member recorded.
 *
 * @throws ApiError rest_upload_sound, rest_upload_too_large, upload_limit
 */
export async function prepareVoice(
  { db, store }: Pick<Services, 'db' | 'store'>,
  ownerId: number,
  bytes: Buffer,
  ms: number,
): Promise<Prepared<Voice>> {
  if (bytes.length > UPLOAD_VOICE_BYTES) throw new ApiError('rest_upload_too_large')
  const found = await fileTypeFromBuffer(bytes)
  const kind = found && VOICE_TYPES[found.mime.split(';')[0]!]
  if (!kind || (kind.type === 'audio/mp4' && bytes.includes(FILM_TRACK))) throw new ApiError('rest_upload_sound')
  await checkAllowance(db, ownerId, 'voice')
  const key = `${randomBytes(16).toString('hex')}.${kind.ending}`
  await store.put(voiceKey(key), bytes, kind.type)
  return {
    async commit(trx) {
      await useAllowance(trx.db, ownerId, 'voice', bytes.length)
      const row = await insertVoice(trx.db, { owner_id: ownerId, key, ms, bytes: bytes.length })
      const surplus = await deleteSurplusVoices(trx.db, voiceReferences(trx.modules), ownerId, UNUSED_UPLOADS)
      trx.afterCommit(() => void removeVoiceFiles(store, surplus).catch(() => {}))
      return presentVoice(row, store, 'owner')
    },
    discard: () => store.remove(voiceKey(key)),
  }
}

/** How many voice notes one round of housekeeping takes away at most. */
const UNUSED_AT_ONCE = 1_000

/** Takes away voice notes that have been in no message for DELETED_KEPT_DAYS. */
export async function removeUnusedVoices({ db, store, modules }: ReadServices): Promise<void> {
  await removeVoiceFiles(
    store,
    await deleteUnusedVoices(db, voiceReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, limit: UNUSED_AT_ONCE }),
  )
}

/** Removes the files of voice notes that are no more. */
export async function removeVoiceFiles(store: ObjectStore, keys: string[]): Promise<void> {
  for (const key of keys) await store.remove(voiceKey(key))
}

/**
 * Deletes a member's voice notes that nothing of another holds, in the caller's transaction. Returns what removes their
 * files, after it.
 */
export async function eraseVoices(
  { db, store, modules }: Pick<StoreContext, 'db' | 'store' | 'modules'>,
  ownerId: number,
): Promise<() => Promise<void>> {
  const keys = await deleteVoicesOf(db, voiceReferences(modules), ownerId)
  return () => removeVoiceFiles(store, keys)
}

export { ownsVoice } from './voiceQueries.ts'
