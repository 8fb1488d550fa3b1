import type { Input } from '@anglers/contract'
import { type FishGroup, fishGroups, type Weather } from '@anglers/contract/weather'
import { sixDecimals } from '@anglers/contract/mapGrid'
import { LRUCache } from 'lru-cache'
import type { Reading, WeatherPoint, WeatherReport } from '../../infra/integrations/weather.ts'
import { dayOf } from '../../infra/localTime.ts'
import type { Services } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'
import { closuresOf } from '../law/service.ts'
import { settings } from '../settings/service.ts'
import type { Asker, CellWeather, WeatherCells } from './cells.ts'
import { presentDay, presentHour, presentNow, presentSky } from './present.ts'
import { type Closed, dangerOf, explain, numberless } from './scoring.ts'
import { basisOf, phaseOf, Series } from './series.ts'
import { skiesOf } from './skies.ts'
import { termAt } from './terms.ts'
import { warningsOf } from './warnings.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOURS_SHOWN = 72
const DAYS_SHOWN = 7
/** What was observed stands for now so long; after that what was expected of the hour does. */
const NOW_MS = 90 * MINUTE_MS
const STALE_MS = 90 * MINUTE_MS
/** What is older says nothing of how fish bite now. */
const NO_SCORE_MS = 24 * HOUR_MS
/** The country that the service knows well, generously. */
const COUNTRY = { south: 3, north: 54, west: 73, east: 136 }
/** Its middle: for the sky, where the operator has set no town. */
const MIDDLE = { name: '', lat: 35, lng: 105 }
const ANSWERS = 200
const ANSWER_MS = 5 * MINUTE_MS

const isInside = ({ lat, lng }: WeatherPoint) => lat >= COUNTRY.south && lat <= COUNTRY.north && lng >= COUNTRY.west && lng <= COUNTRY.east

/** What is the same for all who ask within a few minutes. */
type Shared = Omit<Weather, 'place' | 'isExample' | 'term' | 'at' | 'ageMinutes' | 'isStale'>

interface Wanted {
  point: WeatherPoint
  group: FishGroup
  brief: boolean
  now: number
}

/** The weather of places, each answer worked out once for the same few minutes. */
export class WeatherService {
  private readonly answers = new LRUCache<string, Shared>({ max: ANSWERS, ttl: ANSWER_MS })

  constructor(
    private readonly services: Pick<Services, 'db' | 'integrations'>,
    private readonly cells: WeatherCells,
  ) {}

  /**
   * The weather at a place, or in the town. Where there is none it says why, with what is known without a service: sun, moon and term.
   *
   * @throws ApiError rest_invalid_param where only one of the coordinates is given
   */
  async at(
    { lat, lng, water, group = 'crucian', brief = false }: Input<'GET weather'>,
    language: Language,
    asker: Asker,
    now = Date.now(),
  ): Promise<Weather> {
    if ((lat === undefined) !== (lng === undefined)) throw invalid(lat === undefined ? 'lat' : 'lng', 'required')
    const [{ seast_weather_place: town }, closedAt] = await Promise.all([
      settings(this.services.db, ['seast_weather_place']),
      closuresOf(this.services.db, water ?? null),
    ])
    const place = lat === undefined || lng === undefined ? town : { name: '', lat: sixDecimals(lat), lng: sixDecimals(lng) }
    const wanted = { point: place ?? MIDDLE, group, brief, now }
    const { weather: service } = this.services.integrations
    const known = place && service && isInside(place) ? await this.cells.at(place, asker) : null
    const updatedAt = known?.report?.updatedAt ?? null
    const shared =
      known?.report && service
        ? this.shared(wanted, { ...known, report: known.report })
        : skyOnly(wanted, place && !isInside(place) ? 'outside' : known ? 'unavailable' : 'noService')
    return {
      ...shared,
      ...scoresClosedBy(closedAt, wanted, shared),
      place: place ?? MIDDLE,
      isExample: Boolean(known?.report && service?.isExample),
      // The clock may have been put back since.
      ageMinutes: updatedAt === null ? null : Math.max(0, Math.floor((now - updatedAt) / MINUTE_MS)),
      isStale: updatedAt !== null && now - updatedAt > STALE_MS,
      term: presentTerm(now, language),
      at: new Date(now).toISOString(),
    }
  }

