import { IDEMPOTENCY_HOURS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from './infra/cleanup.ts'
import { type Db, transaction } from './infra/database.ts'
import { deleteGivenUpJobs, type JobHandlers } from './infra/jobs.ts'
import { LOCKS } from './infra/locks.ts'
import { type Cleanup, contributions, type JobServices, type Module } from './kernel/module.ts'
import { eachInTurn } from './lib/batches.ts'

declare module './infra/jobs.ts' {
  interface JobList {
    keep_house: object
  }
}

const HOUR_MS = 60 * 60_000
const JOBS_AT_ONCE = 1_000

/** What belongs to no domain. */
const own: Cleanup[] = [
  deleteOld('idempotency', 'member_id, key', sql`created_at < ${ago('hours', IDEMPOTENCY_HOURS)}`),
  { limit: JOBS_AT_ONCE, run: deleteGivenUpJobs },
]

/** Throws away the rows that have had their time, each domain's and those of the pipeline. Of several processes one does it. */
export async function runCleanup({ db, modules }: { db: Db; modules: readonly Module[] }): Promise<void> {
  await eachInTurn([...own, ...contributions(modules, 'cleanup').flat()], (cleanup) => deleteInBatches(db, cleanup))
}

/** Does batch after batch, each in a transaction of its own, until one is not full, or another process is at it. */
async function deleteInBatches(db: Db, { limit, run }: Cleanup): Promise<void> {
  let deleted: number
  do {
    deleted = await transaction(db, async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCKS.housekeeping)}) as mine`.execute(trx)
      return rows[0]!.mine ? run(trx, limit) : 0
    })
  } while (deleted >= limit)
}

/** Keeps house every hour. */
export const cleanupJobs = ({ patientDb, modules }: Pick<JobServices, 'patientDb' | 'modules'>): Pick<JobHandlers, 'keep_house'> => ({
  keep_house: { cron: '7 * * * *', catchUpMs: HOUR_MS, run: () => runCleanup({ db: patientDb, modules }) },
})
