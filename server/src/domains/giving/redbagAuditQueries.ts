import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface RedbagFault {
  check: string
  id: number
  found: number
  expected: number
}

const FAULTS_MAX = 100

/**
 * Whether what lies on the account of red packets is what is left in them, by unit, and which of them should have been closed by now.
 * Reads one state of the database.
 */
export async function auditRedbags(db: Db): Promise<RedbagFault[]> {
  const { rows } = await sql<RedbagFault>`
    (select 'redbags' as check, account.id, coalesce(lies.amount, 0)::bigint as found, coalesce(held.amount, 0)::bigint as expected
       from ledger_account account
       left join lateral (select sum(amount) as amount from ledger_entry where account_id = account.id) lies on true
       left join lateral (
         select sum(part.amount) as amount from redbag_part part join redbag on redbag.id = redbag_id
          where taker_id is null and not part.returned and redbag.unit = account.unit
       ) held on true
      where account.role = 'redbags' and coalesce(lies.amount, 0) <> coalesce(held.amount, 0))
    union all
    (select 'redbag overdue', redbag.id, sum(part.amount)::bigint, 0::bigint
       from redbag join redbag_part part on redbag_id = redbag.id
      where closed_at is null and not waits and expires_at < now() - interval '2 hours' and taker_id is null
      group by redbag.id order by redbag.id limit ${FAULTS_MAX})`.execute(db)
  return rows
}
