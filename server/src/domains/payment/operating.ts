import { type Context, transact } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { clearAlarm, insertSettled, settleFault, type Trouble } from './operatorQueries.ts'
import { findAttempt, lockAttempt, lockPayable } from './queries.ts'
import { findRefund, lockRefund, setRefund } from './refundQueries.ts'
import { bookRefunded } from './refunds.ts'

/**
 * An operator has looked after something that waited for them. A refund is done by that: its payer has their money by another way.
 *
 * @throws ApiError rest_not_found where nothing waits
 */
export async function settleTrouble(context: Context, what: Trouble, id: number, note: string): Promise<void> {
  await transact(context, async (trx) => {
    const { db } = trx
    const found = what === 'payment' ? await clearAlarm(db, id) : what === 'bill' ? await settleFault(db, id) : await endRefund(trx, id)
    if (found === undefined) throw notFound()
    await insertSettled(db, what, id, found, note)
  })
}

/** Ends a refund that its provider does not make: a refund that was done has no say in it. */
async function endRefund({ db }: Context, id: number): Promise<string | undefined> {
  const found = await findRefund(db, id)
  const attempt = found && (await findAttempt(db, found.attempt_id))
  if (!attempt) return undefined
  await lockPayable(db, attempt.payable_id)
  await lockAttempt(db, attempt.id)
  const refund = await lockRefund(db, id)
  if (refund.state !== 'abnormal') return undefined
  await setRefund(db, id, { state: 'succeeded', refund: null, failure: 'by hand' })
  await bookRefunded(db, attempt.payable_id, refund)
  return `${refund.state} ${refund.failure ?? ''}`.trim()
}
