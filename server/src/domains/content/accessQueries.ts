import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { isHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { forumOf } from '../forum/accessQueries.ts'
import type { PostForReader } from './policy.ts'

/**
 * That the grant `held` opens the post under this alias: it is of the kind of its lock, and of its present password. What was paid for
 * stays open whatever other lock its author puts on it, but that of a private post, or none: a forum may close around it.
 */
export const opens = (post: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<boolean>`(held.post_id = ${column('id')} and case held.visibility
    when 1 then ${column('visibility')} in (0, 1, 2, 4, 5)
    else ${column('visibility')} = 2 and held.password_version = ${column('password_version')} end)`
}

/** Whether this reader has opened the lock of the post under this alias: what `accessLock` decides by, wherever it decides. */
export const isGrantedTo = (post: string, { viewerId }: Pick<Reader, 'viewerId'>): RawBuilder<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`(exists (select 1 from post_grant held where held.member_id = ${viewerId} and ${opens(post)})
        or exists (
          select 1 from topic_follow
           where topic_follow.member_id = ${viewerId} and topic_follow.tag_id = ${sql.ref(`${post}.topic_id`)}))`

/** The topic whose followers alone may read the post under this alias. */
export const topicOf = (post: string): RawBuilder<{ id: number; name: string } | null> =>
  sql`(select jsonb_build_object('id', tag.id, 'name', tag.name) from tag where tag.id = ${sql.ref(`${post}.topic_id`)})`

/** What policies decide by, of the post under this alias, for this reader: wherever a post comes along with something else. */
export const factsJson = (post: string, reader: Reader): RawBuilder<PostForReader> => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<PostForReader>`jsonb_build_object(
    'author_id', ${column('author_id')}, 'state', ${column('state')}, 'visibility', ${column('visibility')},
    'price_fen', ${column('price_fen')}, 'topic', ${topicOf(post)},
    'hidden', ${isHiddenFrom(`${post}.author_id`, reader)}, 'granted', ${isGrantedTo(post, reader)},
    'forum', ${forumOf(post, reader)})`
}

/** A member knew the password of this version. */
export async function insertPasswordGrant(db: Db, memberId: number, postId: number, version: number): Promise<void> {
  await db
    .insertInto('post_grant')
    .values({ member_id: memberId, post_id: postId, visibility: 2, password_version: version })
    .onConflict((conflict) => conflict.columns(['member_id', 'post_id', 'visibility']).doUpdateSet({ password_version: version }))
    .execute()
}
