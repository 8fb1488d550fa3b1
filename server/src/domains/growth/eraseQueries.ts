import type { Db } from '../../infra/database.ts'

/** Deletes all that was counted of a member. What they were given stays in the books. */
export async function deleteGrowth(db: Db, memberId: number): Promise<void> {
  for (const table of ['sign_day', 'sign_milestone', 'score', 'growth_event', 'task_claim'] as const)
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
}
