import type { PostType } from '@anglers/contract/postTypes'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { StoredBlock } from '../../lib/blocks.ts'
import type { AttachmentRow } from '../media/attachmentQueries.ts'

export interface Review {
  asked_at: Date
  /** Null while it waits. */
  accepted: boolean | null
  words: string
  appeal: string | null
}

/** Has a version of a post looked at. */
export async function insertReview(trx: Db, postId: number, appeal: string | null = null): Promise<void> {
  await trx.insertInto('post_review').values({ post_id: postId, appeal }).execute()
}

/** Takes a post's review back, under way or decided, and says how it stood. */
export const deleteReview = async (trx: Db, postId: number): Promise<{ accepted: boolean | null } | null> =>
  (await trx.deleteFrom('post_review').where('post_id', '=', postId).returning('accepted').executeTakeFirst()) ?? null

export const findReview = (db: Db, postId: number): Promise<Review | undefined> =>
  db.selectFrom('post_review').select(['asked_at', 'accepted', 'words', 'appeal']).where('post_id', '=', postId).executeTakeFirst()

/** What is to be done with a version of a post before others meet it, once nothing else keeps it from them. */
export interface Due {
  texts: boolean
  review: boolean
}

/** Keeps what a post that is held has still to wait for. */
export async function saveDue(trx: Db, postId: number, due: Due): Promise<void> {
  if (!due.texts && !due.review) return
  await trx
    .insertInto('post_due')
    .values({ post_id: postId, ...due })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(due))
    .execute()
}

/** Says what that was, and forgets it. */
export const takeDue = async (trx: Db, postId: number): Promise<Due> =>
  (await trx.deleteFrom('post_due').where('post_id', '=', postId).returning(['texts', 'review']).executeTakeFirst()) ?? {
    texts: false,
    review: false,
  }

/** Whether a post waits for anything: a check of its texts or pictures, or its review. */
export async function isWaiting(db: Db, postId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from text_check where post_id = ${postId} and next_at is not null
    union all select 1 from post_picture_check where post_id = ${postId} and not refused
    union all select 1 from post_review where post_id = ${postId} and accepted is null`.execute(db)
  return rows.length > 0
}

/** What its author objects is looked at from now on. */
export async function saveAppeal(trx: Db, postId: number, appeal: string): Promise<void> {
  await trx.updateTable('post_review').set({ appeal, accepted: null, asked_at: new Date() }).where('post_id', '=', postId).execute()
}

/** Notes what was decided, and on what. */
export async function saveDecision(trx: Db, postId: number, accepted: boolean, words: string): Promise<void> {
  const { appeal } = await trx
    .updateTable('post_review')
    .set({ accepted, words })
    .where('post_id', '=', postId)
    .returning('appeal')
    .executeTakeFirstOrThrow()
  await trx.insertInto('post_review_log').values({ post_id: postId, accepted, words, appeal }).execute()
}

export const isYoungerThan = async (db: Db, memberId: number, days: number): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(sql<boolean>`created_at > now() - make_interval(days => ${days}::integer)`)
    .executeTakeFirst()) !== undefined

/** What waits for an operator. */
export interface Waiting extends Review {
  post_id: number
  type: PostType
  state: string
  author_id: number
  author: string
  title: string
  body: string
  teaser: string
  place_name: string | null
  place_address: string | null
  /** The names of its tags, a line each. */
  tag_names: string
  /** Null where the body is a plain text. */
  blocks: StoredBlock[] | null
  picture_keys: string[] | null
  attachments: Pick<AttachmentRow, 'key' | 'kind'>[] | null
}

export interface WaitingSought {
  id?: number
  limit: number
}

/** The post with this id, or all that wait, those that wait longest first. Deleted posts wait for nothing. */
export const listWaiting = (db: Db, { id, limit }: WaitingSought): Promise<Waiting[]> =>
  db
    .selectFrom('post_review')
    .innerJoin('post', 'post.id', 'post_review.post_id')
    .innerJoin('member', 'member.id', 'post.author_id')
    .select(['post_review.post_id', 'asked_at', 'accepted', 'words', 'appeal'])
    .leftJoin('post_blocks', 'post_blocks.post_id', 'post.id')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .select(['post.type', 'post.state', 'post.author_id', 'member.nickname as author', 'post.title', 'post.body', 'post.teaser'])
    .select((eb) => [
      eb.fn.coalesce('post.place_name', 'guarded.name').as('place_name'),
      eb.fn.coalesce('post.place_address', 'guarded.address').as('place_address'),
    ])
    .select(['post.tag_names', 'post_blocks.blocks'])
    .select([
      sql<string[] | null>`(
        select array_agg(media.key order by media.id) from media
         where media.id in (select media_id from post_media where post_media.post_id = post.id
                            union select media_id from post_block_media where post_block_media.post_id = post.id))`.as('picture_keys'),
      sql<Waiting['attachments']>`(
        select json_agg(json_build_object('key', attachment.key, 'kind', attachment.kind) order by attachment.id)
          from post_attachment join attachment on attachment.id = attachment_id where post_attachment.post_id = post.id)`.as('attachments'),
    ])
    .where('post.deleted_at', 'is', null)
    .where('accepted', 'is', null)
    .$if(id !== undefined, (query) => query.where('post_review.post_id', '=', id!))
    .orderBy('asked_at')
    .orderBy('post_review.post_id')
    .limit(limit)
    .execute()

/** What was decided, the latest first. */
export const listDecisions = (db: Db, limit: number) =>
  db.selectFrom('post_review_log').select(['post_id', 'accepted', 'words', 'appeal', 'at']).orderBy('id', 'desc').limit(limit).execute()
