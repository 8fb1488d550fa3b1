import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { LATEST_UPLOADS } from './queries.ts'

export const insertVoice = (db: Db, row: { owner_id: number; key: string; ms: number; bytes: number }) =>
  db.insertInto('voice').values(row).returning(['id', 'key', 'ms']).executeTakeFirstOrThrow()

export const ownsVoice = async (db: Db, ownerId: number, id: number): Promise<boolean> =>
  (await db.selectFrom('voice').select('id').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()) !== undefined

/** Whether the voice note `v` is in no message and no report. */
const isUnused = sql<boolean>`not exists (select 1 from message where voice_id = v.id) and not exists (select 1 from report where voice_id = v.id)`

/** Deletes a member's voice notes that are in no message and no report, but for the latest ones, and says what their files are called. */
export async function deleteSpareVoices(db: Db, ownerId: number, keep: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from voice where id in (
      select id from (select id from voice where owner_id = ${ownerId} order by id desc limit ${sql.lit(LATEST_UPLOADS)}) v
       where ${isUnused} order by id desc offset ${keep}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes up to `limit` voice notes of this age that are in no message and no report, and says what their files are called. */
export async function deleteUnusedVoices(db: Db, { olderThanDays, limit }: { olderThanDays: number; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from voice where id in (
      select id from voice v where created_at < now() - make_interval(days => ${olderThanDays}::integer) and ${isUnused} order by created_at limit ${limit}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes a member's voice notes that are in no message and no report, and says what their files are called. */
export async function deleteVoicesOf(db: Db, ownerId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from voice v where owner_id = ${ownerId} and ${isUnused} returning key`.execute(db)
  return rows.map((row) => row.key)
}
