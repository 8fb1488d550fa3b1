import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'

/** Notes that an invited member has done something real. Returns whether somebody invited them, and this is the first of it. */
export async function updateQualified(db: Db, inviteeId: number): Promise<boolean> {
  const row = await db
    .updateTable('referral')
    .set({ qualified_at: sql<Date>`now()` })
    .where('invitee_id', '=', inviteeId)
    .where('qualified_at', 'is', null)
    .returning('inviter_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findInviter = async (db: Db, inviteeId: number): Promise<number | undefined> =>
  (await db.selectFrom('referral').select('inviter_id').where('invitee_id', '=', inviteeId).executeTakeFirst())?.inviter_id

/** Makes an invitation a rewarded one. Returns whether it was not: of two who do so at once one does. */
export async function updateRewarded(db: Db, inviteeId: number, points: number): Promise<boolean> {
  const row = await db
    .updateTable('referral')
    .set({ rewarded_on: localDay, earned_points: points })
    .where('invitee_id', '=', inviteeId)
    .where('qualified_at', 'is not', null)
    .where('rewarded_on', 'is', null)
    .returning('invitee_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many invitations of a member were rewarded today. The member is locked. */
export async function countRewardedToday(db: Db, inviterId: number): Promise<number> {
  const { n } = await db
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('inviter_id', '=', inviterId)
    .where('rewarded_on', '=', localDay)
    .executeTakeFirstOrThrow()
  return n
}

/** Invited members whose reward waits, the longest first. */
export async function listUnrewarded(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('referral')
    .select('invitee_id')
    .where('qualified_at', 'is not', null)
    .where('rewarded_on', 'is', null)
    .orderBy('qualified_at')
    .limit(limit)
    .execute()
  return rows.map(({ invitee_id }) => invitee_id)
}
