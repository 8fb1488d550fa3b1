import { COMMENT_PREVIEW_REPLIES, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Mentioned } from '../../lib/mentioned.ts'
import { isHiddenFrom, notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { userJson, type UserRow } from '../account/queries.ts'
import { isUnchecked } from '../check/pictureQueries.ts'
import type { PictureRow } from '../media/queries.ts'
import { factsJson } from './accessQueries.ts'
import { lockCounters } from './lockQueries.ts'
import type { PostForReader } from './policy.ts'

export type CommentOrder = 'new' | 'hot' | 'author'

/** A comment with its writer, whom it answers, and whether the viewer likes it. */
export interface CommentRow {
  id: number
  post_id: number
  author_id: number
  root_id: number | null
  body: string
  mentions: Mentioned[]
  ip_region: string
  /** Those that this reader may see. */
  pictures: (PictureRow & { unchecked: boolean })[]
  like_count: number
  reply_count: number
  pinned_at: string | Date | null
  created_at: string | Date
  author: UserRow
  reply_to: { id: number; nickName: string } | null
  liked: boolean
}

// What is nothing but pictures is in no list of others' before those have passed.
const isAwaited = (comment: string, reader: Reader) => {
  const column = (name: string) => sql.ref(`${comment}.${name}`)
  return sql`(${column('body')} = '' and ${column('author_id')} is distinct from ${reader.viewerId}
    and exists (select 1 from comment_media cm where cm.comment_id = ${column('id')} and ${isUnchecked(sql`cm.media_id`)}))`
}

// The replies that this reader meets: the count kept with the comment, less those of hidden members, and those that wait.
const replyCount = (reader: Reader) => sql`(c.reply_count - (
  select count(*) from comment h
   where h.root_id = c.id and h.deleted_at is null and (${isHiddenFrom('h.author_id', reader)} or ${isAwaited('h', reader)})
))::integer as reply_count`

// One definition for the list, its previews and a single comment: a comment `c` with all that is shown of it.
const commentColumns = (reader: Reader) => sql`
  c.id, c.post_id, c.author_id, c.root_id, c.body, c.mentions, c.ip_region, c.like_count, ${replyCount(reader)}, c.pinned_at, c.created_at,
  json_build_object('id', m.id, 'nickname', m.nickname, 'avatar_key', a.key, 'exp', m.exp, 'vip_until', m.vip_until) as author,
  case when c.reply_to_id is distinct from c.root_id then (
    select json_build_object('id', t.id, 'nickName', tm.nickname)
      from comment t join member tm on tm.id = t.author_id where t.id = c.reply_to_id and ${notHiddenFrom('t.author_id', reader)}
  ) end as reply_to,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'key', p.key, 'width', p.width, 'height', p.height, 'color', p.color, 'alt', p.alt,
                                      'unchecked', ${isUnchecked(sql`p.id`)}) order by cm.position)
      from comment_media cm join media p on p.id = cm.media_id
     where cm.comment_id = c.id and (c.author_id is not distinct from ${reader.viewerId} or not ${isUnchecked(sql`p.id`)})
  ), '[]') as pictures,
  ${
    reader.viewerId === null
      ? sql`false`
      : sql`exists (select 1 from comment_like l where l.member_id = ${reader.viewerId} and l.comment_id = c.id)`
  } as liked`

const visibleTo = (reader: Reader) => notHiddenFrom('c.author_id', reader)

const listedFor = (reader: Reader) => sql`${visibleTo(reader)} and not ${isAwaited('c', reader)}`

const commentSources = sql`comment c join member m on m.id = c.author_id left join media a on a.id = m.avatar_id`

const previews = (reader: Reader) => sql`
  coalesce((select json_agg(r) from (
    select ${commentColumns(reader)} from ${commentSources}
     where c.root_id = root.id and c.deleted_at is null and ${listedFor(reader)} order by c.id limit ${sql.lit(COMMENT_PREVIEW_REPLIES)}
  ) r), '[]') as replies`

export type ThreadRow = CommentRow & { replies: CommentRow[] }

/** The comments of a post that answer the post itself, pinned ones first, each with its first replies. */
export async function listComments(
  db: Db,
  where: Reader & Window & { postId: number; order: CommentOrder; authorId: number },
): Promise<ThreadRow[]> {
  const { postId, order, authorId, limit, offset } = where
  const { rows } = await sql<ThreadRow>`
    select root.*, ${previews(where)} from (
      select ${commentColumns(where)} from ${commentSources}
       where c.post_id = ${postId} and c.root_id is null and c.deleted_at is null and ${listedFor(where)}
         ${order === 'author' ? sql`and c.author_id = ${authorId}` : sql``}
       order by c.pinned_at desc nulls last, ${order === 'hot' ? sql`c.like_count desc,` : sql``} c.id desc
       limit ${limit} offset ${offset}
    ) root
    order by root.pinned_at desc nulls last, ${order === 'hot' ? sql`root.like_count desc,` : sql``} root.id desc`.execute(db)
  return rows
}

/** How many of them there are. */
export async function countComments(db: Db, where: Reader & { postId: number; authorId?: number }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from comment c
     where c.post_id = ${where.postId} and c.root_id is null and c.deleted_at is null and ${listedFor(where)}
       ${where.authorId ? sql`and c.author_id = ${where.authorId}` : sql``}`.execute(db)
  return rows[0]!.n
}

/** Replies of a comment, oldest first. */
export async function listReplies(db: Db, where: Reader & Window & { rootId: number }): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(where)} from ${commentSources}
     where c.root_id = ${where.rootId} and c.deleted_at is null and ${listedFor(where)}
     order by c.id limit ${where.limit} offset ${where.offset}`.execute(db)
  return rows
}

export async function findComment(db: Db, id: number, reader: Reader): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(reader)} from ${commentSources}
     where c.id = ${id} and c.deleted_at is null and ${visibleTo(reader)}`.execute(db)
  return rows[0]
}

// The post `p` that a comment stands under, as far as a line beside the comment shows it.
const postOfComment = (reader: Reader) => sql`${factsJson('p', reader)}
  || jsonb_build_object(
    'title', p.title,
    'text', left(case when p.visibility = 0 then p.body else p.teaser end, ${sql.lit(POST_TITLE_CHARS + 1)}))`

export type RecentRow = CommentRow & { post: PostForReader & { title: string; text: string } }

/** The latest comments: on public posts, of everyone or one member; or all of a member's own, on whatever post is still there. */
export async function listRecent(
  db: Db,
  where: Reader & Window & { author?: number; ownOnly: boolean },
): Promise<{ rows: RecentRow[]; total: number }> {
  const criteria = sql`c.deleted_at is null and p.deleted_at is null and ${listedFor(where)}
    ${where.author ? sql`and c.author_id = ${where.author}` : sql``}
    ${where.ownOnly ? sql`` : sql`and p.listed and p.visibility = 0 and ${notHiddenFrom('p.author_id', where)}`}`
  const [{ rows }, total] = await Promise.all([
    sql<RecentRow>`
      select ${commentColumns(where)}, ${postOfComment(where)} as post
        from ${commentSources} join post p on p.id = c.post_id
       where ${criteria} order by c.id desc limit ${where.limit} offset ${where.offset}`.execute(db),
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from comment c join post p on p.id = c.post_id where ${criteria} limit 1000) hits`.execute(db),
  ])
  return { rows, total: total.rows[0]!.n }
}

