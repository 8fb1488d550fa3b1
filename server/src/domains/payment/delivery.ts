import type { Db } from '../../infra/database.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import { addJob } from '../../infra/jobs.ts'
import type { ProviderEvent } from '../../infra/payments/ports.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { type PayableKind, payableKind } from './kinds.ts'
import { type Attempt, begunPayment, findAnyPayable, findAttempt, findAttemptByNumber, listPaidAttempts, setAlarm } from './queries.ts'
import { sumLeft } from './refundQueries.ts'
import { wantsDelivery } from './ways.ts'

/** Has the provider be told that something is handed over, or sent, where it wants to know. */
export async function confirmLater(db: Db, { id, way }: Pick<Attempt, 'id' | 'way'>, goods: PayableKind['goods']): Promise<void> {
  if (wantsDelivery(way, goods)) await addJob(db, 'confirm_delivery', { id })
}

/** Goods that were paid for are on their way: whoever sells them says so, in the transaction that sends them. */
export async function confirmSent(db: Db, payableId: number): Promise<void> {
  for (const attempt of await listPaidAttempts(db, payableId)) await confirmLater(db, attempt, 'shipped')
}

/** Tells the provider that what was paid for is handed over, or sent. What it refuses to hear waits for an operator. */
export async function confirmDelivery({ db, modules, integrations }: Context & Pick<Services, 'integrations'>, id: number): Promise<void> {
  const attempt = await findAttempt(db, id)
  if (!attempt || (await sumLeft(db, id)) === 0) return
  const payable = await findAnyPayable(db, attempt.payable_id)
  const kind = payableKind(modules, payable.kind)
  const sent = (await kind.parcel?.(db, payable.id)) ?? null
  const title = attempt.title || kind.title(payable.item, 'zh-Hans')
  try {
    await integrations.payments[attempt.provider]?.confirmDelivery?.({ ...begunPayment(attempt), title }, sent)
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'refused') throw error
    await setAlarm(db, id, 'delivery_refused')
  }
}

/** Takes a platform's word that what was paid for has come. It is none for a payment that we do not know as paid by the same number. */
export async function takeReceipt(
  context: Context,
  { provider, outTradeNo, transaction }: Extract<ProviderEvent, { type: 'received' }>,
): Promise<void> {
  const { db, modules } = context
  const attempt = await findAttemptByNumber(db, provider, outTradeNo)
  if (attempt?.state !== 'paid' || attempt.provider_transaction !== transaction) return
  const { kind } = await findAnyPayable(db, attempt.payable_id)
  await transact(context, async (trx) => payableKind(modules, kind).received?.(trx.db, attempt.payable_id))
}
