import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/database.ts'
import { repeat } from '../../infra/repeat.ts'
import { foldCounts } from './queries.ts'

/** How long changes of the lists' and tags' counts are at most added up one by one: a list that is read meanwhile reads a few hundred rows more. */
const EVERY_MS = 2_000
/** In one transaction; nobody waits for it, but its memory is bounded. */
const BATCH_ROWS = 5_000

/** Folds all that is there. */
export async function foldAll(db: Db): Promise<void> {
  while ((await foldCounts(db, BATCH_ROWS)) >= BATCH_ROWS);
}

/** Keeps the number of changes that wait to be folded small, until the returned function is called. Of several processes one folds at a time. */
export const startFolding = (db: Db, logger: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(() => foldAll(db), { everyMs: EVERY_MS, logger, failure: 'the counts could not be folded' })
