import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { WeatherCondition } from '@anglers/contract/weather'
import type { WeatherKeys } from '../../config.ts'
import { oneDecimal } from '../../lib/numbers.ts'
import { askJson, type Json, listOf, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import type { DayReading, Reading, WeatherPoint, WeatherPort, WeatherReport, WeatherWarning } from './weather.ts'

const SERVICE = 'QWeather'
/** A token is good for a day at most; ours for a quarter of an hour, and back-dated for a clock that runs ahead. */
const TOKEN_S = 900
const BACK_DATED_S = 30
const HOURS_MAX = 168
const DAYS_MAX = 7
const WARNINGS_MAX = 20
const KMH_PER_MS = 3.6
const COLORS = ['white', 'blue', 'green', 'yellow', 'orange', 'red', 'black'] as const

/**
 * QWeather (和风天气): weather/now, weather/168h, weather/7d and weatheralert/current, each asked with a JWT under an Ed25519 key. All its
 * numbers are strings, and what it does not know is an empty one or is left out.
 */
export class QWeather implements WeatherPort {
  readonly isExample: boolean
  private readonly key: KeyObject
  private token: { text: string; until: number } | null = null

  constructor(
    private readonly keys: WeatherKeys,
    private readonly timeoutMs: number,
  ) {
    this.key = createPrivateKey(keys.privateKey)
    this.isExample = keys.isExample ?? false
  }

  async report({ lat, lng }: WeatherPoint): Promise<WeatherReport> {
    const at = { lat: lat.toFixed(2), lng: lng.toFixed(2) }
    const location = `${at.lng},${at.lat}`
    const [now, hourly, daily, warnings] = await Promise.all([
      this.ask('/v7/weather/now', { location }),
      this.ask('/v7/weather/168h', { location }),
      this.ask('/v7/weather/7d', { location }),
      // It is no reason to show nothing that one does not know of warnings: the page says so.
      this.warnings(at).catch((error: unknown) => {
        if (error instanceof IntegrationError) return null
        throw error
      }),
    ])
    const observed = readingOf(objectOf(now, 'now'), 'obsTime')
    const hours = listOf(hourly, 'hourly').flatMap((hour) => readingOf(hour, 'fxTime') ?? [])
    const updatedAt = timeOf(textOf(now, 'updateTime')) ?? observed?.at
    if (updatedAt === undefined || (!observed && !hours.length)) throw new IntegrationError('failed', SERVICE, 'weather without a time')
    return {
      updatedAt,
      now: observed,
      hours: hours.sort((a, b) => a.at - b.at).slice(0, HOURS_MAX),
      days: listOf(daily, 'daily')
        .flatMap((day) => dayOf(day) ?? [])
        .slice(0, DAYS_MAX),
      warnings,
    }
  }

  private async warnings({ lat, lng }: { lat: string; lng: string }): Promise<WeatherWarning[]> {
    const answer = await this.ask(`/weatheralert/v1/current/${lat}/${lng}`, { localTime: 'true' })
    return listOf(answer, 'alerts')
      .filter((alert) => textOf(objectOf(alert, 'messageType'), 'code') !== 'cancel')
      .flatMap((alert) => warningOf(alert) ?? [])
      .slice(0, WARNINGS_MAX)
  }

  private async ask(path: string, query: Record<string, string>): Promise<Json> {
    const url = new URL(this.keys.url + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answer = await askJson({
      service: SERVICE,
      url,
      headers: { Authorization: `Bearer ${this.bearer()}` },
      timeoutMs: this.timeoutMs,
      repeatable: true,
    })
    // v7 says a code in each answer, where all is well too; a refusal by its gate is an error object; the v1 calls say nothing of success.
    const code = textOf(objectOf(answer, 'error'), 'status') || textOf(answer, 'code') || '200'
    if (code === '200' || code === '204') return answer
    if (code === '401') this.token = null
    throw new IntegrationError(code === '429' ? 'busy' : 'failed', SERVICE, `code ${code}`, code)
  }

  /** The token, made anew some time before it ends; and after the clock was put back, as its beginning would lie in the future. */
  private bearer(): string {
    const nowS = Math.floor(Date.now() / 1000)
    const left = this.token ? this.token.until - nowS : 0
    if (this.token && left > TOKEN_S / 3 && left <= TOKEN_S) return this.token.text
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const until = nowS + TOKEN_S
    const head = part({ alg: 'EdDSA', kid: this.keys.keyId })
    const unsigned = `${head}.${part({ sub: this.keys.projectId, iat: nowS - BACK_DATED_S, exp: until })}`
    const text = `${unsigned}.${sign(null, Buffer.from(unsigned), this.key).toString('base64url')}`
    this.token = { text, until }
    return text
  }
}

/** A number within its bounds; null where there is none, or one that cannot be. */
function numberOf(row: Json, field: string, min: number, max: number): number | null {
  const text = textOf(row, field).trim()
  const value = Number(text)
  return text !== '' && value >= min && value <= max ? value : null
}

/** @returns milliseconds since 1970; undefined where it is no time with a zone */
function timeOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}

const windOf = (row: Json, field: string) => {
  const kmh = numberOf(row, field, 0, 400)
  return kmh === null ? null : oneDecimal(kmh / KMH_PER_MS)
}

function readingOf(row: Json, timeField: string): Reading | null {
  const at = timeOf(textOf(row, timeField))
  if (at === undefined) return null
  return {
    at,
    condition: conditionOf(textOf(row, 'icon')),
    tempC: numberOf(row, 'temp', -70, 60),
    feelsC: numberOf(row, 'feelsLike', -90, 70),
    windMs: windOf(row, 'windSpeed'),
    gustMs: windOf(row, 'windGust'),
    windDeg: numberOf(row, 'wind360', 0, 360),
    pressureHpa: numberOf(row, 'pressure', 450, 1_100),
    rainMm: numberOf(row, 'precip', 0, 500),
    rainPercent: numberOf(row, 'pop', 0, 100),
    cloudPercent: numberOf(row, 'cloud', 0, 100),
    humidityPercent: numberOf(row, 'humidity', 0, 100),
  }
}

function dayOf(row: Json): DayReading | null {
  const day = textOf(row, 'fxDate')
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return null
  return {
    day,
    condition: conditionOf(textOf(row, 'iconDay')),
    nightCondition: conditionOf(textOf(row, 'iconNight')),
    minC: numberOf(row, 'tempMin', -70, 60),
    maxC: numberOf(row, 'tempMax', -70, 60),
    rainMm: numberOf(row, 'precip', 0, 2_000),
    windMs: windOf(row, 'windSpeedDay'),
    windDeg: numberOf(row, 'wind360Day', 0, 360),
    uv: numberOf(row, 'uvIndex', 0, 20),
  }
}

function warningOf(row: Json): WeatherWarning | null {
  const issuedAt = timeOf(textOf(row, 'issuedTime'))
  const title = textOf(row, 'headline') || textOf(objectOf(row, 'eventType'), 'name')
  if (issuedAt === undefined || !title) return null
  const color = textOf(objectOf(row, 'color'), 'code')
  return {
    id: textOf(row, 'id'),
    code: textOf(objectOf(row, 'eventType'), 'code'),
    color: COLORS.find((one) => one === color) ?? 'unknown',
    title,
    text: textOf(row, 'description'),
    sender: textOf(row, 'senderName'),
    issuedAt,
    expiresAt: timeOf(textOf(row, 'expiredTime')) ?? null,
  }
}

/** By the number of its icon (dev.qweather.com/docs/resource/icons): those from 150 on are of the night. */
function conditionOf(icon: string): WeatherCondition {
  const code = Number(icon)
  if (!icon) return 'unknown'
  if (code === 100 || code === 150) return 'clear'
  if ((code >= 101 && code <= 103) || (code >= 151 && code <= 153)) return 'cloudy'
  if (code === 104) return 'overcast'
  if ([300, 301, 350, 351].includes(code)) return 'shower'
  if (code >= 302 && code <= 304) return 'thunder'
  if ([305, 309, 314].includes(code)) return 'lightRain'
  if ([306, 313, 315, 399].includes(code)) return 'rain'
  if ([307, 308, 310, 311, 312, 316, 317, 318].includes(code)) return 'heavyRain'
  if (code >= 400 && code <= 499) return 'snow'
  if ([500, 501, 509, 510, 514, 515].includes(code)) return 'fog'
  if (code >= 502 && code <= 513) return 'haze'
  return 'unknown'
}
