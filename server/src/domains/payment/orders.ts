import type { OfferedWay, PayerPlace, PaymentState, PaymentWay } from '@anglers/contract/payment'
import type { Db, Window } from '../../infra/database.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { askAfter } from './following.ts'
import { payableKind } from './kinds.ts'
import { findPayable, isOpen, listAttempts, listOpenAttempts, listPayables, type Payable } from './queries.ts'
import { offeredWays } from './ways.ts'

/** An order, as whatever was bought is presented with. */
export interface OrderFacts {
  id: number
  kind: string
  item: object
  amountFen: number
  state: PaymentState
  refundedFen: number
  pending: boolean
  way: PaymentWay | null
  failure: string | null
  createdAt: string
  payUntil: string
  paidAt: string | null
  ways: OfferedWay[]
}

interface Reading {
  /** Ask the provider first, where a payment has begun. */
  check: boolean
  place: { place: PayerPlace; ios?: boolean }
}

/** An order of a member's, with the ways to pay it at a place; null where they have no such. */
export async function readOrder(
  context: Context & Pick<Services, 'integrations'>,
  viewer: Viewer,
  id: number,
  { check, place }: Reading,
): Promise<OrderFacts | null> {
  const found = await findPayable(context.db, viewer.id, id)
  if (!found) return null
  if (check && found.state === 'unpaid') await checkAttempts(context, id)
  const payable = check ? await findPayable(context.db, viewer.id, id) : found
  const [order] = await present(context.db, payable ? [payable] : [])
  if (!order) return null
  const { goods } = payableKind(context.modules, order.kind)
  return order.state === 'unpaid'
    ? { ...order, ways: offeredWays(context.integrations.payments, { goods, amountFen: order.amountFen }, place) }
    : order
}

/** A provider that does not answer is asked again by the job. */
async function checkAttempts(context: Context & Pick<Services, 'integrations'>, payableId: number): Promise<void> {
  for (const attempt of await listOpenAttempts(context.db, payableId)) {
    await askAfter(context, attempt).catch((error: unknown) => {
      if (!(error instanceof IntegrationError)) throw error
    })
  }
}

/** The orders of a member of these kinds, the latest first. */
export async function listOrders(db: Db, memberId: number, kinds: readonly string[], window: Window) {
  const { rows, total } = await listPayables(db, memberId, kinds, window)
  return { items: await present(db, rows), total }
}

async function present(db: Db, payables: readonly Payable[]): Promise<OrderFacts[]> {
  if (payables.length === 0) return []
  const attempts = await listAttempts(
    db,
    payables.map(({ id }) => id),
  )
  return payables.map((payable) => {
    const own = attempts.filter(({ payable_id: id }) => id === payable.id)
    const paid = own.find(({ state, returned }) => state === 'paid' && !(returned && payable.state === 'paid'))
    const refundedFen = paid?.refunded_fen ?? 0
    const isBack = payable.state === 'paid' && refundedFen >= payable.amount_fen
    return {
      id: payable.id,
      kind: payable.kind,
      item: payable.item,
      amountFen: payable.amount_fen,
      state: paid?.refunding ? 'refunding' : isBack ? 'refunded' : payable.state,
      refundedFen,
      pending: payable.state === 'unpaid' && own.some(isOpen),
      way: (paid ?? own[0])?.way ?? null,
      failure: payable.state === 'unpaid' ? (own[0]?.failure ?? null) : null,
      createdAt: payable.created_at.toISOString(),
      payUntil: payable.deadline.toISOString(),
      paidAt: payable.paid_at?.toISOString() ?? null,
      ways: [],
    }
  })
}
