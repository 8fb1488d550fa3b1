import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Platform } from '../../infra/schema.ts'

/** Somebody as one app of a platform knows them. */
export interface Identity {
  platform: Platform
  appId: string
  openid: string
  /** '' where the platform gives none. */
  unionid: string
}

/** Lets one sign-in at a time find out, or decide, whose identity this is. Held until the transaction ends. */
export async function lockIdentity(trx: Db, { platform, appId, openid, unionid }: Identity): Promise<void> {
  const who = unionid ? `${platform} ${unionid}` : `${platform} ${appId} ${openid}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(trx)
}

/** The member whom this identity is linked to: itself first, then by what all apps of the platform have in common. */
export async function findByIdentity(db: Db, { platform, appId, openid, unionid }: Identity): Promise<number | undefined> {
  const linked = db
    .selectFrom('member_openid')
    .innerJoin('member', 'member.id', 'member_openid.member_id')
    .select('member.id')
    .where('member.deleted_at', 'is', null)
    .where('platform', '=', platform)
  const own = await linked.where('app_id', '=', appId).where('openid', '=', openid).executeTakeFirst()
  if (own || !unionid) return own?.id
  return (await linked.where('unionid', '=', unionid).orderBy('member_openid.created_at').executeTakeFirst())?.id
}

/** Links an identity to a member, whatever it was linked to before. */
export async function linkIdentity(db: Db, { platform, appId, openid, unionid }: Identity, memberId: number): Promise<void> {
  await db
    .insertInto('member_openid')
    .values({ platform, app_id: appId, openid, unionid: unionid || null, member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .columns(['platform', 'app_id', 'openid'])
        .doUpdateSet({ member_id: memberId, unionid: sql`coalesce(excluded.unionid, member_openid.unionid)` }),
    )
    .execute()
}

/** As whom an app of a platform knows a member: the latest of those that are linked. */
export async function findOpenid(
  db: Db,
  memberId: number,
  { platform, appId }: Pick<Identity, 'platform' | 'appId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_openid')
    .select('openid')
    .where('member_id', '=', memberId)
    .where('platform', '=', platform)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.openid
}

export async function hasPhone(db: Db, memberId: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('id', '=', memberId).where('phone', 'is not', null).executeTakeFirst()
  return row !== undefined
}
