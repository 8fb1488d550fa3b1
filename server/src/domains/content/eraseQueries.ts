import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** What stands in place of a comment whose writer is gone, while the answers of others still stand under it. */
const GONE = '该评论已删除'

/** Takes back all that a member gave to posts and comments. */
export async function deleteReactions(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('reaction').where('member_id', '=', memberId).execute()
  await db.deleteFrom('comment_like').where('member_id', '=', memberId).execute()
}

/** Deletes a member's posts for good, and what others left under them. */
export async function deletePosts(db: Db, memberId: number): Promise<void> {
  // Those that are there and those that were deleted lie in different indexes.
  const { rows } = await sql<{ id: number }>`
    select id from post where id in (
      select id from post where author_id = ${memberId} and deleted_at is null
      union all select id from post where author_id = ${memberId} and deleted_at is not null
    ) order by id for update`.execute(db)
  const ids = sql<number>`any(${rows.map((row) => row.id)}::bigint[])`
  // Before the posts themselves: while a post is there, its likes find whose count they leave.
  await db.deleteFrom('reaction').where('post_id', '=', ids).execute()
  await db.deleteFrom('post').where('id', '=', ids).execute()
}

/** Takes a member's words out of all comments. Those that others answered stay as a place for the answers. */
export async function blankComments(db: Db, memberId: number): Promise<void> {
  // An answer that is being written holds its root. Waiting for it in a statement of its own lets the next one see it.
  await db.selectFrom('comment').select('id').where('author_id', '=', memberId).where('deleted_at', 'is', null).orderBy('id').forUpdate().execute()
  const own = db.updateTable('comment').where('author_id', '=', memberId)
  const isAnswered = sql<boolean>`exists (select 1 from comment answer where answer.root_id = comment.id and answer.author_id <> ${memberId} and answer.deleted_at is null)`
  await own.set({ body: '' }).where('deleted_at', 'is not', null).execute()
  await own.set({ body: GONE }).where('deleted_at', 'is', null).where(isAnswered).execute()
  await own.set({ body: '', deleted_at: new Date() }).where('deleted_at', 'is', null).where((eb) => eb.not(isAnswered)).execute()
}
