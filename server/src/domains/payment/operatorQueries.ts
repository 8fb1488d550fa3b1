import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

const ROWS_MAX = 200

/** A refund that its provider does not make, or not soon. */
const stuck = sql<boolean>`(state = 'abnormal' or (state in ('requested', 'accepted') and created_at < now() - interval '1 day'))`

export const isStuck = async (db: Db, refundId: number): Promise<boolean> =>
  (await db.selectFrom('payment_refund').select('id').where('id', '=', refundId).where(stuck).executeTakeFirst()) !== undefined

/** What somebody has to look after, each by the id under which they settle it: refunds, payments, faults of bills. */
export async function listTroubled(db: Db): Promise<{ id: number; what: string; amount_fen: number; since: Date }[]> {
  const { rows } = await sql<{ id: number; what: string; amount_fen: number; since: Date }>`
    (select id, 'refund of payment ' || attempt_id || ' ' || state || coalesce(' ' || failure, '') as what, amount_fen, created_at as since
       from payment_refund
      where ${stuck}
      order by created_at limit ${ROWS_MAX})
    union all
    (select id, 'payment ' || alarm, amount_fen, created_at
       from payment_attempt where alarm is not null order by id limit ${ROWS_MAX})
    union all
    (select fault.id, 'bill ' || provider || ' ' || kind || ' ' || number, coalesce(there_fen, here_fen), done_at
       from reconciliation_fault fault join reconciliation on reconciliation.id = reconciliation_id
      where settled_at is null order by fault.id limit ${ROWS_MAX})`.execute(db)
  return rows
}

export type Trouble = 'payment' | 'refund' | 'bill'

/** Keeps what an operator found and did. */
export const insertSettled = (db: Db, what: Trouble, id: number, found: string, note: string) =>
  db.insertInto('payment_settled').values({ what, subject_id: id, found, note }).execute()

/** Whether an operator has looked after this alarm of a payment, about what has this number at the provider. */
export const isSettled = async (db: Db, attemptId: number, alarm: string, transaction: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_settled')
    .select('id')
    .where('what', '=', 'payment')
    .where('subject_id', '=', attemptId)
    // What was settled before alarms had a number is settled for any.
    .where('found', 'in', [alarm, `${alarm} ${transaction}`])
    .executeTakeFirst()) !== undefined

/** Takes the alarm of a payment away. Returns which it was, and what about; undefined where it has none. */
export async function clearAlarm(db: Db, id: number): Promise<{ alarm: string; found: string } | undefined> {
  const { rows } = await sql<{ alarm: string; found: string }>`
    update payment_attempt set alarm = null, alarm_transaction = null
      from (select id, alarm, alarm_transaction from payment_attempt where id = ${id} for no key update) before
     where payment_attempt.id = before.id and before.alarm is not null
    returning before.alarm, concat_ws(' ', before.alarm, before.alarm_transaction) as found`.execute(db)
  return rows[0]
}

/** Marks the fault of a bill as looked after. Returns which it was; undefined where there is no such. */
export async function settleFault(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ found: string }>`
    update reconciliation_fault set settled_at = now() where id = ${id} and settled_at is null
    returning kind || ' ' || number as found`.execute(db)
  return rows[0]?.found
}

/** What operators settled, the latest first. */
export const listSettled = (db: Db) => db.selectFrom('payment_settled').selectAll().orderBy('id', 'desc').limit(ROWS_MAX).execute()

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
