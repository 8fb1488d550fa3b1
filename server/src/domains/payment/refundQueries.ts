import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { RefundStatus } from '../../infra/payments/ports.ts'
import type { Database } from '../../infra/schema.ts'
import { newNumber } from './queries.ts'

export type Refund = Selectable<Database['payment_refund']>

/** A refund that is to be made, under a number of its own that is never another's. The payable is locked. */
export const insertRefund = (
  db: Db,
  refund: { attemptId: number; amountFen: number; reason: Refund['reason']; outRefundNo?: string; reference?: string },
): Promise<Refund> =>
  db
    .insertInto('payment_refund')
    .values({
      attempt_id: refund.attemptId,
      out_refund_no: refund.outRefundNo ?? newNumber('R'),
      amount_fen: refund.amountFen,
      reason: refund.reason,
      reference: refund.reference ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findRefund = (db: Db, id: number): Promise<Refund | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundByNumber = (db: Db, outRefundNo: string): Promise<Refund | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst()

export const findRefundByReference = (db: Db, attemptId: number, reference: string): Promise<Refund | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('attempt_id', '=', attemptId).where('reference', '=', reference).executeTakeFirst()

export const lockRefund = (db: Db, id: number): Promise<Refund> =>
  db.selectFrom('payment_refund').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const setRefund = (db: Db, id: number, { state, refund, failure }: Omit<RefundStatus, 'state'> & { state: Refund['state'] }) =>
  db
    .updateTable('payment_refund')
    .set({
      state,
      failure: failure ?? null,
      ...(refund ? { provider_refund: refund } : {}),
      ...((state === 'accepted' || state === 'succeeded') && failure === undefined
        ? { accepted_at: sql`coalesce(accepted_at, now())` }
        : {}),
      ...(state === 'succeeded' || state === 'closed' ? { done_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()

/** A refund of an attempt that its provider has not taken, as far as we know, of just so much. The attempt is locked. */
export const findUnsent = (db: Db, attemptId: number, amountFen: number): Promise<Refund | undefined> =>
  db
    .selectFrom('payment_refund')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`(state = 'requested' or (state = 'abnormal' and accepted_at is null and provider_refund is null))`)
    .where('amount_fen', '=', amountFen)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether an attempt has a refund of this number of its provider's. */
export const isRefundKnown = async (db: Db, attemptId: number, providerRefund: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_refund')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('provider_refund', '=', providerRefund)
    .executeTakeFirst()) !== undefined

/** Refunds that have been under way for more than an hour. */
export const listOldRefunds = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('payment_refund')
      .select('id')
      .where(sql<boolean>`state in ('requested', 'accepted', 'abnormal')`)
      .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute()
  ).map(({ id }) => id)

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
