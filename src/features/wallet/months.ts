import { t } from '@/lib/i18n'

/** Months are those of the town's clock, which is so far ahead of UTC all year. */
const TOWN_AHEAD_MS = 8 * 60 * 60_000

/** The month that it is in the town, YYYY-MM. */
export const monthNow = (now = Date.now()): string => new Date(now + TOWN_AHEAD_MS).toISOString().slice(0, 7)

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const monthOf = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`

/** All months from one to another, the latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const latest = countOf(last)
  return Array.from({ length: Math.max(0, latest - countOf(first) + 1) }, (_, index) => monthOf(latest - index))
}

/** A month by its name. */
export const monthLabel = (month: string): string => t.dates.yearMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
