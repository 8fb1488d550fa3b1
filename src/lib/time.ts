import dayjs from 'dayjs'
import { DAYS_AGO_MAX, JUST_NOW_MS } from '@anglers/contract/limits'
import { t } from './i18n'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How long ago something happened, as a label. A clock that runs behind the server's counts as "just now".
 * @param at ISO 8601
 * @param now milliseconds since 1970
 */
export function timeAgo(at: string, now = Date.now()): string {
  const elapsed = now - dayjs(at).valueOf()
  if (elapsed < JUST_NOW_MS) return t.format.justNow
  if (elapsed < HOUR_MS) return t.format.minutesAgo(Math.floor(elapsed / MINUTE_MS))
  if (elapsed < DAY_MS) return t.format.hoursAgo(Math.floor(elapsed / HOUR_MS))
  const days = Math.floor(elapsed / DAY_MS)
  return days <= DAYS_AGO_MAX ? t.format.daysAgo(days) : dateOf(at)
}

/** @param at ISO 8601; the answer is in the reader's time zone and their language's order */
export function dateOf(at: string): string {
  return dayjs(at).format(t.conventions.date)
}

/** The day that something happened on, YYYY-MM-DD in the reader's time zone: to tell days apart, not to be shown. */
export function dayOf(at: string | number): string {
  return dayjs(at).format('YYYY-MM-DD')
}

/** A day as a heading. @param day as dayOf tells it */
export function dayLabel(day: string, now = Date.now()): string {
  if (day === dayOf(now)) return t.format.today
  if (day === dayOf(dayjs(now).subtract(1, 'day').valueOf())) return t.format.yesterday
  return dateOf(day)
}

/** When something happened, as short as possible: how long ago today, then the day and the hour, then the day. */
export function whenLabel(at: string, now = Date.now()): string {
  const day = dayOf(at)
  if (day === dayOf(now)) return timeAgo(at, now)
  if (day === dayOf(dayjs(now).subtract(1, 'day').valueOf())) return `${t.format.yesterday} ${clockOf(at)}`
  return dateOf(at)
}

/** The time of day, on a clock of 24 hours. */
export function clockOf(at: string): string {
  return dayjs(at).format('HH:mm')
}

/** When something was said, above it: the hour, with the day where it was not today. @param at ISO 8601, or ms since 1970 */
export function momentLabel(at: string | number, now = Date.now()): string {
  const clock = dayjs(at).format('HH:mm')
  const day = dayOf(at)
  return day === dayOf(now) ? clock : `${dayLabel(day, now)} ${clock}`
}
