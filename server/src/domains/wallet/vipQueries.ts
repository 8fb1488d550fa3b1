import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { TIME_ZONE } from '../../infra/localTime.ts'
import { lockMember } from '../account/queries.ts'

export { lockMember }

/** When a member's VIP ends, or ended; null where they never had it. */
export const findVipUntil = async (db: Db, memberId: number): Promise<Date | null> =>
  (await db.selectFrom('member').select('vip_until').where('id', '=', memberId).executeTakeFirstOrThrow()).vip_until

/**
 * Adds so many months to a member's VIP, from now or from its end; by the town's calendar, where a month after the 31st of January is the
 * last day of February. Returns the id of the grant. Locks the member.
 */
export async function grantVip(db: Db, memberId: number, months: number, source: string, payableId: number | null = null): Promise<number> {
  await lockMember(db, memberId)
  const zone = sql.lit(TIME_ZONE)
  const { rows } = await sql<{ id: number }>`
    with span as (
      select greatest(now(), vip_until) as starts from member where id = ${memberId}
    ), granted as (
      insert into vip_grant (member_id, months, starts_at, ends_at, source, payable_id)
      select ${memberId}, ${months}, starts,
             ((starts at time zone ${zone}) + make_interval(months => ${months})) at time zone ${zone}, ${source}, ${payableId}
        from span
      returning id, ends_at
    ), kept as (
      update member set vip_until = ends_at from granted where member.id = ${memberId}
    )
    select id from granted`.execute(db)
  return rows[0]!.id
}

/**
 * Takes a share of what a payment still grants of VIP out, from its end, as far as that is to come: what was granted after it moves up.
 * Locks the member.
 *
 * @param share up to 1, which is all of it
 */
export async function withdrawVip(db: Db, memberId: number, payableId: number, share: number): Promise<void> {
  await lockMember(db, memberId)
  const isAll = share >= 1
  await sql`
    with own as (
      select id, ends_at,
             least((ends_at - starts_at) * ${share}::float8, greatest(ends_at - greatest(starts_at, now()), interval '0')) as length
        from vip_grant where payable_id = ${payableId} and withdrawn_at is null
    ), cut as (
      update vip_grant
         set withdrawn_at = case when ${isAll} then now() end,
             ends_at = vip_grant.ends_at - case when ${isAll} then interval '0' else own.length end
        from own where vip_grant.id = own.id
    ), moved as (
      update vip_grant later set starts_at = later.starts_at - own.length, ends_at = later.ends_at - own.length
        from own where later.member_id = ${memberId} and later.starts_at >= own.ends_at and later.id <> own.id
    )
    update member set vip_until = vip_until - own.length from own where member.id = ${memberId}`.execute(db)
}

export const exportVip = (db: Db, memberId: number) =>
  db
    .selectFrom('vip_grant')
    .select(['id', 'months', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
