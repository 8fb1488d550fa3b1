import { DELETED_KEPT_DAYS, GROUP_INVITE_DAYS, IDEMPOTENCY_HOURS, NOTICES_KEPT_DAYS, PLACE_KEPT_HOURS, PUSH_AGAIN_HOURS, REPORTS_KEPT_DAYS, SCENE_KEPT_DAYS, VISITS_KEPT_DAYS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { forgetPlaces } from './domains/account/presenceQueries.ts'
import { deleteOldPosts } from './domains/content/eraseQueries.ts'
import { type Db, transaction } from './infra/database.ts'
import { deleteGivenUpJobs, type JobHandlers } from './infra/jobs.ts'
import { townDay } from './infra/townTime.ts'

declare module './infra/jobs.ts' {
  interface JobList {
    keep_house: object
  }
}

const HOUR_MS = 60 * 60_000
/** Any number that no other advisory lock of ours has. */
const LOCK = 20_170_802

/** Rows that one transaction deletes: what they touch is held until its end, and members wait for that. */
const BATCH_ROWS = 1_000
/** Of posts, each of which has comments and likes. */
const BATCH_POSTS = 20

/** Work of one batch, which returns how many rows it deleted. */
type Batch = (trx: Db, limit: number) => Promise<number>

/** What is older than it need be, deleted from a table in batches by its primary key. */
const deleteOld = (table: string, key: string, isOld: RawBuilder<unknown>): Batch => async (trx, limit) => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${sql.raw(key)}) in (
      select ${sql.raw(key)} from ${sql.table(table)} where ${isOld} limit ${sql.lit(limit)}
    ) and ${isOld}`.execute(trx)
  return Number(numAffectedRows)
}

const age = (unit: 'hours' | 'days', n: number) => sql`now() - make_interval(${sql.raw(unit)} => ${sql.lit(n)})`

const batches: Batch[] = [
  deleteOld('session', 'token_hash', sql`expires_at < now()`),
  deleteOld('idempotency', 'member_id, key', sql`created_at < ${age('hours', IDEMPOTENCY_HOURS)}`),
  deleteOld('sign_in_code', 'address', sql`sent_at < ${age('days', 1)}`),
  deleteOld('sign_in_try', 'key', sql`since < ${age('days', 1)} and open_at < now()`),
  deleteOld('sign_in_redirect', 'state_hash', sql`expires_at < now()`),
  deleteOld('sign_in_ticket', 'ticket_hash', sql`expires_at < now()`),
  deleteOld('visit', 'host_id, visitor_id, day', sql`day < ${townDay} - ${sql.lit(VISITS_KEPT_DAYS)}`),
  deleteOld('notice', 'id', sql`at < ${age('days', NOTICES_KEPT_DAYS)}`),
  deleteOld('push_sent', 'member_id, subject', sql`at < ${age('hours', PUSH_AGAIN_HOURS)}`),
  deleteOld('report', 'id', sql`closed_at < ${age('days', REPORTS_KEPT_DAYS)}`),
  deleteOld('group_silence', 'conversation_id, member_id', sql`until < now()`),
  deleteOld('group_invite', 'id', sql`created_at < ${age('days', GROUP_INVITE_DAYS)}`),
  deleteOld('invite_day', 'member_id', sql`day < ${townDay}`),
  deleteOld('upload_day', 'member_id, kind', sql`day < ${townDay}`),
  deleteOld('scene', 'id', sql`used_at < ${age('days', SCENE_KEPT_DAYS)}`),
  deleteGivenUpJobs,
  async (trx) => {
    await forgetPlaces(trx, PLACE_KEPT_HOURS)
    return 0
  },
]

/** Throws away what has had its time: sessions, codes, idempotency keys, old visits, places, notices, reports, invitations, silences and scenes, counts of past days, jobs that were given up, and posts that were deleted long ago. Of several processes one does it. */
export async function keepHouse(db: Db): Promise<void> {
  for (const batch of batches) await deleteInBatches(db, BATCH_ROWS, batch)
  await deleteInBatches(db, BATCH_POSTS, (trx, limit) => deleteOldPosts(trx, { days: DELETED_KEPT_DAYS, limit }))
}

/** Does batch after batch, each in a transaction of its own, until one is not full, or another process is at it. */
async function deleteInBatches(db: Db, limit: number, batch: Batch): Promise<void> {
  let deleted: number
  do {
    deleted = await transaction(db, async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(trx)
      return rows[0]!.mine ? batch(trx, limit) : 0
    })
  } while (deleted >= limit)
}

/** Keeps house every hour. */
export const houseJobs = (db: Db): Pick<JobHandlers, 'keep_house'> => ({
  keep_house: { cron: '7 * * * *', catchUpMs: HOUR_MS, run: () => keepHouse(db) },
})
