import type { OpeningHours, OpenNow } from '@anglers/contract/venue'
import { dayOf, nextLocalDay } from '../../infra/localTime.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS_AHEAD = 8

type Spans = OpeningHours['week'][number]

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** How long it lasts, in minutes. */
const lengthOf = ({ from, to }: Spans[number]) => {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : length + 24 * 60
}

/** Whether two spans of one day share a minute. */
export function overlap(spans: Spans): boolean {
  const sorted = [...spans].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
  return sorted.some((span, at) => at > 0 && minutesOf(sorted[at - 1]!.from) + lengthOf(sorted[at - 1]!) > minutesOf(span.from))
}

/**
 * Whether it is open at this moment, by the town's clock: hours may go on after midnight, and public holidays may have hours of their own.
 *
 * @param holidays days (YYYY-MM-DD) of the town
 */
export function openAt({ week, holidays: onHolidays }: OpeningHours, now: Date, holidays: ReadonlySet<string>): OpenNow {
  const midnight = nextLocalDay(now).getTime() - DAY_MS
  const times: [start: number, end: number][] = []
  // What began the day before may still be open.
  for (let day = -1; day < DAYS_AHEAD; day++) {
    const start = midnight + day * DAY_MS
    const date = dayOf(new Date(start))
    const spans = onHolidays && holidays.has(date) ? onHolidays : week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
    for (const span of spans) {
      const from = start + minutesOf(span.from) * MINUTE_MS
      times.push([from, from + lengthOf(span) * MINUTE_MS])
    }
  }
  times.sort(([a], [b]) => a - b)
  const at = now.getTime()
  let until: number | null = null
  for (const [start, end] of times) {
    if (until === null ? start <= at && at < end : start <= until) until = Math.max(until ?? 0, end)
    else if (until !== null) break
  }
  // Later than that is as good as always.
  const last = midnight + (DAYS_AHEAD - 1) * DAY_MS
  if (until !== null) return { open: true, until: until >= last ? null : new Date(until).toISOString() }
  const next = times.find(([start]) => start > at)
  return { open: false, until: next && next[0] < last ? new Date(next[0]).toISOString() : null }
}
