import { IntegrationError } from '../../infra/integrations/error.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import {
  begunPayment,
  cancelPayable,
  countQuery,
  findAttempt,
  isOpen,
  type Attempt,
  listDuePayables,
  listOpenAttempts,
  lockPayable,
  setAttempt,
} from './queries.ts'
import { payableKind } from './kinds.ts'
import { settle } from './settle.ts'

/** How long after its last query an attempt is asked after, in seconds; the last of them again and again. */
const PAUSES_S = [5, 10, 20, 30, 60, 120, 300]
const ENDING_S = 5
/** In one page of the sweep. */
const DUE_AT_ONCE = 200

type Asking = Context & Pick<Services, 'integrations'>

/** Asks after an attempt in a while, sooner while it is young; at its end in any case. In the transaction that begins it. */
export async function followAttempt(context: Context, { id, queries, expires_at: end }: Attempt): Promise<void> {
  const pause = PAUSES_S[Math.min(queries, PAUSES_S.length - 1)]!
  const runAt = new Date(Math.min(Date.now() + pause * 1000, Math.max(end.getTime() + ENDING_S * 1000, Date.now() + ENDING_S * 1000)))
  await addJob(context.db, 'follow_payment', { id }, { runAt, key: `follow_payment:${id}` })
}

/**
 * Asks the provider how an attempt stands, and keeps what it says.
 *
 * @param evenEnded also where nobody should be paying it any more
 * @returns whether it is open still
 */
export async function askAfter(context: Asking, attempt: Attempt, { evenEnded = false } = {}): Promise<boolean> {
  const provider = context.integrations.payments[attempt.provider]
  if (!provider || !(isOpen(attempt) || evenEnded)) return isOpen(attempt)
  await countQuery(context.db, attempt.id)
  const status = await provider.query(begunPayment(attempt))
  if (status.state === 'paid') {
    await settle(context, attempt.provider, attempt.out_trade_no, status)
    return false
  }
  if (status.state === 'closed') await setAttempt(context.db, attempt.id, { state: 'closed' })
  return isOpen(attempt) && status.state !== 'closed'
}

/** Lets nobody pay by an attempt any more. What was paid before that is settled: "paid" wins. */
export async function endAttempt(context: Asking, attempt: Attempt, state: 'closed' | 'expired'): Promise<void> {
  const provider = context.integrations.payments[attempt.provider]
  if (provider) {
    await provider.close(begunPayment(attempt))
    if (!(await askAfter(context, attempt))) return
  }
  await setAttempt(context.db, attempt.id, { state })
}

/** A step of the job that follows an attempt. */
export async function followPayment(context: Asking, id: number): Promise<void> {
  const attempt = await findAttempt(context.db, id)
  if (!attempt || !isOpen(attempt)) return
  if (attempt.expires_at.getTime() <= Date.now()) await endAttempt(context, attempt, 'expired')
  else if (await askAfter(context, attempt))
    return transact(context, (trx) => followAttempt(trx, { ...attempt, queries: attempt.queries + 1 }))
  await endOrder(context, attempt.payable_id)
}

/**
 * Drops an order that nobody is paying, or hides one that came to nothing before: what it took comes back. Locks the order, then what its
 * kind locks. Returns whether it could.
 */
export async function dropPayable(trx: Context, id: number, how: { hide: boolean }): Promise<boolean> {
  const payable = await lockPayable(trx.db, id)
  if (!(await cancelPayable(trx.db, id, how))) return false
  if (payable.state === 'unpaid') await payableKind(trx.modules, payable.kind).cancel?.(trx, payable)
  return true
}

/** Drops an order whose time is over, once nobody is paying it. */
export async function endOrder(context: Context, payableId: number): Promise<void> {
  await transact(context, async (trx) => {
    const { state, deadline } = await lockPayable(trx.db, payableId)
    if (state === 'unpaid' && deadline.getTime() <= Date.now()) await dropPayable(trx, payableId, { hide: false })
  })
}

/** Drops all orders whose time is over, for which each had a job: it may have been lost. */
export async function endDueOrders(context: Asking): Promise<void> {
  const faults: unknown[] = []
  for (let after = 0, page: number[]; (page = await listDuePayables(context.db, after, DUE_AT_ONCE)).length; after = page.at(-1)!)
    for (const id of page) await endDueOrder(context, id).catch((error: unknown) => faults.push(error))
  // One that cannot be ended holds up no other.
  if (faults.length) throw faults[0]
}

async function endDueOrder(context: Asking, id: number): Promise<void> {
  // A provider that does not answer is asked again the next time.
  await endAttempts(context, id).catch((error: unknown) => {
    if (!(error instanceof IntegrationError)) throw error
  })
  await endOrder(context, id)
}

/** The attempts of an order that are open, ended one after another. */
export async function endAttempts(context: Asking, payableId: number): Promise<void> {
  for (const attempt of await listOpenAttempts(context.db, payableId)) await endAttempt(context, attempt, 'closed')
}
