import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'

/** Has a refund be asked for at its provider, or asked after; one that waits already comes at this time instead. */
export const queueRefund = (db: Db, id: number, runAt?: Date): Promise<void> =>
  addJob(db, 'refund_payment', { id }, { key: `refund_payment:${id}`, ...(runAt && { runAt }) })
