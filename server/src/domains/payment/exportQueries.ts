import type { Db } from '../../infra/database.ts'

/** What a member ordered and paid. */
export const exportPayments = (db: Db, memberId: number) =>
  db
    .selectFrom('payable')
    .leftJoin('payment_attempt as attempt', (join) => join.onRef('attempt.payable_id', '=', 'payable.id').on('attempt.state', '=', 'paid'))
    .select([
      'payable.id',
      'payable.kind',
      'payable.item',
      'payable.amount_fen as amountFen',
      'payable.state',
      'payable.created_at as createdAt',
      'payable.paid_at as paidAt',
      'attempt.way',
    ])
    .where('member_id', '=', memberId)
    .orderBy('payable.id')
    .execute()
