import type { FreightTemplate } from './tables.ts'

interface Sent {
  freight: FreightTemplate
  quantity: number
  /** Of one piece. */
  weightG: number
  /** Of all pieces, before anything is taken off. */
  amountFen: number
}

const KILOGRAM_G = 1_000

/**
 * What sending costs, in fen: each template counts its own goods. Null where something is not sent to the region.
 *
 * @param region the code of a county
 */
export function freightOf(sent: readonly Sent[], region: string): number | null {
  const byTemplate = new Map<number, Sent[]>()
  for (const one of sent) byTemplate.set(one.freight.id, [...(byTemplate.get(one.freight.id) ?? []), one])
  let fen = 0
  for (const own of byTemplate.values()) {
    const { freight } = own[0]!
    const rule = freight.rules.find(({ regions }) => regions.length === 0 || regions.some((prefix) => region.startsWith(prefix)))
    if (!rule || freight.excluded.some((prefix) => region.startsWith(prefix))) return null
    const total = (count: (one: Sent) => number) => own.reduce((sum, one) => sum + count(one), 0)
    if (rule.freeOverFen !== null && total(({ amountFen }) => amountFen) >= rule.freeOverFen) continue
    const count =
      freight.counts === 'piece' ? total(({ quantity }) => quantity) : Math.ceil(total((one) => one.quantity * one.weightG) / KILOGRAM_G)
    fen += rule.firstFen + Math.ceil(Math.max(0, count - rule.first) / rule.next) * rule.nextFen
  }
  return fen
}

/**
 * Shares out what is taken off among amounts, by their size: whole fen, of which the largest takes what is left over, as far as it goes,
 * and then the next: none has more taken off than it is.
 *
 * @param off at most the sum of the amounts
 */
export function shareOut(off: number, amounts: readonly number[]): number[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (sum === 0) return amounts.map(() => 0)
  const shares = amounts.map((amount) => Number((BigInt(off) * BigInt(amount)) / BigInt(sum)))
  let rest = off - shares.reduce((all, share) => all + share, 0)
  for (const at of amounts.map((_, index) => index).sort((one, other) => amounts[other]! - amounts[one]!)) {
    const more = Math.min(rest, amounts[at]! - shares[at]!)
    shares[at]! += more
    rest -= more
  }
  return shares
}
