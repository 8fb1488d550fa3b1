import { type Insertable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'

/** Adds a report, unless its member has an open one of the same thing. Returns the id where it was added. */
export async function insertReport(db: Db, report: Insertable<Database['report']>): Promise<number | undefined> {
  return (await db.insertInto('report').values(report).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst())?.id
}

export async function insertReportPictures(db: Db, reportId: number, pictures: number[]): Promise<void> {
  if (!pictures.length) return
  await db.insertInto('report_media').values(pictures.map((media_id, position) => ({ report_id: reportId, position, media_id }))).execute()
}

/** Lets a member's reports come one after another until the transaction ends: each is counted before the next. */
export async function lockReporter(db: Db, reporterId: number): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', reporterId).forNoKeyUpdate().execute()
}

/** How many reports a member has sent within a day. */
export async function countOfDay(db: Db, reporterId: number): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function deleteReportsOf(db: Db, reporterId: number): Promise<void> {
  await db.deleteFrom('report').where('reporter_id', '=', reporterId).execute()
}

/** What a member reported, and when that was looked into. */
export const listReportsOf = (db: Db, reporterId: number) =>
  db
    .selectFrom('report')
    .select(['type', 'target_id as id', 'reason', 'body as content', 'contact', 'created_at as sentAt', 'closed_at as closedAt'])
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at')
    .execute()
