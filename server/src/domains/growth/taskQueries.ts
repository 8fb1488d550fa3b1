import type { TaskPeriod } from '@anglers/contract/growthSettings'
import { sql } from 'kysely'
import { anyOf } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { presentStart } from './scoreQueries.ts'

const spans = { newcomer: 'all', day: 'day', week: 'week' } as const

export const spanOf = (period: TaskPeriod) => spans[period]

/** The first days of the present periods. */
export async function findStarts(db: Db): Promise<Record<TaskPeriod, string>> {
  const { rows } = await sql<Record<TaskPeriod, string>>`
    select ${presentStart('all')} as newcomer, ${presentStart('day')} as day, ${presentStart('week')} as week`.execute(db)
  return rows[0]!
}

/** What members took in these periods. */
export const listClaims = (db: Db, memberIds: readonly number[], starts: readonly string[]) =>
  db
    .selectFrom('task_claim')
    .select(['member_id', 'task', 'starts', 'points'])
    .where('member_id', '=', anyOf(memberIds))
    .where('starts', '=', sql<string>`any(${starts}::date[])`)
    .execute()

/** Writes down that a reward was taken. Returns whether it had not been: of twenty who take it at once one does. */
export async function insertClaim(
  db: Db,
  claim: { member_id: number; task: string; starts: string; points: number; experience: number },
): Promise<boolean> {
  const row = await db
    .insertInto('task_claim')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('task')
    .executeTakeFirst()
  return row !== undefined
}

export const exportClaims = (db: Db, memberId: number) =>
  db
    .selectFrom('task_claim')
    .select(['task', 'starts', 'points', 'experience', 'claimed_at as claimedAt'])
    .where('member_id', '=', memberId)
    .orderBy('claimed_at')
    .execute()
