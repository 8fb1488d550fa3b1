import type { Db } from '../../infra/database.ts'

/** Ends all that ties a member to others and to this place: follows, blacklists, visits, presence, sessions, and ways to sign in. */
export async function deleteTies(db: Db, id: number, addresses: readonly string[]): Promise<void> {
  await db
    .deleteFrom('follow')
    .where((eb) => eb.or([eb('follower_id', '=', id), eb('followee_id', '=', id)]))
    .execute()
  await db
    .deleteFrom('block')
    .where((eb) => eb.or([eb('blocker_id', '=', id), eb('blocked_id', '=', id)]))
    .execute()
  await db
    .deleteFrom('visit')
    .where((eb) => eb.or([eb('host_id', '=', id), eb('visitor_id', '=', id)]))
    .execute()
  await db.deleteFrom('presence').where('member_id', '=', id).execute()
  await db.deleteFrom('session').where('member_id', '=', id).execute()
  await db.deleteFrom('member_openid').where('member_id', '=', id).execute()
  if (addresses.length) await db.deleteFrom('sign_in_code').where('address', 'in', addresses).execute()
}

/** Leaves a nameless row, which what must be kept still points to. */
export async function anonymise(db: Db, id: number): Promise<void> {
  await db
    .updateTable('member')
    .set({
      login: `deleted-${id}`,
      // Clients say in the reader's language that the account was deleted.
      nickname: '',
      phone: null,
      phone_verified_at: null,
      email: null,
      email_verified_at: null,
      password_hash: null,
      bio: '',
      district: '',
      ip_region: '',
      gender: '',
      birthday: null,
      avatar_id: null,
      cover_id: null,
      next_avatar_id: null,
      next_cover_id: null,
      role: 'member',
      exp: 0,
      vip_until: null,
      vip_notified_ending: null,
      vip_notified_ended: null,
      show_nearby: false,
      banned_until: null,
      ban_reason: '',
      banned_by: null,
      leaving_at: null,
      deleted_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}
