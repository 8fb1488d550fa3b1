import { sql } from 'kysely'

/** Members live by this clock, whatever that of the server or of their phone says. */
export const TOWN_TIME_ZONE = 'Asia/Shanghai'

/** Today by the town's clock, in SQL. */
export const townDay = sql<string>`(now() at time zone ${sql.lit(TOWN_TIME_ZONE)})::date`

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: TOWN_TIME_ZONE, dateStyle: 'short' })

/** The day of this moment by the town's clock: YYYY-MM-DD. */
export const dayOf = (time: Date): string => days.format(time)
