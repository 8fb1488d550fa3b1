import type { Evidence, ProviderName } from '../../infra/payments/ports.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { type Leg, transfer } from '../ledger/service.ts'
import { confirmLater } from './delivery.ts'
import type {} from './events.ts'
import { payableKind } from './kinds.ts'
import { isSettled } from './operatorQueries.ts'
import {
  type Attempt,
  findAttemptByNumber,
  holdPayer,
  lockAttempt,
  lockPayable,
  type Payable,
  setAlarm,
  setAttemptPaid,
  setPayablePaid,
  showPayable,
} from './queries.ts'
import { queueRefund } from './refundJob.ts'
import { insertRefund } from './refundQueries.ts'

/**
 * What became of the word that something is paid. `settled`: it was handed over; `returned`: nobody waits for it any more, so it goes back;
 * `repeated`: it was known; the rest is not believed, and somebody has to look after it.
 */
export type Settlement = 'settled' | 'returned' | 'repeated' | 'no_such_attempt' | NonNullable<Attempt['alarm']>

/**
 * The one way in which anything becomes paid: every source that learns of it (a notification, the payer's app, a job's query, the
 * bill) says so here, in whatever order and however often. Locks the order, its member, the attempt, what its kind
 * locks, and the ledger.
 */
export async function settle(context: Context, provider: ProviderName, outTradeNo: string, evidence: Evidence): Promise<Settlement> {
  const found = await findAttemptByNumber(context.db, provider, outTradeNo)
  if (!found) return 'no_such_attempt'
  return transact(context, async (trx) => {
    const { db } = trx
    const payable = await lockPayable(db, found.payable_id)
    const isWaitedFor = payable.state === 'unpaid' && (await holdPayer(db, payable.member_id))
    const attempt = await lockAttempt(db, found.id)
    if (attempt.state === 'paid' && attempt.provider_transaction === evidence.transaction) return 'repeated'
    const alarm = alarmOf(attempt, evidence)
    if (alarm) {
      // The same is said again and again: somebody has looked after it once.
      if (!(await isSettled(db, attempt.id, alarm, evidence.transaction))) await setAlarm(db, attempt.id, alarm, evidence.transaction)
      return alarm
    }
    await setAttemptPaid(db, attempt.id, evidence)
    if (!isWaitedFor) {
      await sendBack(trx, payable, attempt)
      return 'returned'
    }
    await setPayablePaid(db, payable.id)
    const kind = payableKind(context.modules, payable.kind)
    // What is to be sent is told when it is.
    if (kind.goods === 'virtual') await confirmLater(db, attempt, kind.goods)
    const legs = await kind.deliver(trx, payable)
    await emit(trx, 'payment.paid', { member: payable.member_id, payable: payable.id })
    await transfer(db, `payable:${payable.id}`, {
      kind: kind.movement,
      actorId: payable.member_id,
      subject: { type: 'payment', id: payable.id },
      legs: [...cash('provider', 'sales', attempt.amount_fen), ...legs],
    })
    return 'settled'
  })
}

/** What does not fit an attempt. Where a payment was prepared for one payer, nobody else's pays it. */
function alarmOf({ state, amount_fen: amountFen, prepared }: Attempt, evidence: Evidence): Attempt['alarm'] {
  if (state === 'paid') return 'other_transaction'
  if (evidence.amountFen !== amountFen) return 'wrong_amount'
  return evidence.payer && prepared?.openid && evidence.payer !== prepared.openid ? 'other_payer' : null
}

/**
 * Money that came for nothing: too late, after its member has gone, or a second time. An order that its member put away is back in their
 * records: they paid.
 */
async function sendBack(trx: Context, payable: Payable, attempt: Attempt): Promise<void> {
  const { db } = trx
  const reason = payable.state === 'paid' ? 'double' : 'late'
  const refund = await insertRefund(db, { attemptId: attempt.id, amountFen: attempt.amount_fen, reason })
  await queueRefund(db, refund.id)
  await transfer(db, `attempt:${attempt.id}`, {
    kind: 'payment',
    actorId: payable.member_id,
    subject: { type: 'payment', id: payable.id },
    legs: cash('provider', 'refunds', attempt.amount_fen),
  })
  await showPayable(db, payable.id)
  await payableKind(trx.modules, payable.kind).returned?.(trx, payable, { id: refund.id, reason })
}

/** Cash that one of the site's accounts has more, and another less: fen. */
export const cash = (to: 'provider' | 'sales' | 'refunds', from: 'provider' | 'sales' | 'refunds', amount: number): Leg[] => [
  { site: to, unit: 'cash', amount },
  { site: from, unit: 'cash', amount: -amount },
]
