import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { dropPayable } from './following.ts'
import { clearAlarm, insertSettled, isStuck, settleFault, type Trouble } from './operatorQueries.ts'
import { findAttempt, lockAttempt, lockPayable, setAttempt } from './queries.ts'
import { queueRefund } from './refundJob.ts'
import { findRefund, lockRefund, type Refund, setRefund } from './refundQueries.ts'
import { bookRefunded } from './refunds.ts'

/** How something ended that its provider did not end. */
const BY_HAND = 'by hand'

/**
 * An operator has looked after something that waited for them. A refund is done by that: its payer has their money by another way. So is
 * a payment that was not believed: nobody pays by it any more, and its order is dropped.
 *
 * @throws ApiError rest_not_found where nothing waits
 */
export async function settleTrouble(context: Context, what: Trouble, id: number, note: string): Promise<void> {
  await transact(context, async (trx) => {
    const { db } = trx
    const found = what === 'payment' ? await endPayment(trx, id) : what === 'bill' ? await settleFault(db, id) : await endRefund(trx, id)
    if (found === undefined) throw notFound()
    await insertSettled(db, what, id, found, note)
  })
}

/**
 * Has a refund that its provider refused be sent once more, under the same number: its balance was short, say.
 *
 * @throws ApiError rest_not_found where it is none that waits for an operator
 */
export async function sendAgain(context: Context, id: number): Promise<void> {
  await transact(context, async ({ db }) => {
    const refund = await holdRefund(db, id)
    if (refund?.state !== 'abnormal') throw notFound()
    await setRefund(db, id, { state: 'requested', refund: null })
    await queueRefund(db, id)
  })
}

/** Locks a refund, after its payable and its payment. */
async function holdRefund(db: Db, id: number): Promise<(Refund & { payable_id: number }) | undefined> {
  const found = await findRefund(db, id)
  const attempt = found && (await findAttempt(db, found.attempt_id))
  if (!attempt) return undefined
  await lockPayable(db, attempt.payable_id)
  await lockAttempt(db, attempt.id)
  return { ...(await lockRefund(db, id)), payable_id: attempt.payable_id }
}

/** Takes the alarm of a payment away; one that was not believed is over, and its order with it, unless another may still pay for that. */
async function endPayment(trx: Context, id: number): Promise<string | undefined> {
  const { db } = trx
  const attempt = await findAttempt(db, id)
  if (!attempt) return undefined
  await lockPayable(db, attempt.payable_id)
  await lockAttempt(db, id)
  const cleared = await clearAlarm(db, id)
  if (cleared?.alarm === 'wrong_amount' || cleared?.alarm === 'other_payer') {
    await setAttempt(db, id, { state: 'closed', failure: BY_HAND })
    await dropPayable(trx, attempt.payable_id, { hide: false })
  }
  return cleared?.found
}

/** Ends a refund that its provider does not make, and so is listed: a refund that was done has no say in it. */
async function endRefund({ db }: Context, id: number): Promise<string | undefined> {
  const refund = await holdRefund(db, id)
  if (!refund || !(await isStuck(db, id))) return undefined
  await setRefund(db, id, { state: 'succeeded', refund: null, failure: BY_HAND })
  await bookRefunded(db, refund.payable_id, refund)
  return `${refund.state} ${refund.failure ?? ''}`.trim()
}
