import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'
import { picturesOfPost } from './pictureQueries.ts'

interface Batch {
  memberId: number
  /** The last id that was read. */
  after: number
  limit: number
}

/** A member's own posts in whatever state, as far as they are not deleted. */
export const exportPosts = (db: Db, { memberId, after, limit }: Batch) =>
  db
    .selectFrom('post')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .select([
      'id',
      'type',
      'state',
      'title',
      'body',
      'teaser',
      'visibility',
      'price_fen as priceFen',
      'created_at as createdAt',
      'published_at as publishedAt',
      'edited_at as editedAt',
      'ip_region as ipRegion',
      'reprint_of as reprintOf',
      'no_reprint as noReprint',
    ])
    .select((eb) => [
      eb.fn.coalesce('place_name', 'guarded.name').as('placeName'),
      eb.fn.coalesce('place_address', 'guarded.address').as('placeAddress'),
      eb.fn.coalesce('post.lat', 'guarded.lat').as('lat'),
      eb.fn.coalesce('post.lng', 'guarded.lng').as('lng'),
    ])
    .select((eb) => [
      sql<string[]>`coalesce((
        select json_agg(tag.name order by tag.id)
          from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id), '[]')`.as('tags'),
      picturesOfPost(eb).as('picture_list'),
      eb.selectFrom('post_blocks').select('blocks').whereRef('post_blocks.post_id', '=', 'post.id').as('blocks'),
    ])
    .where('author_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportComments = (db: Db, { memberId, after, limit }: Batch) =>
  db
    .selectFrom('comment')
    .select(['id', 'post_id as postId', 'reply_to_id as replyTo', 'body', 'ip_region as ipRegion', 'created_at as createdAt'])
    .select(
      sql<PictureRow[]>`coalesce((
        select json_agg(${pictureJson('media')} order by position)
          from comment_media join media on media.id = media_id where comment_id = comment.id), '[]')`.as('pictures'),
    )
    .where('author_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What a member objected to their posts' being held, and what became of it; nothing has while it waits. */
export async function exportAppeals(db: Db, memberId: number) {
  const { rows } = await sql<{ postId: number; content: string; accepted: boolean | null; answer: string; at: Date }>`
    select post_id as "postId", appeal as content, accepted, words as answer, at
      from (select post_id, appeal, accepted, words, at from post_review_log
            union all select post_id, appeal, null, '', asked_at from post_review where accepted is null) review
      join post on post.id = review.post_id
     where post.author_id = ${memberId} and appeal is not null
     order by at`.execute(db)
  return rows
}

/** The posts that a member opened by their passwords. */
export const exportGrants = (db: Db, memberId: number) =>
  db
    .selectFrom('post_grant')
    .select(['post_id as postId', 'created_at as openedAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const exportReactions = (db: Db, kind: 'like' | 'fav', { memberId, after, limit }: Batch) =>
  db
    .selectFrom('reaction')
    .select(['id', 'post_id as postId', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
