import type { Db } from '../../infra/database.ts'

/** What a member ordered and paid. */
export const exportPayments = (db: Db, memberId: number) =>
  db
    .selectFrom('payable')
    .select((eb) => [
      'payable.id',
      'payable.kind',
      'payable.item',
      'payable.amount_fen as amountFen',
      'payable.state',
      'payable.created_at as createdAt',
      'payable.paid_at as paidAt',
      // Paid twice, it is one order: the first is that which was kept.
      eb
        .selectFrom('payment_attempt as attempt')
        .select('attempt.way')
        .whereRef('attempt.payable_id', '=', 'payable.id')
        .where('attempt.state', '=', 'paid')
        .orderBy(({ exists, selectFrom }) =>
          exists(
            selectFrom('payment_refund as refund')
              .select('refund.id')
              .whereRef('refund.attempt_id', '=', 'attempt.id')
              .where('refund.reason', 'in', ['late', 'double']),
          ),
        )
        .orderBy('attempt.id')
        .limit(1)
        .as('way'),
    ])
    .where('member_id', '=', memberId)
    .orderBy('payable.id')
    .execute()