export type CommentLikeRow = { comment_id: number; body: string; post_id: number; created_at: Date; user: UserRow; post: RecentRow['post'] }

const LIKES_COUNTED = 1_000

/** Likes that others gave to a member's comments, the latest first; at most LIKES_COUNTED are counted. */
export async function listCommentLikes(
  db: Db,
  memberId: number,
  reader: Reader,
  { limit, offset }: Window,
): Promise<{ rows: CommentLikeRow[]; total: number }> {
  const sources = sql`comment_like l join comment c on c.id = l.comment_id join post p on p.id = c.post_id`
  const criteria = sql`l.author_id = ${memberId} and l.member_id <> l.author_id
    and c.deleted_at is null and p.deleted_at is null and ${notHiddenFrom('l.member_id', reader)}`
  const [{ rows }, total] = await Promise.all([
    sql<CommentLikeRow>`
      select l.comment_id, c.body, c.post_id, l.created_at, ${userJson} as user, ${postOfComment(reader)} as post
        from ${sources} join member on member.id = l.member_id left join media avatar on avatar.id = member.avatar_id
       where ${criteria} order by l.created_at desc, l.comment_id desc, l.member_id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from ${sources} where ${criteria} limit ${sql.lit(LIKES_COUNTED)}) likes`.execute(db),
  ])
  return { rows, total: total.rows[0]!.n }
}

