import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { TIME_ZONE } from '../../infra/localTime.ts'

/** When a member's VIP ends, or ended; null where they never had it. */
export const findVipUntil = async (db: Db, memberId: number): Promise<Date | null> =>
  (await db.selectFrom('member').select('vip_until').where('id', '=', memberId).executeTakeFirstOrThrow()).vip_until

/** Lets what changes a member's VIP come one after another until the transaction ends. */
export async function lockMember(db: Db, memberId: number): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

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
 * Takes a payment's span of VIP out, as far as it is still to come: what was granted after it moves up. Locks the member.
 */
export async function withdrawVip(db: Db, memberId: number, payableId: number): Promise<void> {
  await lockMember(db, memberId)
  await sql`
    with own as (
      update vip_grant set withdrawn_at = now() where payable_id = ${payableId} and withdrawn_at is null
      returning id, starts_at, ends_at
    ), gap as (
      select id, ends_at, greatest(ends_at - greatest(starts_at, now()), interval '0') as length from own
    ), moved as (
      update vip_grant later set starts_at = later.starts_at - gap.length, ends_at = later.ends_at - gap.length
        from gap where later.member_id = ${memberId} and later.starts_at >= gap.ends_at and later.id <> gap.id
    )
    update member set vip_until = vip_until - gap.length from gap where member.id = ${memberId}`.execute(db)
}

export const exportVip = (db: Db, memberId: number) =>
  db
    .selectFrom('vip_grant')
    .select(['id', 'months', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
