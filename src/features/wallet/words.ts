import type { MovementKind, Unit } from '@anglers/contract/wallet'
import { fullCount, fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n'

/** How much of a unit there is. */
export const amountLabel = (unit: Unit, amount: number): string => (unit === 'credit' ? fullYuan(amount) : fullCount(amount))

/** By how much it changed. The sign is as wide as a figure, which a hyphen is not. */
export const changeLabel = (unit: Unit, amount: number): string => (amount < 0 ? '−' : '+') + amountLabel(unit, Math.abs(amount))

/** What a movement was for; its kind may be newer than this app. */
export function kindLabel(kind: MovementKind): string {
  const kinds: Record<MovementKind | 'unknown', string> = t.wallet.kinds
  return kind in kinds ? kinds[kind] : kinds.unknown
}
