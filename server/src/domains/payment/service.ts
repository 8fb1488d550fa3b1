import { PAYMENT_LEFT_SECONDS, PAYMENT_MINUTES, UNPAID_ORDERS } from '@anglers/contract/limits'
import type { PayRequest, PayerPlace, PaymentWay } from '@anglers/contract/payment'
import { addJob } from '../../infra/jobs.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { NewPayment, PaymentProvider, Prepared } from '../../infra/payments/ports.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { settings } from '../settings/service.ts'
import { notifyUrlOf, returnUrlOf } from './addresses.ts'
import { dropPayable, endAttempts, followAttempt } from './following.ts'
import { payableKind } from './kinds.ts'
import { payerOf } from './payers.ts'
import { type Attempt, findPayable, insertAttempt, insertPayable, lockPayable, type Payable, setAttempt } from './queries.ts'
import { offeredWays, providerFor } from './ways.ts'

const MINUTE_MS = 60_000

/**
 * Orders something to be paid with money: what it is, and what it costs, stays as it is now.
 *
 * @throws ApiError order_limit where too many of the member's orders wait
 */
export async function createOrder(
  context: Context,
  viewer: Viewer,
  order: { kind: string; item: object; amountFen: number },
): Promise<number> {
  const deadline = new Date(Date.now() + PAYMENT_MINUTES * MINUTE_MS)
  return transact(context, async ({ db }) => {
    const id = await insertPayable(db, { memberId: viewer.id, ...order, deadline }, UNPAID_ORDERS)
    if (id === null) throw new ApiError('order_limit')
    await addJob(db, 'end_order', { id }, { runAt: deadline })
    return id
  })
}

/**
 * Drops an order that is not paid; "paid" wins.
 *
 * @throws ApiError rest_not_found; order_closed where it is paid, by now
 */
export const cancelOrder = (context: Context & Pick<Services, 'integrations'>, viewer: Viewer, id: number): Promise<void> =>
  dropOrder(context, viewer, id, { hide: false })

/**
 * Drops an order that is not paid, or hides one that never was.
 *
 * @throws ApiError rest_not_found; order_closed where it is paid, by now
 */
export const deleteOrder = (context: Context & Pick<Services, 'integrations'>, viewer: Viewer, id: number): Promise<void> =>
  dropOrder(context, viewer, id, { hide: true })

async function dropOrder(
  context: Context & Pick<Services, 'integrations'>,
  viewer: Viewer,
  id: number,
  how: { hide: boolean },
): Promise<void> {
  if (!(await findPayable(context.db, viewer.id, id))) throw new ApiError('rest_not_found')
  await endAttempts(context, id)
  if (!(await transact(context, (trx) => dropPayable(trx, id, how)))) throw new ApiError('order_closed')
}

export type Paying = Context &
  Pick<Services, 'integrations' | 'config'> & { viewer: Viewer; ip: string; origin: string; language: Language }

export interface PayInput {
  id: number
  place: PayerPlace
  ios?: boolean
  code?: string
}

/**
 * Begins to pay an order by the way that belongs to a place and is one of `ways`, or goes on with it: what the payer's app needs to let
 * them confirm. The attempt is kept before its provider is asked, outside of any transaction, and asked after until it has ended.
 *
 * @throws ApiError rest_not_found; order_closed; way_not_offered; payment_refused; payment_unknown: nobody knows yet whether it arrived
 */
export async function pay(context: Paying, input: PayInput, ways: readonly PaymentWay[]): Promise<PayRequest> {
  const payable = await findPayable(context.db, context.viewer.id, input.id)
  if (!payable) throw new ApiError('rest_not_found')
  assertPayable(payable)
  const kind = payableKind(context.modules, payable.kind)
  const offered = offeredWays(context.integrations.payments, { goods: kind.goods, amountFen: payable.amount_fen }, input)
  const way = offered.find((one) => ways.includes(one.way))
  if (!way || way.refusal) throw new ApiError('way_not_offered')
  const provider = providerFor(context.integrations.payments, way.way)!
  const payer = await payerOf(context, context.viewer.id, way.way, input.code)
  const title = `${(await settings(context.db, ['seast_name'])).seast_name} ${kind.title(payable.item, context.language)}`
  const attempt = await beginAttempt(context, payable, { way: way.way, provider, title, payer: payer?.openid ?? '' })
  const payment: NewPayment = {
    outTradeNo: attempt.out_trade_no,
    way: way.way,
    amountFen: attempt.amount_fen,
    title: attempt.title || title,
    expiresAt: attempt.expires_at,
    notifyUrl: notifyUrlOf(originOf(context), provider.name),
    returnUrl: returnUrlOf(originOf(context), payable.id, kind.returnPage?.(payable.item)),
    ip: context.ip,
    payer,
    productId: kind.productId(payable.item),
  }
  const known = provider.preparesAnew?.has(way.way) ? null : attempt.prepared
  return provider.request(payment, known ?? (await prepare(context, provider, attempt, payment)))
}

function assertPayable({ state, deadline }: Payable): void {
  if (state !== 'unpaid' || deadline.getTime() < Date.now() + PAYMENT_LEFT_SECONDS * 1000) throw new ApiError('order_closed')
}

/**
 * The attempt of this way and payer that is open, or a new one, with the job that asks after it. Somebody may go on under another account
 * of the platform: what they were asked to pay under the first may still be paid.
 */
const beginAttempt = (
  context: Context,
  { id }: Payable,
  { way, provider, title, payer }: { way: PaymentWay; provider: PaymentProvider; title: string; payer: string },
): Promise<Attempt> =>
  transact(context, async (trx) => {
    const payable = await lockPayable(trx.db, id)
    assertPayable(payable)
    const { amount_fen: amountFen, deadline: expiresAt } = payable
    const attempt = await insertAttempt(trx.db, { payableId: id, provider: provider.name, way, amountFen, title, expiresAt, payer })
    await followAttempt(trx, attempt)
    return attempt
  })

async function prepare({ db }: Context, provider: PaymentProvider, attempt: Attempt, payment: NewPayment): Promise<Prepared> {
  try {
    const prepared = await provider.prepare(payment)
    await setAttempt(db, attempt.id, { state: 'prepared', prepared })
    return prepared
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    // What was prepared before may still be good, and may be paid by now: it has not failed.
    if (attempt.prepared) return attempt.prepared
    if (error.kind === 'refused') {
      await setAttempt(db, attempt.id, { state: 'failed', failure: error.code })
      throw new ApiError('payment_refused')
    }
    // It may have arrived: the same number goes on, and no other is made beside it.
    await setAttempt(db, attempt.id, { state: 'unknown' })
    throw new ApiError('payment_unknown')
  }
}

/** The server's own address, as the provider and the payer's browser reach it. */
const originOf = ({ origin, config }: Paying) => origin || config.publicUrl || `http://127.0.0.1:${config.port}`
