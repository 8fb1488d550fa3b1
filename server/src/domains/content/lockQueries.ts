import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Subqueries of ids. */
interface Counters {
  comments: RawBuilder<unknown>
  posts: RawBuilder<unknown>
  members: RawBuilder<unknown>
}

/**
 * Holds the comments and the counters that triggers are about to change, in the order in which all writers take them (CONTRIBUTING,
 * Locks). For statements that change rows of many: their triggers would take the counters in the order of those rows.
 */
export async function lockCounters(db: Db, { comments, posts, members }: Counters): Promise<void> {
  await sql`select 1 from comment where id in (${comments}) order by id for update`.execute(db)
  await sql`select 1 from post_stat where post_id in (${posts}) order by post_id for no key update`.execute(db)
  await sql`select 1 from member_stat where member_id in (${members}) order by member_id for no key update`.execute(db)
}
