import type { RedbagState } from '@anglers/contract/redbagTerms'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { fullCount, fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n'

/** What is written on a red packet. */
export const greetingOf = (greeting: string): string => greeting || t.redbag.greeting

/** So much of a unit, with its name. */
export const amountLabel = (unit: GivingUnit, amount: number): string =>
  unit === 'credit' ? fullYuan(amount) : t.redbag.points(fullCount(amount))

/** Why nothing can be taken any more. */
export const overLabel = (state: RedbagState): string => (state === 'finished' ? t.redbag.finished : t.redbag.expired)

/** How long it took until no part was left. */
export function durationLabel(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return t.redbag.seconds(seconds)
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? t.redbag.minutes(minutes) : t.redbag.hours(Math.round(minutes / 60))
}
