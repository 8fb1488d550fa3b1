import { LRUCache } from 'lru-cache'
import { countAsk } from '../../infra/askCount.ts'
import type { Db } from '../../infra/database.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { Reading, WeatherPoint, WeatherReport } from '../../infra/integrations/weather.ts'
import type { JobHandlers } from '../../infra/jobs.ts'
import { dayOf } from '../../infra/localTime.ts'
import type { Services } from '../../kernel/context.ts'
import type { JobServices } from '../../kernel/module.ts'
import { settings } from '../settings/service.ts'
import { type Cell, findCell, listDue, listPast, noteFailure, type PastHour, savePast, saveReport, touchCell } from './queries.ts'
import { shared } from '../../lib/shared.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    refresh_weather: object
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So long a process answers from its memory. */
const KEPT_MS = MINUTE_MS
/** The job asks anew for what is older; a call does for what is much older, as for a place that nobody wanted for a day. */
const REFRESH_AFTER_MS = 25 * MINUTE_MS
const ASK_AT_ONCE_AFTER_MS = 2 * HOUR_MS
const WANTED_MS = 24 * HOUR_MS
const CELLS_AT_ONCE = 40
/** Water follows the air of five days; one more for the day before. */
export const PAST_HOURS = 6 * 24
const CELLS_IN_MEMORY = 500
/** Of a day, each three or four requests of the operator's contract with the service: the site's in all, and those of one asker. */
const SITE_ASKS = 3_000
const MEMBER_ASKS = 30
/** One address may be that of a whole village. */
const ADDRESS_ASKS = 120
const SITE = Buffer.alloc(0)

/** For whom the service is asked. */
export type Asker = { member: number } | { ip: string }

/** What is known of a cell. */
export interface CellWeather {
  report: WeatherReport | null
  fetchedAt: Date | null
  past: PastHour[]
}

type Needs = Pick<Services, 'db' | 'integrations' | 'secret'>

export const cellOf = ({ lat, lng }: WeatherPoint): Cell => ({ lat10: Math.floor(lat * 10), lng10: Math.floor(lng * 10) })
const middleOf = ({ lat10, lng10 }: Cell): WeatherPoint => ({ lat: (lat10 + 0.5) / 10, lng: (lng10 + 0.5) / 10 })
const keyOf = ({ lat10, lng10 }: Cell) => `${lat10} ${lng10}`

/** The weather by cell: kept in memory for a minute and in the database for days, so that members never wait for the service twice. */
export class WeatherCells {
  private readonly kept = new LRUCache<string, Promise<CellWeather>>({ max: CELLS_IN_MEMORY, ttl: KEPT_MS })

  constructor(
    private readonly services: Needs,
    private readonly warn: (error: Error) => void = () => {},
  ) {}

  /**
   * What is known of the cell of a point; asks the service where that is nothing, or far too old, and the asker has not had it asked too
   * often on this day. Where it did not answer, the job asks again, at nobody's expense. Never fails for the service.
   */
  async at(point: WeatherPoint, asker: Asker): Promise<CellWeather> {
    const cell = cellOf(point)
    const key = keyOf(cell)
    // Nobody else has to do with what this asker may not know anew.
    return shared(this.kept, key, () => this.load(cell, asker, () => this.kept.delete(key)))
  }

  private async load(cell: Cell, asker: Asker, forget: () => void): Promise<CellWeather> {
    const { db } = this.services
    const row = await findCell(db, cell)
    const age = row?.fetched_at ? Date.now() - row.fetched_at.getTime() : Infinity
    const isWanted = row !== undefined && Date.now() - row.asked_at.getTime() < WANTED_MS
    const isLeftToJob = isWanted && row.failing_since !== null
    const isToAsk = age > ASK_AT_ONCE_AFTER_MS && !isLeftToJob
    if (isToAsk && this.services.integrations.weather && !(await this.mayAsk(asker))) {
      forget()
      return read(this.services, cell)
    }
    if (!row || Date.now() - row.asked_at.getTime() > HOUR_MS) await touchCell(db, cell)
    if (isToAsk) await refreshCell(this.services, cell).catch(this.warn)
    return read(this.services, cell)
  }

  /** Counts a question for this asker, and for the site. */
  private async mayAsk(asker: Asker): Promise<boolean> {
    const { db, secret } = this.services
    const [who, most] = 'member' in asker ? [`member ${asker.member}`, MEMBER_ASKS] : [`address ${asker.ip}`, ADDRESS_ASKS]
    return (await countAsk(db, today(), secret.hash('weather', who), most)) && mayAskForSite(db)
  }
}

const today = () => dayOf(new Date())

const mayAskForSite = (db: Db): Promise<boolean> => countAsk(db, today(), SITE, SITE_ASKS)

async function read({ db }: Needs, cell: Cell): Promise<CellWeather> {
  const [row, past] = await Promise.all([findCell(db, cell), listPast(db, cell, new Date(Date.now() - PAST_HOURS * HOUR_MS))])
  return { report: row?.report ?? null, fetchedAt: row?.fetched_at ?? null, past }
}

/**
 * Asks the service and keeps what it tells.
 *
 * @throws IntegrationError
 */
async function refreshCell({ db, integrations }: Needs, cell: Cell): Promise<void> {
  const { weather } = integrations
  if (!weather) return
  const before = (await findCell(db, cell))?.report
  try {
    const report = await weather.report(middleOf(cell))
    const now = Date.now()
    await saveReport(db, cell, report, new Date(now))
    if (before) await savePast(db, cell, pastOf(before.hours.filter(({ at }) => at < now)), false)
    // What is said of yesterday once more is no observation.
    if (report.now && report.now.at <= now && report.now.at > now - 2 * HOUR_MS) await savePast(db, cell, pastOf([report.now]), true)
  } catch (error) {
    if (error instanceof IntegrationError) await noteFailure(db, cell)
    throw error
  }
}

/** Readings by the full hour nearest to each. */
const pastOf = (readings: readonly Reading[]): PastHour[] =>
  readings.map(({ at, tempC, pressureHpa, rainMm }) => ({
    hour: new Date(Math.round(at / HOUR_MS) * HOUR_MS),
    temp_c: tempC,
    pressure_hpa: pressureHpa,
    rain_mm: rainMm,
  }))

/** Refreshes the cells that are wanted, and the town's own. */
export const weatherJobs = (services: JobServices): Pick<JobHandlers, 'refresh_weather'> => ({
  refresh_weather: {
    cron: '*/10 * * * *',
    async run() {
      const { db, integrations, logger } = services
      if (!integrations.weather) return
      const { seast_weather_place: town } = await settings(db, ['seast_weather_place'])
      if (town) await touchCell(db, cellOf(town))
      const now = Date.now()
      const due = await listDue(db, new Date(now - WANTED_MS), new Date(now - REFRESH_AFTER_MS), CELLS_AT_ONCE)
      for (const cell of due) {
        // The town itself is everyone's, and comes first.
        const isTown = town !== null && keyOf(cell) === keyOf(cellOf(town))
        if (!isTown && !(await mayAskForSite(db))) return
        try {
          await refreshCell(services, cell)
        } catch (error) {
          logger.warn({ err: error as Error }, 'the weather was not refreshed')
          // A provider that is busy or refuses us does so for every cell.
          if (error instanceof IntegrationError && (error.kind === 'busy' || error.code === '401')) return
        }
      }
    },
  },
})