/** What a new reply has to know of the comment that it answers. */
export const findParent = (db: Db, id: number) =>
  db
    .selectFrom('comment')
    .select(['id', 'post_id', 'root_id', 'author_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Holds a comment and its thread's first one until the transaction ends: who answers there and who deletes wait for one another. */
export async function lockThread(db: Db, id: number): Promise<void> {
  await sql`select 1 from comment where id in (${id}, (select root_id from comment where id = ${id})) order by id for update`.execute(db)
}

export async function insertComment(
  db: Db,
  comment: {
    post_id: number
    author_id: number
    root_id: number | null
    reply_to_id: number | null
    body: string
    mentions?: readonly Mentioned[]
    ip_region?: string
  },
): Promise<number> {
  const row = { ...comment, mentions: JSON.stringify(comment.mentions ?? []) }
  return (await db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes these the pictures of a new comment. */
export async function insertPictures(db: Db, commentId: number, pictures: readonly number[]): Promise<void> {
  if (!pictures.length) return
  await db
    .insertInto('comment_media')
    .values(pictures.map((media_id, position) => ({ comment_id: commentId, position, media_id })))
    .execute()
}

/** Takes a comment away, and with it the replies under it. */
export async function removeComment(db: Db, id: number): Promise<void> {
  await lockThread(db, id)
  // In a statement of its own, which sees the reply that was waited for.
  const comments = sql`select id from comment where (id = ${id} or root_id = ${id}) and deleted_at is null`
  await lockCounters(db, {
    comments,
    posts: sql`select post_id from comment where id = ${id}`,
    members: sql`select author_id from comment where id in (${comments})`,
  })
  await sql`delete from comment_media where comment_id in (${comments})`.execute(db)
  await sql`update comment set deleted_at = now() where id in (${comments})`.execute(db)
}

/** Pins a comment in the place of those that are pinned under its post, or no longer. Their rows are held. */
export async function setPinned(db: Db, { id, post_id }: Pick<CommentRow, 'id' | 'post_id'>, on: boolean): Promise<void> {
  await sql`
    select 1 from comment where id = ${id} or (post_id = ${post_id} and pinned_at is not null) order by id for no key update`.execute(db)
  await sql`update comment set pinned_at = case when id = ${id} and ${on} then now() end
    where id = ${id} or (${on} and post_id = ${post_id} and pinned_at is not null)`.execute(db)
}

export async function hasCommentLike(db: Db, memberId: number, commentId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('comment_like')
      .select('comment_id')
      .where('member_id', '=', memberId)
      .where('comment_id', '=', commentId)
      .executeTakeFirst()) !== undefined
  )
}

export async function setCommentLike(db: Db, memberId: number, commentId: number, on: boolean): Promise<number> {
  if (on) {
    await db
      .insertInto('comment_like')
      .values({ member_id: memberId, comment_id: commentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db.deleteFrom('comment_like').where('member_id', '=', memberId).where('comment_id', '=', commentId).execute()
  }
  return (await db.selectFrom('comment').select('like_count').where('id', '=', commentId).executeTakeFirstOrThrow()).like_count
}
