import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/database.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { NewRefund, PaymentProvider, ProviderName, RefundStatus } from '../../infra/payments/ports.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { transfer } from '../ledger/service.ts'
import { notifyUrlOf } from './addresses.ts'
import type {} from './events.ts'
import { payableKind } from './kinds.ts'
import {
  begunPayment,
  findAttempt,
  findAttemptByNumber,
  findKeptPayable,
  findPaidAttempt,
  lockAttempt,
  lockPayable,
  type Payable,
  setAlarm,
} from './queries.ts'
import { queueRefund } from './refundJob.ts'
import {
  countRefundQuery,
  findRefund,
  findRefundByNumber,
  findRefundByReference,
  findUnsent,
  insertRefund,
  isRefundKnown,
  listOldRefunds,
  lockRefund,
  type Refund,
  setRefund,
  sumLeft,
} from './refundQueries.ts'
import { cash } from './settle.ts'

// What who refunds a part of an order has to hold and to find first, and what stands of what a member paid.
export { findKeptPayable, findPaidAttempt, lockPayable }

/** How long after its last step a refund is asked after, in seconds; the last of them again and again. */
const PAUSES_S = [3, 10, 30, 60, 300, 900, 3600]

/** A refund that is asked for here: all that is left without an amount. */
export interface WantedRefund {
  amountFen?: number
  reason: 'operator' | 'removed'
  /** Whoever asks names it by this: asked for again under the same name, it is the same refund. */
  reference?: string
}

/**
 * Refunds a part of what was paid, or all that is left: what was handed over for it is taken back at once, and the provider is told by a
 * job, under a number that is kept before.
 *
 * @throws ApiError rest_conflict where not so much is left, or another amount was refunded under this reference
 */
export async function refundPayment(
  context: Context,
  attemptId: number,
  { amountFen, reason, reference }: WantedRefund,
): Promise<{ id: number; repeated: boolean }> {
  const found = await findAttempt(context.db, attemptId)
  if (found?.state !== 'paid') throw new ApiError('rest_not_found')
  return transact(context, async (trx) => {
    const payable = await lockPayable(trx.db, found.payable_id)
    await lockAttempt(trx.db, attemptId)
    const same = reference === undefined ? undefined : await findRefundByReference(trx.db, attemptId, reference)
    if (same) {
      if (amountFen !== undefined && amountFen !== same.amount_fen) throw new ApiError('rest_conflict')
      return { id: same.id, repeated: true }
    }
    const left = await sumLeft(trx.db, attemptId)
    const amount = amountFen ?? left
    if (amount < 1 || amount > left) throw new ApiError('rest_conflict')
    const refund = await insertRefund(trx.db, { attemptId, amountFen: amount, reason, reference })
    await queueRefund(trx.db, refund.id)
    await takeBack(trx, payable, refund, 'refunds')
    return { id: refund.id, repeated: false }
  })
}

/** Takes up the refunds again that have been under way for long: the job of one that always failed was given up. */
export async function resumeRefunds(db: Db): Promise<void> {
  for (const id of await listOldRefunds(db)) await queueRefund(db, id)
}

/**
 * Takes back what was handed over for a refund's part of the price.
 *
 * @param to whose the money is now: `refunds`, until the provider has paid it back, or the provider's, who has
 */
async function takeBack(trx: Context, payable: Payable, refund: Refund, to: 'refunds' | 'provider'): Promise<void> {
  const leftFen = await sumLeft(trx.db, refund.attempt_id)
  const beforeFen = payable.amount_fen - leftFen - refund.amount_fen
  const own = { id: refund.id, amountFen: refund.amount_fen, beforeFen }
  const legs = await payableKind(trx.modules, payable.kind).withdraw(trx, payable, own)
  if (leftFen === 0) await emit(trx, 'payment.refunded', { member: payable.member_id, payable: payable.id })
  await transfer(trx.db, `refund:${refund.id}`, {
    kind: 'refund',
    actorId: null,
    subject: { type: 'payment', id: payable.id },
    legs: [...cash('sales', to, refund.amount_fen), ...legs],
  })
}

/**
 * Takes one step with a refund: tells the provider, or asks it. What could not be asked fails, and so is done again by the queue; what is
 * under way comes again later.
 */
