import { DELETED_KEPT_DAYS, IDEMPOTENCY_HOURS, NOTICES_KEPT_DAYS, PLACE_KEPT_HOURS, REPORTS_KEPT_DAYS, SCENE_KEPT_DAYS, VISITS_KEPT_DAYS } from '@anglers/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { eraseDueAccounts } from './domains/account/leaving.ts'
import { forgetPlaces } from './domains/account/presenceQueries.ts'
import { removeUnusedPictures } from './domains/media/service.ts'
import { removeUnusedVoices } from './domains/media/voice.ts'
import { deleteOldNotices } from './domains/notice/queries.ts'
import { deleteOldReports } from './domains/report/queries.ts'
import { deleteOldScenes } from './domains/site/queries.ts'
import type { Services } from './http/handler.ts'
import { type Db, transaction } from './infra/database.ts'
import { townDay } from './infra/townTime.ts'

const EVERY_MS = 60 * 60_000
/** Any number that no other advisory lock of ours has. */
const LOCK = 20_170_802

/** Throws away what has had its time: sessions, codes, idempotency keys, old visits, places, notices, reports and scenes, and posts that were deleted long ago. Of several processes one does it. */
export function keepHouse(db: Db): Promise<void> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(trx)
    if (!rows[0]!.mine) return
    await sql`delete from session where expires_at < now()`.execute(trx)
    await sql`delete from idempotency where created_at < now() - make_interval(hours => ${sql.lit(IDEMPOTENCY_HOURS)})`.execute(trx)
    await sql`delete from sign_in_code where sent_at < now() - interval '1 day'`.execute(trx)
    await sql`delete from sign_in_try where since < now() - interval '1 day' and open_at < now()`.execute(trx)
    await sql`delete from sign_in_redirect where expires_at < now()`.execute(trx)
    await sql`delete from sign_in_ticket where expires_at < now()`.execute(trx)
    await forgetPlaces(trx, PLACE_KEPT_HOURS)
    await sql`delete from visit where day < ${townDay} - ${sql.lit(VISITS_KEPT_DAYS)}`.execute(trx)
    await deleteOldNotices(trx, NOTICES_KEPT_DAYS)
    await deleteOldReports(trx, REPORTS_KEPT_DAYS)
    await deleteOldScenes(trx, SCENE_KEPT_DAYS)
    const gone = sql`select id from post where deleted_at < now() - make_interval(days => ${sql.lit(DELETED_KEPT_DAYS)})`
    // Before the posts themselves: while a post is there, its likes find whose count they leave.
    await sql`delete from reaction where post_id in (${gone})`.execute(trx)
    await sql`delete from post where id in (${gone})`.execute(trx)
  })
}

/** Keeps house now and every hour, until the returned function is called. */
export function startHousekeeping(services: Pick<Services, 'db' | 'store' | 'bus'>, logger: FastifyBaseLogger): () => Promise<void> {
  let work = Promise.resolve()
  const run = () => {
    work = keepHouse(services.db).then(() => eraseDueAccounts(services)).then(() => removeUnusedPictures(services)).then(() => removeUnusedVoices(services)).catch((error: Error) => logger.error({ err: error }, 'housekeeping failed'))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  return () => {
    clearInterval(timer)
    return work
  }
}
