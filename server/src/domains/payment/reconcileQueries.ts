import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { TIME_ZONE } from '../../infra/localTime.ts'
import type { BillLine, ProviderName } from '../../infra/payments/ports.ts'

export interface BookedLine extends Omit<BillLine, 'theirs'> {
  /** The provider's number of a refund, where it said one. */
  theirs: string | null
  nearMidnight: boolean
}

export interface NewFault {
  kind: 'missing_here' | 'missing_there' | 'amount' | 'doubled' | 'no_bill'
  number: string
  hereFen: number | null
  thereFen: number | null
}

const NEAR_MIDNIGHT = '10 minutes'

/** What we have of a provider's payments and refunds of a day, and of the minutes around it. */
export async function listBooked(db: Db, provider: ProviderName, day: string): Promise<BookedLine[]> {
  const zone = sql.lit(TIME_ZONE)
  const near = sql.lit(NEAR_MIDNIGHT)
  const { rows } = await sql<BookedLine>`
    with span as (
      select (${day}::date::timestamp at time zone ${zone}) as starts, ((${day}::date + 1)::timestamp at time zone ${zone}) as ends
    ), line as (
      select 'payment' as kind, out_trade_no as number, null as theirs, amount_fen, paid_at as at
        from payment_attempt, span
       where provider = ${provider} and state = 'paid' and paid_at between starts - ${near}::interval and ends + ${near}::interval
      union all
      select 'refund', out_refund_no, provider_refund, refund.amount_fen, refund.accepted_at
        from payment_refund refund join payment_attempt attempt on attempt.id = attempt_id, span
       where provider = ${provider} and refund.state in ('accepted', 'succeeded')
         and refund.accepted_at between starts - ${near}::interval and ends + ${near}::interval
    )
    select kind, number, theirs, amount_fen as "amountFen",
           (at < starts + ${near}::interval or at > ends - ${near}::interval) as "nearMidnight"
      from line, span`.execute(db)
  return rows
}

export async function hasReconciled(db: Db, provider: ProviderName, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('reconciliation')
    .select('id')
    .where('provider', '=', provider)
    .where('day', '=', sql<string>`${day}::date`)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps what came of a day's bill; nothing where another process was first. */
export async function insertReconciliation(
  db: Db,
  provider: ProviderName,
  day: string,
  lines: number,
  faults: readonly NewFault[],
): Promise<void> {
  const run = await db
    .insertInto('reconciliation')
    .values({ provider, day: sql<string>`${day}::date`, lines })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run || faults.length === 0) return
  await db
    .insertInto('reconciliation_fault')
    .values(
      faults.map(({ kind, number, hereFen, thereFen }) => ({
        reconciliation_id: run.id,
        kind,
        number,
        here_fen: hereFen,
        there_fen: thereFen,
      })),
    )
    .execute()
}
