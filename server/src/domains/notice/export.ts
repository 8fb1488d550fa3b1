import type { Db } from '../../infra/database.ts'
import { inBatches } from '../../lib/batches.ts'
import { exportNotices, exportPushOff, exportPushTargets } from './exportQueries.ts'

const BATCH = 500

/** What a member was told, and where and of what they want to be told, to be taken home. */
export const exportNoticesOf = (db: Db, memberId: number) => ({
  notices: () => inBatches(BATCH, (after) => exportNotices(db, memberId, after, BATCH)),
  pushOff: () => exportPushOff(db, memberId),
  pushTargets: () => exportPushTargets(db, memberId),
})
