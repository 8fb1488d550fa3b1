import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import { type Answer, type Asked, Reply, type Routes } from './loopback.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE_MS = 8 * HOUR_MS
const TOKEN_S_MAX = 86_400

/** What makes the service misbehave, until it is taken back. */
export type WeatherFault = 'down' | 'busy' | 'gaps' | 'nonsense' | 'old' | 'cut' | 'noWarnings'

/**
 * QWeather: the weather of a town that is none, plausible for the season, the same for the same hour. It checks the JWT as the real one
 * does, and answers in its words.
 */
export class QWeatherSimulator {
  readonly keys: { url: string; projectId: string; keyId: string; privateKey: string }
  fault: WeatherFault | null = null
  /** What warnings there are; `alert` makes one. */
  alerts: object[] = []
  /** How often it was asked. */
  asked = 0
  private readonly publicKey: KeyObject

  constructor(origin: () => string) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    this.publicKey = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    this.keys = {
      get url() {
        return `${origin()}/weather.qweatherapi.com`
      },
      projectId: randomBytes(5).toString('hex').toUpperCase(),
      keyId: randomBytes(5).toString('hex').toUpperCase(),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
  }

  readonly routes: Routes = {
    'GET weather.qweatherapi.com/v7/weather/now': this.answer(({ at, place }) => ({
      now: { obsTime: written(at - 10 * 60_000), ...observed(at, place) },
    })),
    'GET weather.qweatherapi.com/v7/weather/24h': this.answer((ask) => this.hours(ask, 24)),
    'GET weather.qweatherapi.com/v7/weather/72h': this.answer((ask) => this.hours(ask, 72)),
    'GET weather.qweatherapi.com/v7/weather/168h': this.answer((ask) => this.hours(ask, 168)),
    'GET weather.qweatherapi.com/v7/weather/7d': this.answer(({ at, place }) => ({
      daily: Array.from({ length: 7 }, (_, ahead) => daily(at + ahead * DAY_MS, place)),
    })),
    'GET weather.qweatherapi.com/weatheralert/v1/current/{lat}/{lng}': (asked) => {
      if (this.fault === 'noWarnings') return this.refuse(500, 'Unknown error')
      return this.gate(asked) ?? { metadata: { tag: 'example', zeroResult: this.alerts.length === 0 }, alerts: this.alerts }
    },
  }

  /** A warning as the service tells it. */
  alert(name: string, code: string, color: string, { hours = 6, at = Date.now() } = {}): object {
    return {
      id: `${at}${code}`,
      senderName: '示例气象台',
      issuedTime: written(at),
      messageType: { code: 'alert', supersedes: null },
      eventType: { name, code },
      urgency: null,
      severity: 'moderate',
      certainty: null,
      icon: code,
      color: { code: color, red: 0, green: 0, blue: 0, alpha: 1 },
      effectiveTime: written(at),
      onsetTime: null,
      expiredTime: written(at + hours * HOUR_MS),
      headline: `示例气象台发布${name}${color}预警`,
      description: `预计未来 ${hours} 小时有${name},请注意防范。`,
    }
  }

  private answer(of: (ask: { at: number; place: Place }) => object): (asked: Asked) => Answer {
    return (asked) => {
      this.asked++
      const refused = this.gate(asked)
      if (refused !== undefined) return refused
      const [lng, lat] = (asked.query.get('location') ?? '').split(',').map(Number)
      if (!(Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180)) return this.refuse(400, 'Invalid Parameter')
      const at = Date.now() - (this.fault === 'old' ? 30 * HOUR_MS : 0)
      const said = of({ at, place: { lat: lat!, lng: lng! } })
      const answered = this.fault === 'gaps' ? blanked(said) : this.fault === 'nonsense' ? garbled(said) : said
      return {
        code: '200',
        updateTime: written(at),
        fxLink: 'https://www.qweather.com',
        ...answered,
        refer: { sources: ['QWeather'], license: ['QWeather Developers License'] },
      }
    }
  }

  private hours({ at, place }: { at: number; place: Place }, count: number) {
    const first = Math.ceil(at / HOUR_MS) * HOUR_MS
    return {
      hourly: Array.from({ length: count }, (_, ahead) => ({
        fxTime: written(first + ahead * HOUR_MS),
        ...hourly(first + ahead * HOUR_MS, place),
      })),
    }
  }

  /** What it answers before it looks at what is asked: nothing where all is well. */
  private gate({ headers }: Asked): Answer | undefined {
    if (this.fault === 'cut') return null
    if (this.fault === 'down') return this.refuse(503, 'Service Unavailable')
    if (this.fault === 'busy') return this.refuse(429, 'Too Many Requests')
    return this.isGood(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]) ? undefined : this.refuse(401, 'Unauthorized')
  }

  private isGood(token: string | undefined): boolean {
    const parts = token?.split('.') ?? []
    if (parts.length !== 3) return false
    const [head, claims] = parts.slice(0, 2).map((part) => parsed(part))
    const nowS = Date.now() / 1000
    if (head?.alg !== 'EdDSA' || head.kid !== this.keys.keyId || claims?.sub !== this.keys.projectId) return false
    const [iat, exp] = [Number(claims.iat), Number(claims.exp)]
    if (!(iat <= nowS && exp > nowS && exp - iat <= TOKEN_S_MAX)) return false
    return verify(null, Buffer.from(`${parts[0]}.${parts[1]}`), this.publicKey, Buffer.from(parts[2]!, 'base64url'))
  }

  private refuse(status: number, title: string): Reply {
    const type = `https://dev.qweather.com/docs/resource/error-code/#${title.toLowerCase().replace(/ /g, '-')}`
    return new Reply(status, JSON.stringify({ error: { status, type, title, detail: title } }), { 'Content-Type': 'application/json' })
  }
}

