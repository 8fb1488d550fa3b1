import type { Db } from '../../infra/database.ts'
import { inBatches } from '../../lib/batches.ts'
import { exportNotices, exportPushOff, exportPushTargets } from './exportQueries.ts'

const BATCH = 500

/** A member's notifications and push settings, for the data export. */
export const exportNoticesOf = (db: Db, memberId: number) => ({
  notices: () => inBatches(BATCH, (after) => exportNotices(db, memberId, after, BATCH)),
  pushOff: () => exportPushOff(db, memberId),
  pushTargets: () => exportPushTargets(db, memberId),
})
