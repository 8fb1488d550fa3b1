import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** What a deletion has to know of a member; `lock` holds the row still until the transaction ends, but lets others refer to it. */
export function findLeaving(db: Db, id: number, { lock = false } = {}) {
  const query = db
    .selectFrom('member')
    .select(['role', 'phone', 'email', 'leaving_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export async function updateLeaving(db: Db, id: number, leavingAt: Date | null): Promise<void> {
  await db.updateTable('member').set({ leaving_at: leavingAt }).where('id', '=', id).execute()
}

/** Members whose waiting time is over, by id, from one on. */
export const listDue = (db: Db, after: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('member')
    .select('id')
    .where('leaving_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Forgets the answers that a member's calls had. */
export async function deleteAnswersTo(db: Db, id: number): Promise<void> {
  await db.deleteFrom('idempotency').where('member_id', '=', id).execute()
}
