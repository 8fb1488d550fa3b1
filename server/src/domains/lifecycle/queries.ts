import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** What a deletion has to know of a member; `lock` holds the row still until the transaction ends, but lets others refer to it. */
export function findLeaving(db: Db, id: number, { lock = false } = {}) {
  const query = db.selectFrom('member').select(['role', 'phone', 'email', 'leaving_at']).where('id', '=', id).where('deleted_at', 'is', null)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export async function updateLeaving(db: Db, id: number, leavingAt: Date | null): Promise<void> {
  await db.updateTable('member').set({ leaving_at: leavingAt }).where('id', '=', id).execute()
}

/** Members whose waiting time is over. */
export async function listDue(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('member').select('id').where('leaving_at', '<=', sql<Date>`now()`).where('deleted_at', 'is', null).orderBy('leaving_at').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Ends all that ties a member to others and to this place: follows, blacklists, visits, presence, sessions, and ways to sign in. */
export async function deleteTies(db: Db, id: number, addresses: string[]): Promise<void> {
  await db.deleteFrom('follow').where((eb) => eb.or([eb('follower_id', '=', id), eb('followee_id', '=', id)])).execute()
  await db.deleteFrom('block').where((eb) => eb.or([eb('blocker_id', '=', id), eb('blocked_id', '=', id)])).execute()
  await db.deleteFrom('visit').where((eb) => eb.or([eb('host_id', '=', id), eb('visitor_id', '=', id)])).execute()
  await db.deleteFrom('presence').where('member_id', '=', id).execute()
  await db.deleteFrom('session').where('member_id', '=', id).execute()
  await db.deleteFrom('upload_day').where('member_id', '=', id).execute()
  await db.deleteFrom('idempotency').where('member_id', '=', id).execute()
  await db.deleteFrom('member_openid').where('member_id', '=', id).execute()
  if (addresses.length) await db.deleteFrom('sign_in_code').where('address', 'in', addresses).execute()
}

/** Leaves a nameless row, which what must be kept still points to. */
export async function anonymise(db: Db, id: number, nickname: string): Promise<void> {
  await db
    .updateTable('member')
    .set({
      login: `deleted-${id}`, nickname, phone: null, phone_verified_at: null, email: null, email_verified_at: null, password_hash: null,
      bio: '', district: '', gender: '', birthday: null, avatar_id: null, cover_id: null, role: 'member', exp: 0, vip_until: null,
      show_nearby: false, banned_until: null, ban_reason: '', banned_by: null, leaving_at: null, deleted_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}
