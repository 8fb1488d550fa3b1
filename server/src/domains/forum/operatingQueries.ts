import type { ForumAccess } from '@anglers/contract/forum'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export const findForumByName = (db: Db, name: string) =>
  db.selectFrom('forum').select(['id', 'access', 'password_version']).where('name', '=', name).executeTakeFirst()

/** The section of this name, which is added after the others where it is new. */
export async function sectionNamed(db: Db, name: string): Promise<number> {
  const found = await db.selectFrom('forum_section').select('id').where('name', '=', name).executeTakeFirst()
  if (found) return found.id
  const { id } = await db
    .insertInto('forum_section')
    .values({ name, position: sql<number>`(select coalesce(max(position), 0) + 1 from forum_section)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewForum {
  section_id: number
  name: string
  description: string
  rules?: string
  cover_id?: number | null
}

/** Adds a forum after the others of its section, open to everyone. */
export async function insertForum(db: Db, forum: NewForum): Promise<number> {
  const { id } = await db
    .insertInto('forum')
    .values({
      rules: '',
      cover_id: null,
      ...forum,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from forum where section_id = ${forum.section_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Entrance {
  access: ForumAccess
  password_hash: string | null
  price_fen: number | null
}

/**
 * Changes who may enter. Who was let in by an older password is out; who paid or was let in by a moderator stays so for when that is
 * asked for again.
 */
export async function setEntrance(db: Db, id: number, entrance: Entrance): Promise<void> {
  await db
    .updateTable('forum')
    .set({ ...entrance, password_version: sql<number>`password_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Has up to `limit` posts of a forum be met there alone, or everywhere. Returns how many were not so yet. */
export async function closePosts(db: Db, forumId: number, closed: boolean, limit: number): Promise<number> {
  const { rows } = await sql`
    update post set closed = ${closed} where id in (
      select id from post where forum_id = ${forumId} and closed <> ${closed} order by id limit ${sql.lit(limit)} for no key update)
    returning 1`.execute(db)
  return rows.length
}

export async function setModerator(db: Db, forumId: number, memberId: number, on: boolean): Promise<void> {
  if (on)
    await db
      .insertInto('forum_moderator')
      .values({ forum_id: forumId, member_id: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('forum_moderator').where('forum_id', '=', forumId).where('member_id', '=', memberId).execute()
}
