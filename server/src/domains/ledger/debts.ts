import type { Db } from '../../infra/database.ts'
import { insertDebt, lockDebts, payDebts, sumDebts } from './debtQueries.ts'
import { type Leg, legsThatMove, type SiteRole } from './service.ts'

/** Books what a member still owes where what they were paid is paid back, and spent by then: fen of credit. */
export const bookDebt = insertDebt

/** For who has to know a balance before the legs: debts are held before accounts, and whom they are owed to gets some of it. */
export { lockDebts }

/** What a member owes in all: fen of credit. */
export const owedBy = sumDebts

/**
 * The legs of a movement by which a member gets credit, once their debts are paid out of that, the oldest first. In the transaction that
 * makes the movement.
 *
 * @param site which of the site's accounts gets what is owed to the site
 */
export async function payingDebts(db: Db, memberId: number, site: SiteRole, legs: readonly Leg[]): Promise<Leg[]> {
  const isOwn = (leg: Leg) => 'member' in leg && leg.member === memberId && leg.unit === 'credit'
  const incoming = legs.find((leg) => isOwn(leg) && leg.amount > 0)
  const paid = incoming ? await payDebts(db, memberId, incoming.amount) : new Map<number | null, number>()
  const all: Leg[] = [...legs]
  for (const [to, amount] of paid) {
    all.push({ member: memberId, unit: 'credit', amount: -amount })
    all.push(to === null ? { site, unit: 'credit', amount } : { member: to, unit: 'credit', amount })
  }
  return summed(all)
}

/** One leg for each account. */
function summed(legs: readonly Leg[]): Leg[] {
  const sums = new Map<string, Leg>()
  for (const leg of legs) {
    const key = `${leg.unit} ${'member' in leg ? leg.member : leg.site}`
    sums.set(key, { ...leg, amount: leg.amount + (sums.get(key)?.amount ?? 0) })
  }
  return legsThatMove(...sums.values())
}
