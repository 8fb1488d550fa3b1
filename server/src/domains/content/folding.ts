import type { Db } from '../../infra/database.ts'
import type { Repeat } from '../../kernel/module.ts'
import { foldCounts } from './queries.ts'

/**
 * How long changes of the lists' and tags' counts are at most added up one by one: a list that is read meanwhile reads
 * a few hundred rows more.
 */
const EVERY_MS = 2_000
/** In one transaction; nobody waits for it, but its memory is bounded. */
const BATCH_ROWS = 5_000

/** Folds all that is there. */
export async function foldAll(db: Db): Promise<void> {
  while ((await foldCounts(db, BATCH_ROWS)) >= BATCH_ROWS);
}

/** Keeps the number of changes that wait to be folded small. Of several processes one folds at a time. */
export const folding: Repeat = { everyMs: EVERY_MS, failure: 'the counts could not be folded', run: ({ patientDb }) => foldAll(patientDb) }
