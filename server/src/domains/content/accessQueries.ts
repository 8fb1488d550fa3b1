import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { isHiddenFrom, type Reader } from '../account/blockQueries.ts'
import type { PostForReader } from './policy.ts'

/**
 * That the grant `held` opens the post under this alias: it is of the kind of its lock, and of its present password. What was paid for
 * stays open whatever other lock its author puts on it, but that of a private post.
 */
export const opens = (post: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<boolean>`(held.post_id = ${column('id')} and case held.visibility
    when 1 then ${column('visibility')} in (1, 2, 4)
    else ${column('visibility')} = 2 and held.password_version = ${column('password_version')} end)`
}

/** Whether this reader has opened the lock of the post under this alias: what `accessLock` decides by, wherever it decides. */
export const isGrantedTo = (post: string, { viewerId }: Pick<Reader, 'viewerId'>): RawBuilder<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from post_grant held where held.member_id = ${viewerId} and ${opens(post)})`

/** What policies decide by, of the post under this alias, for this reader: wherever a post comes along with something else. */
export const factsJson = (post: string, reader: Reader): RawBuilder<PostForReader> => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<PostForReader>`jsonb_build_object(
    'author_id', ${column('author_id')}, 'state', ${column('state')}, 'visibility', ${column('visibility')},
    'price_fen', ${column('price_fen')}, 'hidden', ${isHiddenFrom(`${post}.author_id`, reader)}, 'granted', ${isGrantedTo(post, reader)})`
}

/** Whether a member has opened this post's lock. */
export async function findGrant(db: Db, memberId: number, postId: number): Promise<boolean> {
  const { rows } = await sql<{
    granted: boolean
  }>`select ${isGrantedTo('post', { viewerId: memberId })} as granted from post where id = ${postId}`.execute(db)
  return rows[0]?.granted ?? false
}

/** A member knew the password of this version. */
export async function insertPasswordGrant(db: Db, memberId: number, postId: number, version: number): Promise<void> {
  await db
    .insertInto('post_grant')
    .values({ member_id: memberId, post_id: postId, visibility: 2, password_version: version })
    .onConflict((conflict) => conflict.columns(['member_id', 'post_id', 'visibility']).doUpdateSet({ password_version: version }))
    .execute()
}
