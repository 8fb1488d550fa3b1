import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { RefundStatus } from '../../infra/payments/ports.ts'
import type { Database } from '../../infra/schema.ts'
import { newNumber } from './queries.ts'

export type Refund = Selectable<Database['payment_refund']>

/** A refund that is to be made, under a number of its own that is never another's. The payable is locked. */
export const insertRefund = (
  db: Db,
  refund: { attemptId: number; amountFen: number; reason: Refund['reason']; outRefundNo?: string },
): Promise<Refund> =>
  db
    .insertInto('payment_refund')
    .values({
      attempt_id: refund.attemptId,
      out_refund_no: refund.outRefundNo ?? newNumber('R'),
      amount_fen: refund.amountFen,
      reason: refund.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findRefund = (db: Db, id: number): Promise<Refund | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundByNumber = (db: Db, outRefundNo: string): Promise<Refund | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst()

export const lockRefund = (db: Db, id: number): Promise<Refund> =>
  db.selectFrom('payment_refund').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const setRefund = (
  db: Db,
  id: number,
  { state, refund, failure }: RefundStatus & { state: Exclude<RefundStatus['state'], 'absent'> },
) =>
  db
    .updateTable('payment_refund')
    .set({
      state,
      failure: failure ?? null,
      ...(refund ? { provider_refund: refund } : {}),
      ...(state === 'succeeded' || state === 'closed' ? { done_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()

export const countRefundQuery = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('payment_refund')
    .set({ queries: sql`least(queries + 1, 1000)` })
    .where('id', '=', id)
    .execute()
}

/** What was paid by an attempt and has not been refunded, nor is about to be. */
export async function sumLeft(db: Db, attemptId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select attempt.amount_fen - coalesce(sum(refund.amount_fen) filter (where refund.state <> 'closed'), 0)::bigint as left
      from payment_attempt attempt left join payment_refund refund on refund.attempt_id = attempt.id
     where attempt.id = ${attemptId} group by attempt.id`.execute(db)
  return rows[0]!.left
}

/** Books what a member still owes. */
export const insertDebt = (db: Db, memberId: number, amount: number, refundId: number) =>
  db
    .insertInto('debt')
    .values({ member_id: memberId, unit: 'credit', amount, left_over: amount, refund_id: refundId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Pays a member's debts, the oldest first, out of what comes in. Returns how much of it that took. */
export async function payDebts(db: Db, memberId: number, incoming: number): Promise<number> {
  const open = await db
    .selectFrom('debt')
    .select(['id', 'left_over'])
    .where('member_id', '=', memberId)
    .where('left_over', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  let left = incoming
  for (const { id, left_over } of open) {
    const part = Math.min(left, left_over)
    if (part === 0) break
    left -= part
    await db
      .updateTable('debt')
      .set({ left_over: left_over - part })
      .where('id', '=', id)
      .execute()
  }
  return incoming - left
}
