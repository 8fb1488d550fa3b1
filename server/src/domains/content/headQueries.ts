import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export async function lastPostId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Posts that everyone may read whole, after one id and up to another. */
export const findListedPosts = (db: Db, { after, upto }: { after: number; upto: number }) =>
  db
    .selectFrom('post')
    .select(['id', sql<Date>`coalesce(edited_at, published_at, created_at)`.as('changed_at')])
    .where('id', '>', after)
    .where('id', '<=', upto)
    .where('listed', '=', true)
    .where('visibility', '=', 0)
    .orderBy('id')
    .execute()
