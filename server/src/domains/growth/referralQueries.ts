import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'

/**
 * Notes that members have done something real. Returns those whom somebody invited, and for whom this is the first of it.
 *
 * @param done `by` is what it was, where it can be undone
 */
export async function updateQualified(db: Db, done: readonly { invitee: number; by: string | null }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update referral set qualified_at = now(), real_by = done.by
      from unnest(${done.map(({ invitee }) => invitee)}::bigint[], ${done.map(({ by }) => by)}::text[]) done(invitee_id, by)
     where referral.invitee_id = done.invitee_id and qualified_at is null
    returning referral.invitee_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export const findInviter = async (db: Db, inviteeId: number): Promise<number | undefined> =>
  (await db.selectFrom('referral').select('inviter_id').where('invitee_id', '=', inviteeId).executeTakeFirst())?.inviter_id

/** Makes an invitation a rewarded one. Returns whether it was not: of two who do so at once one does. */
export async function updateRewarded(db: Db, inviteeId: number, given: { inviter: number; invitee: number }): Promise<boolean> {
  const row = await db
    .updateTable('referral')
    .set({ rewarded_on: localDay, earned_points: given.inviter, invitee_points: given.invitee })
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

/**
 * Invited members whose reward waits, the longest first: of each inviter no more than may still be rewarded today, lest those of one hold
 * up all others.
 */
export async function listUnrewarded(db: Db, perDay: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select invitee_id as id from (
      select inviter_id, invitee_id, qualified_at,
             row_number() over (partition by inviter_id order by qualified_at, invitee_id) as place
        from referral where qualified_at is not null and rewarded_on is null
    ) waiting
     where place <= ${perDay} - (
       select count(*) from referral today where today.inviter_id = waiting.inviter_id and today.rewarded_on = ${localDay})
     order by qualified_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The invitation of a member for which this made it a rewarded one, or one that waits to be; locked. */
export const lockRealBy = (db: Db, inviteeId: number, by: string) =>
  db
    .selectFrom('referral')
    .select(['rewarded_on', 'earned_points', 'invitee_points'])
    .where('invitee_id', '=', inviteeId)
    .where('real_by', '=', by)
    .forUpdate()
    .executeTakeFirst()

/** Another post of a member that others may see: its event's key. */
export async function findOtherPost(db: Db, memberId: number, than: string): Promise<string | null> {
  const row = await db
    .selectFrom('growth_event')
    .select('key')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'post')
    .where('wanted', '=', true)
    .where('key', '<>', than)
    .limit(1)
    .executeTakeFirst()
  return row?.key ?? null
}

/** What an invitation stands on from now on; null: what nothing undoes. */
export const updateRealBy = (db: Db, inviteeId: number, by: string | null) =>
  db.updateTable('referral').set({ real_by: by }).where('invitee_id', '=', inviteeId).execute()

/** The invited member has done nothing real yet. */
export const updateUnqualified = (db: Db, inviteeId: number) =>
  db.updateTable('referral').set({ qualified_at: null, real_by: null }).where('invitee_id', '=', inviteeId).execute()

/** An invitation has earned nothing, for good. */
export const updateTakenBack = (db: Db, inviteeId: number) =>
  db
    .updateTable('referral')
    .set({ taken_back_at: sql<Date>`now()`, real_by: null, earned_points: 0, invitee_points: 0 })
    .where('invitee_id', '=', inviteeId)
    .execute()
