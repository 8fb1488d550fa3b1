import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { NewMember } from './tables.ts'
import type { AccountName } from '../../lib/address.ts'

/** The member that signs in by this name. */
export function findAccount(db: Db, { kind, value }: AccountName): Promise<{ id: number; password_hash: string | null } | undefined> {
  const column = { login: sql<string>`lower(login)`, phone: sql<string>`phone`, email: sql<string>`lower(email)` }[kind]
  return db
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Adds a member, unless something of theirs that must be theirs alone is somebody else's. Returns the id where they were added. */
export async function insertMember(db: Db, member: NewMember): Promise<number | undefined> {
  const row = await db
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether any member invites by this code. */
export async function isInviteCode(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('invite_code', '=', code).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** Writes down who invited the new member, where anyone has that code. */
export async function insertReferral(db: Db, inviteeId: number, inviteCode: string): Promise<void> {
  await db
    .insertInto('referral')
    .columns(['invitee_id', 'inviter_id'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select([sql.lit(inviteeId).as('invitee_id'), 'id'])
        .where('invite_code', '=', inviteCode)
        .where('deleted_at', 'is', null),
    )
    .execute()
}

export async function updateVerified(db: Db, memberId: number, kind: 'phone' | 'email'): Promise<void> {
  await db
    .updateTable('member')
    .set(kind === 'phone' ? { phone_verified_at: sql`now()` } : { email_verified_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()
}

export async function updatePassword(db: Db, memberId: number, passwordHash: string): Promise<void> {
  await db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export async function hasPassword(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select((eb) => eb('password_hash', 'is not', null).as('set'))
    .where('id', '=', memberId)
    .executeTakeFirst()
  return Boolean(row?.set)
}

/** Ends a member's sessions, but for the one with the token whose hash is `keep`. */
export async function deleteSessions(db: Db, memberId: number, keep: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(keep !== null, (query) => query.where('token_hash', '<>', keep!))
    .execute()
}
