import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../../infra/localTime.ts'
import type { BillLine, PaymentProvider } from '../../infra/payments/ports.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { begunPayment, findAttemptByNumber } from './queries.ts'
import { type BookedLine, hasReconciled, insertReconciliation, listBooked, type NewFault } from './reconcileQueries.ts'
import { settle } from './settle.ts'

/** A bill that could not be had is asked for again, on so many days. */
const DAYS_BACK = 7
/** A day whose bill did not come by then is somebody's to look after; so far back, had no server run for a while. */
const DAYS_MISSED = 30
const DAY_MS = 24 * 60 * 60_000

/** Lays the bills of the last days beside our own books, as far as that was not done; the earliest first. */
export async function reconcileDue(
  context: Context & Pick<Services, 'integrations'>,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const failed: unknown[] = []
  const tell = (provider: PaymentProvider, day: string, faults: NewFault[] | null) => {
    if (faults?.length) logger.error({ provider: provider.name, day, faults }, 'a bill does not fit the books')
  }
  for (const provider of Object.values(context.integrations.payments)) {
    if (!provider.bill) continue
    for (let back = DAYS_MISSED; back > DAYS_BACK; back--) {
      const day = dayAgo(back)
      tell(provider, day, await giveUp(context, provider, day))
    }
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = dayAgo(back)
      const faults = await reconcile(context, provider, day).catch((error: unknown) => {
        // One provider's bill keeps no other from theirs.
        failed.push(error)
        return null
      })
      tell(provider, day, faults)
    }
  }
  if (failed.length) throw failed[0]
}

const dayAgo = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS))

/** Says, once, that a day's bill never came: a fault where something was booked that it had to have. */
async function giveUp(context: Context, { name }: PaymentProvider, day: string): Promise<NewFault[] | null> {
  if (await hasReconciled(context.db, name, day)) return null
  const booked = (await listBooked(context.db, name, day)).filter(({ nearMidnight }) => !nearMidnight)
  if (booked.length === 0) return null
  const paid = booked.reduce((sum, { kind, amountFen }) => sum + (kind === 'payment' ? amountFen : 0), 0)
  const faults: NewFault[] = [{ kind: 'no_bill', number: day, hereFen: paid, thereFen: null }]
  await transact(context, ({ db }) => insertReconciliation(db, name, day, 0, faults))
  return faults
}

/**
 * Lays a day's bill of a provider beside our own books. What is paid there and not here is asked after first, and settled where the
 * provider says so itself: a line of a bill alone settles nothing. Done once for each day.
 *
 * @param day YYYY-MM-DD by China's clock
 * @returns the faults, or null where there is no bill yet, or it was done before
 */
export async function reconcile(
  context: Context & Pick<Services, 'integrations'>,
  provider: PaymentProvider,
  day: string,
): Promise<NewFault[] | null> {
  if (await hasReconciled(context.db, provider.name, day)) return null
  const bill = await provider.bill?.(day)
  if (!bill) return null
  const booked = await listBooked(context.db, provider.name, day)
  for (const line of missingPayments(bill, booked)) {
    const attempt = await findAttemptByNumber(context.db, provider.name, line.number)
    if (!attempt) continue
    const status = await provider.query(begunPayment(attempt))
    if (status.state === 'paid') await settle(context, provider.name, line.number, status)
  }
  const faults = compare(bill, await listBooked(context.db, provider.name, day))
  await transact(context, ({ db }) => insertReconciliation(db, provider.name, day, bill.length, faults))
  return faults
}

const keyOf = ({ kind, number }: Pick<BillLine, 'kind' | 'number'>) => `${kind} ${number}`

const missingPayments = (bill: readonly BillLine[], booked: readonly BookedLine[]) => {
  const known = new Set(booked.map(keyOf))
  return bill.filter((line) => line.kind === 'payment' && !known.has(keyOf(line)))
}

/** Where a bill and our books differ. What was refunded in a console has a number of ours here alone: it is known by its provider's. */
export function compare(bill: readonly BillLine[], booked: readonly BookedLine[]): NewFault[] {
  const faults: NewFault[] = []
  const here = new Map(booked.map((line) => [keyOf(line), line]))
  const byTheirs = new Map(booked.flatMap((line) => (line.theirs === null ? [] : [[line.theirs, line] as const])))
  const seen = new Set<string>()
  for (const line of bill) {
    const own = here.get(keyOf(line)) ?? (line.theirs === undefined ? undefined : byTheirs.get(line.theirs))
    const key = keyOf(own ?? line)
    const fault = seen.has(key) ? 'doubled' : !own ? 'missing_here' : own.amountFen !== line.amountFen ? 'amount' : null
    if (fault) faults.push({ kind: fault, number: line.number, hereFen: own?.amountFen ?? null, thereFen: line.amountFen })
    seen.add(key)
  }
  // What was booked within minutes of midnight may stand in the bill of the day beside.
  for (const line of booked)
    if (!seen.has(keyOf(line)) && !line.nearMidnight)
      faults.push({ kind: 'missing_there', number: line.number, hereFen: line.amountFen, thereFen: null })
  return faults
}
