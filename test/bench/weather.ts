import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import type { Reading, WeatherReport } from '../../server/src/infra/integrations/weather.ts'
import { cellOf } from '../../server/src/domains/weather/cells.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOWN = { name: '泽安', lat: 29.9531, lng: 115.4102 }

/** A service that is never asked: what is kept of the town is fresh. */
export const weatherEnv = (): Record<string, string> => ({
  QWEATHER_URL: 'http://127.0.0.1:1',
  QWEATHER_PROJECT_ID: 'BENCH',
  QWEATHER_KEY_ID: 'BENCH',
  QWEATHER_PRIVATE_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
    .trim()
    .replace(/\n/g, '\\n'),
})

/** Keeps the weather of the town, as it was told a moment ago, and what it was like in the days before. */
export async function loadWeather(db: pg.Client): Promise<void> {
  const now = Date.now()
  const first = Math.ceil(now / HOUR_MS) * HOUR_MS
  const report: WeatherReport = {
    updatedAt: now,
    now: readingAt(now),
    hours: Array.from({ length: 168 }, (_, ahead) => readingAt(first + ahead * HOUR_MS)),
    days: Array.from({ length: 7 }, (_, ahead) => ({
      day: new Date(now + ahead * DAY_MS).toISOString().slice(0, 10),
      condition: 'cloudy',
      nightCondition: 'clear',
      minC: 14,
      maxC: 23,
      rainMm: 0,
      windMs: 3,
      windDeg: 135,
      uv: 4,
    })),
    warnings: [],
  }
  const { lat10, lng10 } = cellOf(TOWN)
  await db.query("insert into setting (key, value) values ('seast_weather_place', $1)", [JSON.stringify(TOWN)])
  await db.query('insert into weather_cell (lat10, lng10, report, fetched_at) values ($1, $2, $3, now())', [
    lat10,
    lng10,
    JSON.stringify(report),
  ])
  await db.query(
    `insert into weather_past (lat10, lng10, hour, temp_c, pressure_hpa, rain_mm)
     select $1, $2, date_trunc('hour', now()) - make_interval(hours => back), 18 + back % 5, 1010 + back % 7, 0
       from generate_series(1, 140) back`,
    [lat10, lng10],
  )
}

function readingAt(at: number): Reading {
  const hour = new Date(at).getUTCHours()
  return {
    at,
    condition: 'cloudy',
    tempC: 14 + (hour % 9),
    feelsC: 13 + (hour % 9),
    windMs: 2 + (hour % 4),
    gustMs: null,
    windDeg: (hour * 15) % 360,
    pressureHpa: 1008 + (hour % 6),
    rainMm: 0,
    rainPercent: 10,
    cloudPercent: 40 + (hour % 30),
    humidityPercent: 70,
  }
}