interface Place {
  lat: number
  lng: number
}

function parsed(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** By the clock of China, as the service writes it. */
const written = (ms: number) => `${new Date(ms + ZONE_MS).toISOString().slice(0, 16)}+08:00`

/** -1 to 1, the same for the same number. */
const wave = (seed: number) => 2 * (Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1) - 1

/** Fronts pass every five days or so; the year is a wave, and so is the day. */
function state(ms: number, { lat, lng }: Place) {
  const days = ms / DAY_MS
  const hour = ((ms + ZONE_MS) % DAY_MS) / HOUR_MS
  const season = Math.cos((2 * Math.PI * (days - 20)) / 365.25)
  const front = Math.sin((2 * Math.PI * (days + lng / 40)) / 5.3)
  const swing = Math.cos((2 * Math.PI * (hour - 15)) / 24)
  const noise = wave(Math.floor(ms / HOUR_MS) + lat + lng)
  const cloud = Math.max(0, Math.min(100, 45 + 45 * front + 12 * noise))
  const rain = cloud > 82 ? Math.round((cloud - 80) * (0.1 - 0.05 * season) * 10) / 10 : 0
  return {
    temp: 31 - 0.45 * lat - (9 + 0.15 * lat) * season + (4 - cloud / 40) * swing - 2.5 * front,
    pressure: 1013 + 8 * season - 7 * front + 0.8 * noise,
    wind: 3 + 2 * Math.abs(front) + 1.4 * swing + noise,
    direction: (135 + 90 * front + 20 * noise + 360) % 360,
    cloud,
    rain,
    humidity: Math.max(25, Math.min(99, 68 + 20 * front - 12 * swing)),
    isNight: hour < 6 || hour >= 18,
  }
}

const DIRECTIONS = ['北风', '东北风', '东风', '东南风', '南风', '西南风', '西风', '西北风']
/** The upper bounds of the Beaufort scale, km/h. */
const SCALE = [1, 5, 11, 19, 28, 38, 49, 61, 74, 88, 102, 117]

function icon({ cloud, rain, isNight, temp }: ReturnType<typeof state>): [string, string] {
  if (rain > 0 && temp < 0) return ['400', '小雪']
  if (rain >= 2) return ['306', '中雨']
  if (rain > 0) return ['305', '小雨']
  if (cloud > 70) return ['104', '阴']
  if (cloud > 30) return isNight ? ['151', '多云'] : ['101', '多云']
  return isNight ? ['150', '晴'] : ['100', '晴']
}

function common(ms: number, place: Place) {
  const now = state(ms, place)
  const kmh = Math.max(1, Math.round(now.wind * 3.6))
  const [code, text] = icon(now)
  return {
    temp: String(Math.round(now.temp)),
    icon: code,
    text,
    wind360: String(Math.round(now.direction)),
    windDir: DIRECTIONS[Math.round(now.direction / 45) % 8],
    windScale: String(SCALE.findIndex((bound) => kmh <= bound)),
    windSpeed: String(kmh),
    humidity: String(Math.round(now.humidity)),
    precip: now.rain.toFixed(1),
    pressure: String(Math.round(now.pressure)),
    cloud: String(Math.round(now.cloud)),
    dew: String(Math.round(now.temp - (100 - now.humidity) / 5)),
  }
}

const observed = (ms: number, place: Place) => ({
  feelsLike: String(Math.round(state(ms, place).temp - 1)),
  vis: '16',
  ...common(ms, place),
})
const hourly = (ms: number, place: Place) => ({ pop: String(Math.round(Math.max(0, state(ms, place).cloud - 40))), ...common(ms, place) })

function daily(ms: number, place: Place) {
  const midnight = Math.floor((ms + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
  const hours = Array.from({ length: 24 }, (_, hour) => state(midnight + hour * HOUR_MS, place))
  const temps = hours.map(({ temp }) => temp)
  const [noon, night] = [common(midnight + 13 * HOUR_MS, place), common(midnight + 22 * HOUR_MS, place)]
  return {
    fxDate: new Date(midnight + ZONE_MS).toISOString().slice(0, 10),
    tempMax: String(Math.round(Math.max(...temps))),
    tempMin: String(Math.round(Math.min(...temps))),
    iconDay: noon.icon,
    textDay: noon.text,
    iconNight: night.icon,
    textNight: night.text,
    wind360Day: noon.wind360,
    windDirDay: noon.windDir,
    windScaleDay: noon.windScale,
    windSpeedDay: noon.windSpeed,
    wind360Night: night.wind360,
    windDirNight: night.windDir,
    windScaleNight: night.windScale,
    windSpeedNight: night.windSpeed,
    humidity: noon.humidity,
    precip: hours.reduce((sum, { rain }) => sum + rain, 0).toFixed(1),
    pressure: noon.pressure,
    vis: '25',
    cloud: noon.cloud,
    uvIndex: '4',
  }
}

const MEASURES = ['temp', 'pressure', 'windSpeed', 'wind360', 'precip', 'cloud', 'humidity', 'tempMax', 'tempMin', 'icon']

const changed = (value: unknown, change: (name: string, old: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => changed(one, change))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, old]) => [name, changed(change(name, old), change)]))
      : value

/** Every measure is an empty text. */
const blanked = (said: object): object => changed(said, (name, old) => (MEASURES.includes(name) ? '' : old)) as object
/** What no measure is: beyond what there is, a word, nothing, a thing of another kind. */
const NONSENSE = ['99999', 'warm', null, { value: '20' }]
const garbled = (said: object): object =>
  changed(said, (name, old) => (MEASURES.includes(name) ? NONSENSE[MEASURES.indexOf(name) % NONSENSE.length] : old)) as object
