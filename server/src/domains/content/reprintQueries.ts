import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Whether a post carries this one, or one that was merged into it. */
const carries = (postId: number) =>
  // An array, for which the index is read; with "or" the whole table would be.
  sql<boolean>`reprint_of = any(array(select post_id from post_merge where into_id = ${postId}) || ${postId}::bigint)`

/** Whether any post carries this one. */
export async function isReprinted(db: Db, postId: number): Promise<boolean> {
  const row = await db.selectFrom('post').select('id').where(carries(postId)).where('deleted_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Posts that carry this one, after the one with this id. */
export const listReprints = (db: Db, postId: number, after: number, limit: number) =>
  db
    .selectFrom('post')
    .select('id')
    .where(carries(postId))
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
