import { sql } from 'kysely'

/** Members live by this clock, whatever that of the server or of their phone says. */
export const TIME_ZONE = 'Asia/Shanghai'

/** Today by the town's clock, in SQL. */
export const localDay = sql<string>`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/** When that day began, in SQL. */
export const localMidnight = sql<Date>`(${localDay}::timestamp at time zone ${sql.lit(TIME_ZONE)})`

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The day of this moment by the town's clock: YYYY-MM-DD. */
export const dayOf = (time: Date): string => days.format(time)

const DAY_MS = 24 * 60 * 60_000

/** When the next day begins in the town, whose clock is never changed for summer. */
export const nextLocalDay = (time: Date): Date => new Date(Date.parse(`${dayOf(time)}T00:00:00+08:00`) + DAY_MS)

export const secondsToNextLocalDay = (time: Date): number => (nextLocalDay(time).getTime() - time.getTime()) / 1000

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** This moment by the town's clock, as it is written there: 2026年4月1日 08:30. */
export const writtenTime = (time: Date): string => clock.format(time)
