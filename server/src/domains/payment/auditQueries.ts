import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

interface Fault {
  check: string
  id: number
  found: number
  expected: number
}

const FAULTS_MAX = 100
/** Money that waits for so long to go back needs somebody. */
const REFUND_DAYS = 3

/**
 * What is wrong with payments: money that is owed back and does not fit the refunds that are under way, refunds that are stuck, what
 * providers said that does not fit, and where their bills and our books differ.
 */
export async function auditPayments(db: Db): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    (with owed as (
       select coalesce(-sum(entry.amount), 0)::bigint as fen from ledger_entry entry
         join ledger_account account on account.id = entry.account_id and account.role = 'refunds' and account.unit = 'cash'
     ), waiting as (
       select coalesce(sum(amount_fen), 0)::bigint as fen from payment_refund where state in ('requested', 'accepted', 'abnormal')
     )
     select 'refunds_owed' as check, 0::bigint as id, owed.fen as found, waiting.fen as expected
       from owed, waiting where owed.fen <> waiting.fen)
    union all
    (select 'refund_stuck', id, amount_fen, 0 from payment_refund
      where state = 'abnormal'
         or (state in ('requested', 'accepted') and created_at < now() - make_interval(days => ${sql.lit(REFUND_DAYS)}))
      order by 2 limit ${FAULTS_MAX})
    union all
    (select 'payment_alarm', id, amount_fen, 0 from payment_attempt where alarm is not null order by 2 limit ${FAULTS_MAX})
    union all
    (select 'bill', id, coalesce(here_fen, 0), coalesce(there_fen, 0)
       from reconciliation_fault where settled_at is null order by 2 desc limit ${FAULTS_MAX})`.execute(db)
  return rows
}