export async function advanceRefund(
  services: Context & Pick<Services, 'config' | 'integrations'>,
  id: number,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { db, integrations, config } = services
  const refund = await findRefund(db, id)
  if (!refund || refund.state === 'succeeded' || refund.state === 'closed') return
  const attempt = (await findAttempt(db, refund.attempt_id))!
  const provider = integrations.payments[attempt.provider]
  if (!provider) throw new Error(`${attempt.provider} has no keys any more`)
  const numbers = { ...begunPayment(attempt), outRefundNo: refund.out_refund_no }
  const submit = () =>
    submitRefund(provider, {
      ...numbers,
      amountFen: refund.amount_fen,
      totalFen: attempt.amount_fen,
      notifyUrl: config.publicUrl ? notifyUrlOf(config.publicUrl, attempt.provider) : null,
    })
  let status = refund.state === 'requested' ? await submit() : await provider.queryRefund(numbers)
  // What was accepted and is not there any more never was: the same number again, unless an operator has paid it meanwhile. What was
  // refused is theirs to send again: they may be about to pay it another way.
  if (status.state === 'absent' && (await findRefund(db, id))?.state === 'accepted') status = await submit()
  await recordRefund(services, id, status)
  if (status.state === 'abnormal' && refund.state !== 'abnormal') logger.error({ refund: id }, 'a refund needs an operator')
  if (status.state !== 'accepted' && status.state !== 'abnormal') return
  await countRefundQuery(db, id)
  const pause = PAUSES_S[Math.min(refund.queries, PAUSES_S.length - 1)]!
  await queueRefund(db, id, new Date(Date.now() + pause * 1000))
}

/** Sends a refund to its provider. What that refuses, it refuses however often it is sent: it is somebody's to look after. */
async function submitRefund(provider: PaymentProvider, refund: NewRefund): Promise<RefundStatus> {
  try {
    return await provider.refund(refund)
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'refused') throw error
    return { state: 'abnormal', refund: null, failure: error.code }
  }
}

/** What a provider says of a refund; what is done stays so. */
export async function recordRefund(context: Context, id: number, status: RefundStatus): Promise<void> {
  const { state } = status
  if (state === 'absent') return
  const found = await findRefund(context.db, id)
  const attempt = found && (await findAttempt(context.db, found.attempt_id))
  if (!attempt) return
  await transact(context, async ({ db }) => {
    await lockPayable(db, attempt.payable_id)
    await lockAttempt(db, attempt.id)
    const refund = await lockRefund(db, id)
    if (refund.state === 'succeeded' || refund.state === 'closed') return
    // Closed at the provider, it is still owed: somebody has to pay it back another way.
    await setRefund(db, id, state === 'closed' ? { ...status, state: 'abnormal', failure: 'closed' } : { ...status, state })
    if (state === 'succeeded') await bookRefunded(db, attempt.payable_id, refund)
  })
}

/** What is owed back has left the provider. */
export const bookRefunded = (db: Db, payableId: number, { id, amount_fen: fen }: Refund) =>
  transfer(db, `refunded:${id}`, {
    kind: 'refund',
    actorId: null,
    subject: { type: 'payment', id: payableId },
    legs: cash('refunds', 'provider', fen),
  })

/**
 * A refund that the provider tells of: one of ours, or one that the payer or the platform made without us. That one takes back what was
 * handed over, as far as it is still there; the rest is a debt.
 */
export async function takeRefundNews(
  context: Context,
  provider: ProviderName,
  news: { outTradeNo: string; outRefundNo: string | null; amountFen: number; status: RefundStatus },
): Promise<'recorded' | 'no_such_attempt' | 'too_much'> {
  const own = news.outRefundNo === null ? undefined : await findRefundByNumber(context.db, news.outRefundNo)
  if (own) {
    await recordRefund(context, own.id, news.status)
    return 'recorded'
  }
  const found = await findAttemptByNumber(context.db, provider, news.outTradeNo)
  if (found?.state !== 'paid') return 'no_such_attempt'
  if (news.status.state !== 'succeeded') return 'recorded'
  const theirs = news.status.refund ?? news.outRefundNo ?? news.outTradeNo
  const outRefundNo = foreignNumber(theirs)
  return transact(context, async (trx) => {
    const payable = await lockPayable(trx.db, found.payable_id)
    const attempt = await lockAttempt(trx.db, found.id)
    if ((await findRefundByNumber(trx.db, outRefundNo)) || (await isRefundKnown(trx.db, attempt.id, theirs))) return 'recorded'
    if (news.amountFen > (await sumLeft(trx.db, attempt.id))) {
      // It is what we have promised back and not sent yet: the payer has it now, and once is enough.
      const promised = await findUnsent(trx.db, attempt.id, news.amountFen)
      if (promised) {
        await setRefund(trx.db, promised.id, { ...news.status, state: 'succeeded', refund: theirs })
        await bookRefunded(trx.db, payable.id, promised)
        return 'recorded'
      }
      await setAlarm(trx.db, attempt.id, 'refunded_too_much')
      return 'too_much'
    }
    const refund = await insertRefund(trx.db, { attemptId: attempt.id, amountFen: news.amountFen, reason: 'provider', outRefundNo })
    // By this number its provider's bill has it: ours it does not know.
    await setRefund(trx.db, refund.id, { ...news.status, state: 'succeeded', refund: theirs })
    await takeBack(trx, payable, refund, 'provider')
    return 'recorded'
  })
}

/** A number of ours for a refund that has none: the same for the same refund. */
export const foreignNumber = (theirs: string) => `X${theirs.replace(/[^0-9A-Za-z]/g, '').slice(-31)}`.padEnd(20, '0')
