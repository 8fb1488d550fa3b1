import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { blankLogOfPosts } from '../forum/memberQueries.ts'
import { lockCounters } from './lockQueries.ts'

// Those that are there and those that were deleted lie in different indexes.
const postsOf = (memberId: number) => sql`
  select id from post where author_id = ${memberId} and deleted_at is null
  union all select id from post where author_id = ${memberId} and deleted_at is not null`

/** Holds all posts, comments and counters that are touched when a member's content and follows are taken away. */
export async function lockContent(db: Db, memberId: number): Promise<void> {
  const own = postsOf(memberId)
  await sql`select 1 from post where id in (${own}) order by id for update`.execute(db)
  // A comment that one transaction changes twice is checked anew to have its post.
  await sql`select 1 from post where id in (select post_id from comment where author_id = ${memberId}) order by id for key share`.execute(
    db,
  )
  await lockCounters(db, {
    comments: sql`
      select id from comment where author_id = ${memberId}
      union select root_id from comment where author_id = ${memberId}
      union select id from comment where post_id in (${own})
      union select comment_id from comment_like where member_id = ${memberId}`,
    posts: sql`
      ${own}
      union select reprint_of from post where id in (${own})
      union select post_id from reaction where member_id = ${memberId}
      union select post_id from comment where author_id = ${memberId}`,
    members: sql`
      select ${memberId}::bigint
      union select author_id from post where id in (select post_id from reaction where member_id = ${memberId})
      union select member_id from reaction where post_id in (${own})
      union select author_id from comment where post_id in (${own})
      union select follower_id from follow where followee_id = ${memberId}
      union select followee_id from follow where follower_id = ${memberId}`,
  })
}

/** Takes back all that a member gave to posts and comments, and what was opened for them. */
export async function deleteReactions(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('reaction').where('member_id', '=', memberId).execute()
  await db.deleteFrom('comment_like').where('member_id', '=', memberId).execute()
  await db.deleteFrom('post_grant').where('member_id', '=', memberId).execute()
}

/** Deletes a member's posts for good, and what others left under them. They have to be held. */
export async function deletePosts(db: Db, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`${postsOf(memberId)}`.execute(db)
  await deleteForGood(
    db,
    rows.map((row) => row.id),
  )
}

async function deleteForGood(db: Db, postIds: number[]): Promise<void> {
  const ids = sql<number>`any(${postIds}::bigint[])`
  // Before the posts themselves: while a post is there, its likes find whose count they leave.
  await db.deleteFrom('reaction').where('post_id', '=', ids).execute()
  await blankLogOfPosts(db, postIds)
  await db.deleteFrom('post').where('id', '=', ids).execute()
}

/** Deletes for good up to `limit` posts that were deleted so many days ago, in the caller's transaction. Returns how many. */
export async function deleteOldPosts(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from post where id in (
      select id from post where deleted_at < now() - make_interval(days => ${sql.lit(days)}) order by deleted_at limit ${sql.lit(limit)}
    ) order by id for update`.execute(db)
  const postIds = rows.map((row) => row.id)
  const ids = sql`select unnest(${postIds}::bigint[])`
  await lockCounters(db, {
    comments: sql`select id from comment where post_id in (${ids})`,
    posts: ids,
    members: sql`
      select author_id from post where id in (${ids})
      union select member_id from reaction where post_id in (${ids})
      union select author_id from comment where post_id in (${ids})`,
  })
  await deleteForGood(db, postIds)
  return rows.length
}

/** Takes a member's words out of all comments, which have to be held. Those that others answered stay as a place for the answers. */
export async function blankComments(db: Db, memberId: number): Promise<void> {
  await sql`delete from comment_media using comment where comment.id = comment_id and comment.author_id = ${memberId}`.execute(db)
  const own = db.updateTable('comment').where('author_id', '=', memberId)
  const isAnswered = sql<boolean>`exists (
    select 1 from comment answer
     where answer.root_id = comment.id and answer.author_id <> ${memberId} and answer.deleted_at is null)`
  await own.set({ body: '', mentions: '[]', ip_region: '' }).where('deleted_at', 'is not', null).execute()
  await own.set({ body: '', mentions: '[]', ip_region: '', pinned_at: null }).where('deleted_at', 'is', null).where(isAnswered).execute()
  await own
    .set({ body: '', mentions: '[]', ip_region: '', deleted_at: new Date() })
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(isAnswered))
    .execute()
}
