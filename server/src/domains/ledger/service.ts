import type { MovementKind, Unit } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import { ApiError } from '../../kernel/errors.ts'
import { findBalances, findMovement, insertMovements, type LegRow, lockBalance, lockBalances, sumSpentToday } from './queries.ts'

export { lockBalance, lockBalances }

/**
 * The site's own accounts: what was there before the ledger, what the site hands out, what members pay it; of cash, what providers of
 * payments hold for it, what it was paid for, and what is owed back; what lies in red packets, and what questions promise.
 */
export type SiteRole = 'opening' | 'issued' | 'revenue' | 'provider' | 'sales' | 'refunds' | 'redbags' | 'bounties'

/** What one account gains by a movement, or loses where it is negative: fen, points or experience, a whole number. */
export type Leg = { amount: number } & ({ unit: Unit; member: number } | { unit: Unit | 'cash'; site: SiteRole })

export interface Movement {
  kind: MovementKind
  /** The member who caused it; null: nobody but the site. */
  actorId: number | null
  /** What it is for. */
  subject: { type: string; id: number } | null
  /** They add up to zero in each unit; each is of another account. */
  legs: readonly Leg[]
}

/** A movement with the key of the command that makes it. */
export interface Keyed extends Movement {
  key: string
}

/** These legs, but for those that move nothing: shares and remainders are worked out without looking whether there is any. */
export const legsThatMove = (...legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

/** A member's balances by unit. */
export const balancesOf = (db: Db, memberId: number): Promise<Record<Unit, number>> => findBalances(db, memberId)

/** What went out of a member's account today, by the town's clock, in movements of these kinds. */
export const spentToday = sumSpentToday

/**
 * The one way in which anything moves. `key` is that of the command: the same command again, however often and from wherever, moves
 * nothing more. Locks the members' accounts, by ascending id, until the transaction ends: a transaction makes one transfer, and makes it
 * last, so that nobody waits long.
 *
 * @returns the id of the movement, and whether this call made it
 * @throws ApiError insufficient_balance where an account would fall below zero: then the transaction is over
 * @throws RangeError for legs that are no movement, and Error for another movement under the same key: mistakes of the caller's
 */
export async function transfer(trx: Db, key: string, movement: Movement): Promise<{ id: number; isNew: boolean }> {
  return (await transferAll(trx, [{ ...movement, key }]))[0]!
}

/**
 * Transfers several at once, each as by itself: of a transaction that does the work of many commands. The keys are different ones.
 *
 * @throws ApiError, RangeError and Error as `transfer` does
 */
export async function transferAll(trx: Db, movements: readonly Keyed[]): Promise<{ id: number; isNew: boolean }[]> {
  if (!trx.isTransaction) throw new Error('a transfer is part of a transaction')
  if (!movements.length) return []
  for (const { legs } of movements) checkLegs(legs)
  const rows = movements.map(({ key, kind, actorId, subject, legs }) => ({
    key,
    kind,
    actorId,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    legs: legs.map(rowOf),
  }))
  const written = await insertMovements(trx, rows).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'ledger_balance' ? new ApiError('insufficient_balance') : error
  })
  const made: { id: number; isNew: boolean }[] = []
  for (const { key, kind, legs } of rows) {
    const its = written.get(key)
    if (its && its.legs < legs.length) throw new RangeError('a leg is of an account that is not there')
    const earlier = its ? null : await findMovement(trx, key)
    // It may differ by who came first, but not by what moved.
    if (!its && (!earlier || earlier.kind !== kind || textOf(earlier.legs) !== textOf(legs)))
      throw new Error(`another movement has the key ${key}`)
    made.push(its ? { id: its.id, isNew: true } : { id: earlier!.id, isNew: false })
  }
  return made
}

/**
 * Transfers what moves of a movement. Where debts and shares leave nothing of it, as who pays gets back as much, there is none to make.
 *
 * @throws ApiError, RangeError and Error as `transfer` does
 */
export async function transferAny(trx: Db, key: string, movement: Movement): Promise<void> {
  const legs = legsThatMove(...movement.legs)
  if (legs.length > 0) await transfer(trx, key, { ...movement, legs })
}

const rowOf = (leg: Leg): LegRow =>
  'member' in leg
    ? { unit: leg.unit, role: 'member', memberId: leg.member, amount: leg.amount }
    : { unit: leg.unit, role: leg.site, memberId: null, amount: leg.amount }

const textOf = (legs: readonly LegRow[]) =>
  legs
    .map(({ unit, role, memberId, amount }) => [unit, role, memberId, amount].join(' '))
    .sort()
    .join('\n')

function checkLegs(legs: readonly Leg[]): void {
  if (!legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0))
    throw new RangeError('an amount is a whole number and not 0')
  const sums = new Map<Unit | 'cash', number>()
  for (const { unit, amount } of legs) sums.set(unit, (sums.get(unit) ?? 0) + amount)
  if (legs.length < 2 || [...sums.values()].some((sum) => sum !== 0))
    throw new RangeError('the legs of a movement add up to zero in each unit')
}
