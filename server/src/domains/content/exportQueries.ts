import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
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
    ])
    .select(['place_name as placeName', 'place_address as placeAddress', 'lat', 'lng'])
    .select((eb) => [
      sql<string[]>`coalesce((
        select json_agg(tag.name order by tag.id)
          from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id), '[]')`.as('tags'),
      picturesOfPost(eb),
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
    .select(['id', 'post_id as postId', 'reply_to_id as replyTo', 'body', 'created_at as createdAt'])
    .where('author_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

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