  private shared(wanted: Wanted, known: CellWeather & { report: WeatherReport }): Shared {
    const { point, group, brief, now } = wanted
    const key = JSON.stringify([
      // The rest is of the cell, and where the sun stands is the same for a walk.
      point.lat.toFixed(2),
      point.lng.toFixed(2),
      group,
      brief,
      known.fetchedAt,
      known.past.length,
      Math.floor(now / ANSWER_MS),
    ])
    let shared = this.answers.get(key)
    if (!shared) {
      shared = compose(wanted, known)
      this.answers.set(key, shared)
    }
    return shared
  }
}

/** While the law closes the water there is no number: neither now, nor for any hour of such a day. */
function scoresClosedBy(
  closedAt: (at: Date) => Closed | null,
  { group, now }: Pick<Wanted, 'group' | 'now'>,
  { score, scores, hours }: Shared,
): Pick<Shared, 'score' | 'scores' | 'hours'> {
  const closed = closedAt(new Date(now))
  return {
    score: closed ? numberless(group, 'banned', 'law', { text: closed.text, source: closed.source }) : score,
    scores: closed ? scores.map(({ group: one }) => ({ group: one, state: 'banned' as const, value: null })) : scores,
    hours: hours.map((hour) => (closedAt(new Date(hour.at)) ? { ...hour, score: null } : hour)),
  }
}

/** Sun and moon need no service. */
function skyOnly({ point, group, brief, now }: Wanted, problem: NonNullable<Weather['problem']>): Shared {
  return {
    problem,
    fetchedAt: null,
    warningsKnown: false,
    now: null,
    hours: [],
    days: [],
    sky: skiesOf(now, point.lat, point.lng, brief ? 1 : DAYS_SHOWN).map(presentSky),
    warnings: [],
    score: numberless(group, 'unknown', 'noWeather'),
    scores: fishGroups.map((one) => ({ group: one, state: 'unknown' as const, value: null })),
  }
}

function compose({ point, group, brief, now }: Wanted, known: CellWeather & { report: WeatherReport }): Shared {
  const { report, fetchedAt } = known
  const series = new Series(known)
  const skies = skiesOf(now, point.lat, point.lng, DAYS_SHOWN)
  const hours = report.hours.filter(({ at }) => at > now - HOUR_MS / 2).slice(0, HOURS_SHOWN)
  const current = currentOf(report, hours, now)
  const warnings = warningsOf(report.warnings ?? [], current, hours, now)
  const danger = dangerOf(warnings)
  const isOld = now - report.updatedAt > NO_SCORE_MS
  const scoreAt = (of: FishGroup, reading: Reading, isNow: boolean) =>
    explain(of, basisOf(of, reading, series, phaseOf(reading.at, point.lat, point.lng, skies)), isNow ? danger : dangerAt(reading), null)
  const scoreNow = (of: FishGroup) =>
    isOld
      ? numberless(of, 'unknown', 'stale')
      : current
        ? scoreAt(of, { ...current, at: now }, true)
        : danger
          ? numberless(of, 'stopped', danger)
          : numberless(of, 'unknown', 'gaps')
  const scores = fishGroups.map(scoreNow)
  const today = dayOf(new Date(now))
  return {
    problem: null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    warningsKnown: report.warnings !== null,
    now: current && presentNow(current, series.pressureChange(current.at, current.pressureHpa)),
    hours: brief ? [] : hours.map((hour) => presentHour(hour, isOld ? null : scoreAt(group, hour, false).value)),
    days: brief
      ? []
      : report.days
          .filter(({ day }) => day >= today)
          .slice(0, DAYS_SHOWN)
          .map(presentDay),
    sky: skies.slice(0, brief ? 1 : DAYS_SHOWN).map(presentSky),
    warnings,
    score: scores.find((score) => score.group === group)!,
    scores: scores.map(({ group: of, state, value }) => ({ group: of, state, value })),
  }
}

/** What was observed just now, else what was expected of this hour. */
function currentOf({ now: observed }: WeatherReport, hours: readonly Reading[], now: number): Reading | null {
  if (observed && Math.abs(now - observed.at) <= NOW_MS) return observed
  const [first] = hours
  return first && first.at - now <= HOUR_MS ? first : null
}

const dangerAt = ({ condition }: Reading) => (condition === 'thunder' ? 'lightning' : null)

function presentTerm(now: number, language: Language): NonNullable<Weather['term']> {
  const term = termAt(new Date(now))
  return { ...term, advice: texts[language].weather.advice(term.index) }
}
