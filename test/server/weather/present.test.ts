import { presentDay, presentHour, presentNow, presentSky } from '../../../server/src/domains/weather/present.ts'
import { mildReading } from '../support/weather.ts'

const NOW = Date.parse('2026-05-10T12:00:00+08:00')
const iso = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const reading = mildReading(NOW, {
  condition: 'rain',
  tempC: 1,
  feelsC: 2,
  windMs: 3,
  gustMs: 4,
  windDeg: 5,
  pressureHpa: 6,
  rainMm: 7,
  rainPercent: 8,
  cloudPercent: 9,
  humidityPercent: 10,
})
const shown = {
  at: iso(0),
  condition: 'rain',
  tempC: 1,
  windMs: 3,
  gustMs: 4,
  windDeg: 5,
  pressureHpa: 6,
  rainMm: 7,
  cloudPercent: 9,
  humidityPercent: 10,
}

test('a reading is told each under its own name: what is now, and what is expected of an hour', () => {
  expect(presentNow(reading, -1.5)).toEqual({ ...shown, feelsC: 2, pressureChange24: -1.5 })
  expect(presentHour(reading, 72)).toEqual({ ...shown, rainPercent: 8, score: 72 })
  expect(presentHour(reading, null).score).toBeNull()
})

test('so is a day', () => {
  const day = {
    day: '2026-05-10',
    condition: 'clear' as const,
    nightCondition: 'fog' as const,
    minC: 1,
    maxC: 2,
    rainMm: 3,
    windMs: 4,
    windDeg: 5,
    uv: 6,
  }
  expect(presentDay(day)).toEqual(day)
})

test('so is the sky: when the sun and the moon rise and set, and how the moon looks, to a thousandth', () => {
  const at = (minutes: number) => NOW + minutes * 60_000
  const sky = {
    day: '2026-05-10',
    sun: 'rises' as const,
    dawn: at(1),
    sunrise: at(2),
    sunset: at(3),
    dusk: at(4),
    moonrise: at(5),
    moonset: null,
    moonAge: 0.25049,
    moonLit: 0.5006,
  }
  expect(presentSky(sky)).toEqual({
    day: '2026-05-10',
    sun: 'rises',
    dawnAt: iso(1),
    sunriseAt: iso(2),
    sunsetAt: iso(3),
    duskAt: iso(4),
    moonriseAt: iso(5),
    moonsetAt: null,
    moonAge: 0.25,
    moonLit: 0.501,
  })
})
