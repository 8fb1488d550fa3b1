import type { ReportOutcome, ReportType } from '@anglers/contract/report'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'

export { lockMember } from '../account/queries.ts'

/** Adds a report, unless its member has an open one of the same thing. Returns the id where it was added. */
export async function insertReport(db: Db, report: Insertable<Database['report']>): Promise<number | undefined> {
  return (
    await db
      .insertInto('report')
      .values(report)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

export async function insertReportPictures(db: Db, reportId: number, pictures: number[]): Promise<void> {
  if (!pictures.length) return
  await db
    .insertInto('report_media')
    .values(pictures.map((media_id, position) => ({ report_id: reportId, position, media_id })))
    .execute()
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

/** A report, by what notices of it are known: what is feedback is about itself. */
export interface Forgotten {
  id: number
  type: ReportType
  target: number
}

const forgotten = ['id', 'type', sql<number>`coalesce(target_id, id)`.as('target')] as const

/** Takes away what a member reported. Returns what that was. */
export const deleteReportsOf = (db: Db, memberId: number): Promise<Forgotten[]> =>
  db.deleteFrom('report').where('reporter_id', '=', memberId).returning(forgotten).execute()

/** Takes a member's own words from what others reported, unless that is still to be looked into. */
export const forgetAccused = (db: Db, memberId: number): Promise<Forgotten[]> =>
  forgetEvidence(db, sql<boolean>`accused_id = ${memberId} and closed_at is not null`)

/** Takes the words, the voice and the pictures of those who are accused from these reports. Returns which they are. */
async function forgetEvidence(db: Db, which: RawBuilder<boolean>): Promise<Forgotten[]> {
  const reports = await db.updateTable('report').set({ evidence: '', voice_id: null }).where(which).returning(forgotten).execute()
  const ids = reports.map(({ id }) => id)
  if (ids.length)
    await sql`
      delete from report_media using report, media
       where report.id = report_media.report_id and media.id = report_media.media_id and media.owner_id = report.accused_id
         and report.id = any(${ids}::bigint[])`.execute(db)
  return reports
}

/** Whether another report of this thing is open. */
export async function isReported(db: Db, { type, target_id, id }: { type: ReportType; target_id: number; id: number }): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('type', '=', type)
    .where('target_id', '=', target_id)
    .where('closed_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Who looks after reports, but for these, by ascending id. */
export async function listOperators(db: Db, except: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', sql.lit('operator' as const))
    .where('id', '<>', sql<number>`all(${except}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Open reports, the oldest first, or those of the same thing as this one; with names, pictures and voice notes. */
export function listOpen(db: Db, { id, limit }: { id?: number; limit: number }) {
  const open = db
    .selectFrom('report')
    .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .leftJoin('member as accused', 'accused.id', 'report.accused_id')
    .leftJoin('voice', 'voice.id', 'report.voice_id')
    .select([
      'report.id',
      'report.type',
      'report.target_id',
      'report.reason',
      'report.body',
      'report.contact',
      'report.created_at',
      'report.evidence',
      'report.link',
      'report.reporter_id',
      'report.accused_id',
    ])
    .select(['reporter.nickname as reporter', 'accused.nickname as accused', 'voice.key as voice_key'])
    .select((eb) =>
      eb
        .selectFrom('report_media')
        .innerJoin('media', 'media.id', 'report_media.media_id')
        .whereRef('report_media.report_id', '=', 'report.id')
        .select(sql<string[]>`coalesce(json_agg(media.key order by position), '[]')`.as('keys'))
        .as('picture_keys'),
    )
    .where('report.closed_at', 'is', null)
    .orderBy('report.id')
    .limit(limit)
  return (id === undefined ? open : open.where(sameThing(id))).execute()
}
export type OpenReport = Awaited<ReturnType<typeof listOpen>>[number]

const sameThing = (id: number) =>
  sql<boolean>`(report.id = ${id} or (report.type, report.target_id) = (select type, target_id from report where id = ${id}))`

/**
 * Closes a report with the others of the same thing. Says whose they were, and in which of them nothing is quoted any more: of whoever
 * has had their account erased meanwhile nothing is kept that was kept for this alone.
 */
export async function closeReports(db: Db, id: number, { outcome, answer }: { outcome: ReportOutcome; answer: string }) {
  const closed = await db
    .updateTable('report')
    .set({ outcome, answer, closed_at: sql<Date>`now()` })
    .where('closed_at', 'is', null)
    .where(sameThing(id))
    .returning(['id', 'reporter_id', 'type', 'evidence', 'body'])
    .execute()
  const blanked = await forgetEvidence(
    db,
    sql<boolean>`id = any(${closed.map((report) => report.id)}::bigint[])
      and exists (select from member where member.id = accused_id and member.deleted_at is not null)`,
  )
  const ids = new Set(blanked.map((report) => report.id))
  return { closed: closed.map((report) => (ids.has(report.id) ? { ...report, evidence: '' } : report)), forgotten: blanked }
}

/** What a member reported, and what came of it. */
export const listReportsOf = (db: Db, reporterId: number) =>
  db
    .selectFrom('report')
    .select([
      'type',
      'target_id as id',
      'reason',
      'body as content',
      'contact',
      'created_at as sentAt',
      'closed_at as closedAt',
      'outcome',
      'answer',
    ])
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at')
    .execute()
