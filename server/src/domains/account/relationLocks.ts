import type { Db } from '../../infra/database.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { findHidden } from './blockQueries.ts'
import { type Reader, readerOf } from './policy.ts'
import { lockPairs } from './relationQueries.ts'

/**
 * Holds what is between the viewer and these members until the transaction ends, so that no block comes in between. Before all other
 * locks.
 *
 * @param asReader as whom the viewer meets them
 * @returns those of them whom the viewer does not meet, as it is now: a block may have come since the call began
 */
export async function lockRelations(
  trx: Db,
  viewer: Viewer,
  others: readonly number[],
  asReader: (viewer: Viewer) => Reader = readerOf,
): Promise<ReadonlySet<number>> {
  if (!others.length) return new Set()
  await lockPairs(trx, viewer.id, others)
  return new Set(await findHidden(trx, asReader({ ...viewer, hasBlocks: true }), others))
}

/** The same for what a member left to be done: nobody waits to see what comes of it. */
export async function lockRelationsOf(trx: Db, memberId: number, others: readonly number[]): Promise<void> {
  if (others.length) await lockPairs(trx, memberId, others)
}
