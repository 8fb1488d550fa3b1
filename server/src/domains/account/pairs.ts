import type { Viewer } from '../../http/handler.ts'
import type { Db } from '../../infra/database.ts'
import { findHidden, lockPairs } from './relationQueries.ts'

/**
 * Holds what is between the viewer and these members until the transaction ends, so that no block comes in between. Before all other
 * locks.
 *
 * @returns the viewer, to whom those are hidden, too, whom a block has parted from them since the call began
 */
export async function holdPairs(trx: Db, viewer: Viewer, others: readonly number[]): Promise<Viewer> {
  if (!others.length) return viewer
  await lockPairs(trx, viewer.id, others)
  const hidden = await findHidden(trx, viewer, others)
  return hidden.length ? { ...viewer, hidden: [...viewer.hidden, ...hidden] } : viewer
}

/** The same for what a member left to be done: nobody waits to see what comes of it. */
export async function holdPairsOf(trx: Db, memberId: number, others: readonly number[]): Promise<void> {
  if (others.length) await lockPairs(trx, memberId, others)
}
