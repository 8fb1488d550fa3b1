import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { WeatherReport } from '../../infra/integrations/weather.ts'

/** A cell of a tenth of a degree, by its lower corner in tenths. */
export interface Cell {
  lat10: number
  lng10: number
}

export interface PastHour {
  hour: Date
  temp_c: number | null
  pressure_hpa: number | null
  rain_mm: number | null
}

export const findCell = (db: Db, { lat10, lng10 }: Cell) =>
  db
    .selectFrom('weather_cell')
    .select(['report', 'fetched_at', 'failing_since', 'asked_at'])
    .where('lat10', '=', lat10)
    .where('lng10', '=', lng10)
    .executeTakeFirst()

/** Notes that somebody wants it. */
export async function touchCell(db: Db, { lat10, lng10 }: Cell): Promise<void> {
  await db
    .insertInto('weather_cell')
    .values({ lat10, lng10 })
    .onConflict((conflict) => conflict.columns(['lat10', 'lng10']).doUpdateSet({ asked_at: sql<Date>`now()` }))
    .execute()
}

export async function saveReport(db: Db, { lat10, lng10 }: Cell, report: WeatherReport, fetchedAt: Date): Promise<void> {
  const values = { report: JSON.stringify(report), fetched_at: fetchedAt, failing_since: null }
  await db
    .insertInto('weather_cell')
    .values({ lat10, lng10, ...values })
    .onConflict((conflict) => conflict.columns(['lat10', 'lng10']).doUpdateSet(values))
    .execute()
}

/** Notes that the service did not answer. What it told before stays. */
export async function noteFailure(db: Db, { lat10, lng10 }: Cell): Promise<void> {
  await db
    .insertInto('weather_cell')
    .values({ lat10, lng10, failing_since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['lat10', 'lng10']).doUpdateSet({ failing_since: sql<Date>`coalesce(weather_cell.failing_since, now())` }),
    )
    .execute()
}

/** Keeps hours that are over. One that was observed replaces one that was only expected. */
export async function savePast(db: Db, { lat10, lng10 }: Cell, hours: readonly PastHour[], isObserved: boolean): Promise<void> {
  if (!hours.length) return
  await db
    .insertInto('weather_past')
    .values(hours.map((hour) => ({ lat10, lng10, ...hour })))
    .onConflict((conflict) =>
      isObserved
        ? conflict.columns(['lat10', 'lng10', 'hour']).doUpdateSet({
            temp_c: (eb) => eb.ref('excluded.temp_c'),
            pressure_hpa: (eb) => eb.ref('excluded.pressure_hpa'),
            rain_mm: (eb) => eb.ref('excluded.rain_mm'),
          })
        : conflict.doNothing(),
    )
    .execute()
}

export const listPast = (db: Db, { lat10, lng10 }: Cell, since: Date): Promise<PastHour[]> =>
  db
    .selectFrom('weather_past')
    .select(['hour', 'temp_c', 'pressure_hpa', 'rain_mm'])
    .where('lat10', '=', lat10)
    .where('lng10', '=', lng10)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute()

/** Cells that somebody wanted lately and that were not asked for since, the most wanted first. */
export const listDue = (db: Db, wantedSince: Date, fetchedBefore: Date, limit: number): Promise<Cell[]> =>
  db
    .selectFrom('weather_cell')
    .select(['lat10', 'lng10'])
    .where('asked_at', '>=', wantedSince)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', fetchedBefore)]))
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()
