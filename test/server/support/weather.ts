import type { DayReading, Reading } from '../../../server/src/infra/integrations/weather.ts'

/** A reading of a mild day, but for what a test says. */
export const mildReading = (at: number, change: Partial<Reading> = {}): Reading => ({
  at,
  condition: 'cloudy',
  tempC: 20,
  feelsC: 20,
  windMs: 2,
  gustMs: null,
  windDeg: 90,
  pressureHpa: 1_000,
  rainMm: 0,
  rainPercent: 0,
  cloudPercent: 50,
  humidityPercent: 70,
  ...change,
})

/** A day of which nothing is known but its sky, and what a test says. */
export const mildDay = (change: Partial<DayReading> = {}): DayReading => ({
  day: '2026-05-10',
  condition: 'cloudy',
  nightCondition: 'cloudy',
  minC: null,
  maxC: null,
  rainMm: null,
  windMs: null,
  windDeg: null,
  uv: null,
  ...change,
})
