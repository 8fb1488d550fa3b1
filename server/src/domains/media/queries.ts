import { UPLOADS_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { MediaRow } from './tables.ts'
import { isShown, isUnused, type MediaReference } from './referenceQueries.ts'

/** What a picture is shown by: the same few columns wherever a query gathers pictures. */
export type PictureRow = Pick<MediaRow, 'id' | 'key' | 'width' | 'height' | 'color' | 'alt'>

/** A picture as JSON, for a query that has the table `media` under this name. */
export const pictureJson = (name: string) => {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  return sql<PictureRow>`json_build_object(
    'id', ${column('id')}, 'key', ${column('key')},
    'width', ${column('width')}, 'height', ${column('height')},
    'color', ${column('color')}, 'alt', ${column('alt')})`
}

export type NewMedia = Omit<MediaRow, 'id' | 'created_at'>

export const insertMedia = (db: Db, row: NewMedia): Promise<PictureRow> =>
  db.insertInto('media').values(row).returning(['id', 'key', 'width', 'height', 'color', 'alt']).executeTakeFirstOrThrow()

/** Whether something shows this picture to everyone. */
export async function isShownToAll(db: Db, references: readonly MediaReference[], key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select ${isShown(references, sql`m.id`)} as shown from media m where key = ${key}`.execute(
    db,
  )
  return rows[0]?.shown ?? false
}

/** Of a member's uploads so many are looked through: more of one day there are not, and what is older goes by its age. */
export const LATEST_UPLOADS = 2 * UPLOADS_PER_DAY

/** Deletes what a member uploaded and nothing shows, but for the latest ones, and says what their files are called. */
export async function deleteSurplusMedia(db: Db, references: readonly MediaReference[], ownerId: number, keep: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media where id in (
      select id from (select id from media where owner_id = ${ownerId} order by id desc limit ${sql.lit(LATEST_UPLOADS)}) m
       where ${isUnused(references, sql`m.id`)} order by id desc offset ${keep}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes up to `limit` pictures of this age that nothing shows, and says what their files are called. */
export async function deleteUnusedMedia(
  db: Db,
  references: readonly MediaReference[],
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media where id in (
      select id from media m
       where created_at < now() - make_interval(days => ${olderThanDays}::integer)
         and ${isUnused(references, sql`m.id`)}
       order by id limit ${limit}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes all pictures of a member that nothing of another shows, and says what their files are called. */
export async function deleteMediaOf(db: Db, references: readonly MediaReference[], ownerId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media m
     where owner_id = ${ownerId} and ${isUnused(references, sql`m.id`)}
    returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Pictures that a member uploaded, after the one with this id. */
export const listMediaOf = (db: Db, ownerId: number, after: number, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'key', 'width', 'height', 'color', 'alt', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** These pictures, as far as they are there. */
export const findPictures = (db: Db, ids: number[]): Promise<PictureRow[]> =>
  db.selectFrom('media').select(['id', 'key', 'width', 'height', 'color', 'alt']).where('id', 'in', ids).execute()

/** Which of these pictures the member uploaded. */
export async function ownMedia(db: Db, ownerId: number, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).where('owner_id', '=', ownerId).execute()
  return new Set(rows.map((row) => row.id))
}
