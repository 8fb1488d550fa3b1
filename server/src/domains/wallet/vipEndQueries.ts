import { VIP_ENDING_DAYS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { mayWriteNow } from '../account/queries.ts'

/** Of which a member is notified: that their VIP ends soon, or that it has ended. */
export type VipTelling = 'ending' | 'ended'

/** Where a page of members ends, in the order of the ends of their VIP. */
export interface VipEnd {
  id: number
  /** As Postgres writes it, to the microsecond. */
  ends: string
}

/** Members who were banned when their VIP ended, or missed the notice for some other reason, do not get it much later. */
const ENDED_DAYS = 7

const days = (n: number) => sql`make_interval(days => ${sql.lit(n)})`
const due: Record<VipTelling, RawBuilder<boolean>> = {
  ending: sql<boolean>`vip_until > now() and vip_until <= now() + ${days(VIP_ENDING_DAYS)}
    and vip_notified_ending is distinct from vip_until`,
  ended: sql<boolean>`vip_until > now() - ${days(ENDED_DAYS)} and vip_until <= now()
    and vip_notified_ended is distinct from vip_until`,
}

/** Members to be notified, by the ends of their VIP. */
export async function listVipEnds(db: Db, telling: VipTelling, after: VipEnd | undefined, limit: number): Promise<VipEnd[]> {
  const { rows } = await sql<VipEnd>`
    select id, vip_until::text as ends from member
     where ${due[telling]} and ${mayWriteNow('member')}
       and ${after ? sql`(vip_until, id) > (${after.ends}::timestamptz, ${after.id})` : sql`true`}
     order by vip_until, id limit ${limit}`.execute(db)
  return rows
}

/** Notes that a member is notified of the present end of their VIP, and returns it; null where they are not to be. Locks the member. */
export async function claimVipEnd(db: Db, memberId: number, telling: VipTelling): Promise<Date | null> {
  const { rows } = await sql<{ vip_until: Date }>`
    update member set ${sql.ref(`vip_notified_${telling}`)} = vip_until
     where id = ${memberId} and ${due[telling]} and ${mayWriteNow('member')}
    returning vip_until`.execute(db)
  return rows[0]?.vip_until ?? null
}
