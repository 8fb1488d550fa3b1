import type { Db } from '../../infra/database.ts'

/** Whether any post carries this one. */
export async function isReprinted(db: Db, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('post')
    .select('id')
    .where('reprint_of', '=', postId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Posts that carry this one, after the one with this id. */
export const listReprints = (db: Db, postId: number, after: number, limit: number) =>
  db
    .selectFrom('post')
    .select('id')
    .where('reprint_of', '=', postId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
