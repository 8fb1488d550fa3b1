import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { LATEST_UPLOADS } from './queries.ts'
import { isUnused, type MediaReference } from './referenceQueries.ts'

/** A voice note as JSON, for a query that joins the table `voice`; null where there is none. */
export const voiceJson = sql<{ id: number; key: string; ms: number } | null>`
  case when voice.id is not null then json_build_object('id', voice.id, 'key', voice.key, 'ms', voice.ms) end`

export const insertVoice = (db: Db, row: { owner_id: number; key: string; ms: number; bytes: number }) =>
  db.insertInto('voice').values(row).returning(['id', 'key', 'ms']).executeTakeFirstOrThrow()

export const ownsVoice = async (db: Db, ownerId: number, id: number): Promise<boolean> =>
  (await db.selectFrom('voice').select('id').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()) !== undefined

/** Deletes a member's voice notes that nothing holds, but for the latest ones, and says what their files are called. */
export async function deleteSurplusVoices(db: Db, references: readonly MediaReference[], ownerId: number, keep: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from voice where id in (
      select id from (select id from voice where owner_id = ${ownerId} order by id desc limit ${sql.lit(LATEST_UPLOADS)}) v
       where ${isUnused(references, sql`v.id`)} order by id desc offset ${keep}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes up to `limit` voice notes of this age that nothing holds, and says what their files are called. */
export async function deleteUnusedVoices(
  db: Db,
  references: readonly MediaReference[],
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from voice where id in (
      select id from voice v
       where created_at < now() - make_interval(days => ${olderThanDays}::integer) and ${isUnused(references, sql`v.id`)}
       order by created_at limit ${limit}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes a member's voice notes that nothing holds, and says what their files are called. */
export async function deleteVoicesOf(db: Db, references: readonly MediaReference[], ownerId: number): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`delete from voice v where owner_id = ${ownerId} and ${isUnused(references, sql`v.id`)} returning key`.execute(db)
  return rows.map((row) => row.key)
}
