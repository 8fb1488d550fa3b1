import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

const ROWS_MAX = 200

/** What somebody has to look after, by the id of the payment: refunds that are stuck, and what providers said that does not fit. */
export async function listTroubled(db: Db): Promise<{ id: number; what: string; amount_fen: number; since: Date }[]> {
  const { rows } = await sql<{ id: number; what: string; amount_fen: number; since: Date }>`
    (select attempt_id as id, 'refund ' || id || ' ' || state || coalesce(' ' || failure, '') as what, amount_fen, created_at as since
       from payment_refund
      where state = 'abnormal' or (state in ('requested', 'accepted') and created_at < now() - interval '1 day')
      order by created_at limit ${ROWS_MAX})
    union all
    (select id, 'payment ' || alarm, amount_fen, created_at
       from payment_attempt where alarm is not null order by id limit ${ROWS_MAX})`.execute(db)
  return rows
}

/** What a member paid, the latest first. */
export const listPaid = (db: Db, memberId: number) =>
  db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', 'payable.id', 'attempt.payable_id')
    .select(['attempt.id', 'payable.kind', 'attempt.way', 'attempt.amount_fen'])
    .select((eb) => [
      eb.fn.coalesce('attempt.paid_at', 'attempt.created_at').as('paid_at'),
      eb
        .selectFrom('payment_refund as refund')
        .whereRef('refund.attempt_id', '=', 'attempt.id')
        .where('refund.state', '<>', 'closed')
        .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
        .as('refunded_fen'),
    ])
    .where('payable.member_id', '=', memberId)
    .where('attempt.state', '=', 'paid')
    .orderBy('attempt.id', 'desc')
    .limit(ROWS_MAX)
    .execute()
