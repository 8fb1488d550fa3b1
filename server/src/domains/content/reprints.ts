import type { PostCard, Reprinted, Visibility } from '@anglers/contract/content'
import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, type ReadServices, transact } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { inBatches } from '../../lib/batches.ts'
import { findHidden } from '../account/service.ts'
import { anyReader, readerOf } from '../account/policy.ts'
import { hidePictures } from '../media/shown.ts'
import { leadOfParts } from './postParts.ts'
import { coverOf, findOwn, leadOf } from './postTypes.ts'
import { findMerged, standingPlace } from './mergeQueries.ts'
import { canSee, isSealed, narrowedTo, reprintVisibilities } from './policy.ts'
import { GONE, NO_STANDING, presentCard, presentReprinted } from './present.ts'
import { findCards, type FullCardRow } from './cardRows.ts'
import { findFacts, findStanding, updatePost } from './queries.ts'
import { isReprinted, listReprints } from './reprintQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    narrow_reprints: { post: number }
  }
}

type Reading = ReadServices & { viewer: Viewer | null }

/** What carries another post. */
interface Repost {
  id: number
  reprint_of: number | null
}

/** The cards of these posts, and where those of them stand by now that were merged into others. */
async function findCarried(
  { db, modules }: Pick<Reading, 'db' | 'modules'>,
  ids: number[],
): Promise<{ rows: FullCardRow[]; merged: ReadonlyMap<number, number> }> {
  const rows = await findCards({ db, modules }, ids)
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  const merged = missing.length ? await findMerged(db, missing) : new Map<number, number>()
  const known = new Set(rows.map(({ id }) => id))
  const others = [...new Set(merged.values())].filter((id) => !known.has(id)).sort((a, b) => a - b)
  return { rows: others.length ? [...rows, ...(await findCards({ db, modules }, others))] : rows, merged }
}

/**
 * The posts that these carry, as this viewer may see them, by the ids of those that carry them. In the place of one that was merged into
 * another stands that.
 */
export async function findReprinted(
  { db, store, modules, viewer }: Reading,
  reposts: readonly Repost[],
): Promise<ReadonlyMap<number, Reprinted>> {
  const ids = [...new Set(reposts.flatMap(({ reprint_of }) => reprint_of ?? []))].sort((a, b) => a - b)
  if (!ids.length) return new Map()
  const { rows, merged } = await findCarried({ db, modules }, ids)
  const reader = readerOf(viewer)
  const authors = [...new Set(rows.map((row) => row.author_id))]
  const [own, standing, hidden] = await Promise.all([
    findOwn(modules, db, rows),
    viewer ? findStanding(db, { memberId: viewer.id, postIds: rows.map(({ id }) => id) }) : NO_STANDING,
    reader.blocks === 'none' ? new Array<number>() : findHidden(db, reader, authors),
  ])
  const found = new Map<number, Reprinted>()
  for (const row of rows) {
    const { author_id, state, forum } = row
    if (!canSee(viewer, { author_id, state, forum, hidden: hidden.includes(author_id) })) continue
    const its = own.get(row.id)
    const shown = { viewer, standing, extra: null, reprint: null, lead: leadOf(its), site: '' }
    const card = presentCard(row, shown, store)
    if (!isSealed(card.locked))
      found.set(row.id, presentReprinted(row, card, { cover: coverOf(its), lead: leadOfParts(modules, row) }, store))
  }
  const placeOf = (id: number) => merged.get(id) ?? id
  return new Map(reposts.flatMap(({ id, reprint_of }) => (reprint_of === null ? [] : [[id, found.get(placeOf(reprint_of)) ?? GONE]])))
}

/** What a post carries; null for one that carries nothing. */
export const reprintOf = async (reading: Reading, row: Repost): Promise<PostCard['reprint']> =>
  row.reprint_of === null ? null : ((await findReprinted(reading, [row])).get(row.id) ?? GONE)

/** Whom a repost may be for, as its post is now: nobody else, where that is gone. */
export async function reprintMayBeFor(db: Db, originalId: number): Promise<Visibility[]> {
  const original = await findFacts(db, anyReader, await standingPlace(db, originalId))
  const allowed = original ? reprintVisibilities(original.visibility) : []
  return allowed.length ? allowed : [3]
}

/** What the form of a repost is filled with: its post, and whom it may be for. Null for what is none. */
export const reprintInForm = async (reading: Reading, row: Repost): Promise<{ post: Reprinted; visibilities: Visibility[] } | null> =>
  row.reprint_of === null
    ? null
    : { post: (await reprintOf(reading, row)) ?? GONE, visibilities: await reprintMayBeFor(reading.db, row.reprint_of) }

const BATCH = 200

/** Keeps the reposts of a post from whom it is no longer for: by a job, for all of them at once would hold up its author. */
export async function narrowReprintsLater(trx: Db, postId: number): Promise<void> {
  if (await isReprinted(trx, postId)) await addJob(trx, 'narrow_reprints', { post: postId })
}

/** One after another: each is somebody else's. */
export async function narrowReprints(context: Context, originalId: number): Promise<void> {
  const all = inBatches(BATCH, (after) => listReprints(context.db, originalId, after, BATCH))
  for await (const { id } of all) {
    await transact(context, async (trx) => {
      const repost = await findFacts(trx.db, anyReader, id, { lock: true })
      const original = await findFacts(trx.db, anyReader, originalId)
      if (!repost || !original) return
      const visibility = narrowedTo(original.visibility, repost.visibility)
      if (visibility === repost.visibility) return
      await updatePost(trx.db, id, { visibility })
      hidePictures(trx)
    })
  }
}
