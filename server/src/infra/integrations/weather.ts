import type { WeatherCondition } from '@anglers/contract/weather'

/** GCJ-02, degrees. */
export interface WeatherPoint {
  lat: number
  lng: number
}

/** The weather at a moment. What the service did not say, or what makes no sense, is null. */
export interface Reading {
  /** Milliseconds since 1970. */
  at: number
  condition: WeatherCondition
  tempC: number | null
  feelsC: number | null
  /** Mean over ten minutes, m/s. */
  windMs: number | null
  gustMs: number | null
  /** Where it blows from: 0 is north, 90 east. */
  windDeg: number | null
  pressureHpa: number | null
  /** In the hour. */
  rainMm: number | null
  rainPercent: number | null
  cloudPercent: number | null
  humidityPercent: number | null
}

export interface DayReading {
  /** YYYY-MM-DD there. */
  day: string
  condition: WeatherCondition
  nightCondition: WeatherCondition
  minC: number | null
  maxC: number | null
  rainMm: number | null
  windMs: number | null
  windDeg: number | null
  uv: number | null
}

export interface WeatherWarning {
  id: string
  /** The service's number of what it warns of: 1014 is lightning. */
  code: string
  color: 'white' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'black' | 'unknown'
  title: string
  text: string
  sender: string
  /** Milliseconds since 1970. */
  issuedAt: number
  expiresAt: number | null
}

/** All that is known of a place, as it was when it was asked for. */
export interface WeatherReport {
  /** When the service last changed what it says of now, ms since 1970. */
  updatedAt: number
  now: Reading | null
  /** The hours to come, at most 168. */
  hours: Reading[]
  /** Today and the days to come, at most seven. */
  days: DayReading[]
  /** Null where the service did not answer that. */
  warnings: WeatherWarning[] | null
}

/** A weather service. */
export interface WeatherPort {
  /** What it answers is made up by a simulator. */
  readonly isExample: boolean
  /**
   * The weather at a place. Warnings may be missing, the rest may not.
   *
   * @throws IntegrationError failed or busy
   */
  report(point: WeatherPoint): Promise<WeatherReport>
}
