import { UPLOADS_PER_DAY } from '@anglers/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database, MediaRow } from '../../infra/schema.ts'

/** What a picture is shown by: the same few columns wherever a query gathers pictures. */
export type PictureRow = Pick<MediaRow, 'id' | 'key' | 'width' | 'height' | 'color' | 'alt'>

/** A picture as JSON, for a query that has the table `media` under this name. */
export const pictureJson = (name: string) => {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  return sql<PictureRow>`json_build_object('id', ${column('id')}, 'key', ${column('key')}, 'width', ${column('width')}, 'height', ${column('height')}, 'color', ${column('color')}, 'alt', ${column('alt')})`
}

export type NewMedia = Omit<MediaRow, 'id' | 'created_at'>

export const insertMedia = (db: Db, row: NewMedia): Promise<PictureRow> =>
  db.insertInto('media').values(row).returning(['id', 'key', 'width', 'height', 'color', 'alt']).executeTakeFirstOrThrow()

/** Whether something shows this picture to everyone: a post that a visitor may read, a member or a group by their avatar or cover, a banner. */
export async function isShownToAll(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select 1 from post_media join post on post.id = post_id where media_id = m.id and post.listed and post.visibility = 0)
        or exists (select 1 from member where avatar_id = m.id)
        or exists (select 1 from member where cover_id = m.id)
        or exists (select 1 from conversation where avatar_id = m.id)
        or exists (select 1 from banner where media_id = m.id) as shown
      from media m where key = ${key}`.execute(db)
  return rows[0]?.shown ?? false
}

/** A post's pictures in their order, as JSON, for the select list of a query over `post`. */
export const picturesOfPost = (eb: ExpressionBuilder<Database, 'post'>) =>
  eb
    .selectFrom('post_media')
    .innerJoin('media', 'media.id', 'post_media.media_id')
    .whereRef('post_media.post_id', '=', 'post.id')
    .select(
      sql<PictureRow[]>`coalesce(json_agg(${pictureJson('media')} order by post_media.position), '[]')`.as('pictures'),
    )
    .as('pictures')

/** Whether nothing shows the picture `m`. */
const isUnused = sql<boolean>`not exists (select 1 from post_media where media_id = m.id)
         and not exists (select 1 from member where avatar_id = m.id or cover_id = m.id)
         and not exists (select 1 from banner where media_id = m.id)
         and not exists (select 1 from message where media_id = m.id)
         and not exists (select 1 from conversation where avatar_id = m.id)
         and not exists (select 1 from report_media where media_id = m.id)`

/** Of a member's uploads so many are looked through: more of one day there are not, and what is older goes by its age. */
export const LATEST_UPLOADS = 2 * UPLOADS_PER_DAY

/** Deletes what a member uploaded and nothing shows, but for the latest ones, and says what their files are called. */
export async function deleteSpareMedia(db: Db, ownerId: number, keep: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media where id in (
      select id from (select id from media where owner_id = ${ownerId} order by id desc limit ${sql.lit(LATEST_UPLOADS)}) m
       where ${isUnused} order by id desc offset ${keep}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes up to `limit` pictures of this age that nothing shows, and says what their files are called. */
export async function deleteUnusedMedia(db: Db, { olderThanDays, limit }: { olderThanDays: number; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media where id in (
      select id from media m
       where created_at < now() - make_interval(days => ${olderThanDays}::integer)
         and ${isUnused}
       order by id limit ${limit}
    ) returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Deletes all pictures of a member that nothing of another shows, and says what their files are called. */
export async function deleteMediaOf(db: Db, ownerId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from media m
     where owner_id = ${ownerId} and ${isUnused}
    returning key`.execute(db)
  return rows.map((row) => row.key)
}

/** Pictures that a member uploaded, after the one with this id. */
export const listMediaOf = (db: Db, ownerId: number, after: number, limit: number) =>
  db.selectFrom('media').select(['id', 'key', 'width', 'height', 'color', 'alt', 'created_at']).where('owner_id', '=', ownerId).where('id', '>', after).orderBy('id').limit(limit).execute()

/** Which of these pictures the member may show in a post: those that they uploaded, and those that the post shows already. */
export async function usableMedia(db: Db, ownerId: number, postId: number | null, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('owner_id', '=', ownerId), eb('id', 'in', eb.selectFrom('post_media').select('media_id').where('post_id', '=', postId))]))
    .execute()
  return new Set(rows.map((row) => row.id))
}
