// The sun and the moon, from J. Meeus, Astronomical Algorithms, 2nd ed., chapters 12, 13, 25, 40 and 47, with the largest terms of its
// series: good to some 0.02°, which is a minute of a moonrise and a few seconds of a sunrise, refraction aside.

const RAD = Math.PI / 180
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** 2000-01-01T12:00Z. */
const J2000_MS = 946_728_000_000
/** Of dynamical time before universal time, in this decade. */
const DELTA_T_MS = 69_000
const EARTH_RADIUS_KM = 6_378.14
/** Upper limb on the horizon, with refraction. */
const SUN_RISES_AT = -0.833
const CIVIL_TWILIGHT_AT = -6
const REFRACTION = 0.5667
const STEP_MS = 20 * MINUTE_MS
/** A mean month of phases. */
const SYNODIC_MS = 29.530588861 * DAY_MS

const sin = (degrees: number) => Math.sin(degrees * RAD)
const cos = (degrees: number) => Math.cos(degrees * RAD)
/** Into 0 to 360. */
const turn = (degrees: number) => ((degrees % 360) + 360) % 360
/** Into -180 to 180. */
const halfTurn = (degrees: number) => turn(degrees + 180) - 180

const centuries = (ms: number) => (ms + DELTA_T_MS - J2000_MS) / DAY_MS / 36_525

/** Apparent longitude of the sun, degrees. */
export function sunLongitude(ms: number): number {
  const t = centuries(ms)
  const anomaly = 357.52911 + 35_999.05029 * t
  const centre = (1.914602 - 0.004817 * t) * sin(anomaly) + (0.019993 - 0.000101 * t) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
  return turn(280.46646 + 36_000.76983 * t + centre - 0.00569 - 0.00478 * sin(125.04 - 1_934.136 * t))
}

/** Each term: multiples of D, M, M' and F, and its size in degrees. */
const MOON_LONGITUDE = [
  [0, 0, 1, 0, 6.288774],
  [2, 0, -1, 0, 1.274027],
  [2, 0, 0, 0, 0.658314],
  [0, 0, 2, 0, 0.213618],
  [0, 1, 0, 0, -0.185116],
  [0, 0, 0, 2, -0.114332],
  [2, 0, -2, 0, 0.058793],
  [2, -1, -1, 0, 0.057066],
  [2, 0, 1, 0, 0.053322],
  [2, -1, 0, 0, 0.045758],
  [0, 1, -1, 0, -0.040923],
  [1, 0, 0, 0, -0.03472],
  [0, 1, 1, 0, -0.030383],
  [2, 0, 0, -2, 0.015327],
  [0, 0, 1, 2, -0.012528],
  [0, 0, 1, -2, 0.01098],
  [4, 0, -1, 0, 0.010675],
  [0, 0, 3, 0, 0.010034],
  [4, 0, -2, 0, 0.008548],
  [2, 1, -1, 0, -0.007888],
  [2, 1, 0, 0, -0.006766],
] as const
const MOON_LATITUDE = [
  [0, 0, 0, 1, 5.128122],
  [0, 0, 1, 1, 0.280602],
  [0, 0, 1, -1, 0.277693],
  [2, 0, 0, -1, 0.173237],
  [2, 0, -1, 1, 0.055413],
  [2, 0, -1, -1, 0.046271],
  [2, 0, 0, 1, 0.032573],
  [0, 0, 2, 1, 0.017198],
] as const
/** The same in kilometres. */
const MOON_DISTANCE = [
  [0, 0, 1, 0, -20_905.355],
  [2, 0, -1, 0, -3_699.111],
  [2, 0, 0, 0, -2_955.968],
  [0, 0, 2, 0, -569.925],
  [2, 0, -2, 0, 246.158],
  [2, -1, 0, 0, -204.586],
  [2, 0, 1, 0, -170.733],
  [2, -1, -1, 0, -152.138],
] as const

function moonAt(ms: number): { longitude: number; latitude: number; distanceKm: number } {
  const t = centuries(ms)
  const d = 297.8501921 + 445_267.1114034 * t
  const m = 357.5291092 + 35_999.0502909 * t
  const moon = 134.9633964 + 477_198.8675055 * t
  const f = 93.272095 + 483_202.0175233 * t
  const argument = ([a, b, c, e]: readonly number[]) => a! * d + b! * m + c! * moon + e! * f
  const sines = (terms: readonly (readonly number[])[]) => terms.reduce((sum, term) => sum + term[4]! * sin(argument(term)), 0)
  return {
    longitude: turn(218.3164477 + 481_267.88123421 * t + sines(MOON_LONGITUDE)),
    latitude: sines(MOON_LATITUDE),
    distanceKm: 385_000.56 + MOON_DISTANCE.reduce((sum, term) => sum + term[4] * cos(argument(term)), 0),
  }
}

const obliquity = (ms: number) => 23.439291 - 0.0130042 * centuries(ms)

/** Height over the horizon of a place on the ecliptic, in degrees; without refraction. */
function altitudeOf(ms: number, lat: number, lng: number, longitude: number, latitude: number): number {
  const tilt = obliquity(ms)
  const declination = Math.asin(sin(latitude) * cos(tilt) + cos(latitude) * sin(tilt) * sin(longitude))
  const ascension = Math.atan2(sin(longitude) * cos(tilt) - Math.tan(latitude * RAD) * sin(tilt), cos(longitude)) / RAD
  const days = (ms - J2000_MS) / DAY_MS
  const hour = 280.46061837 + 360.98564736629 * days + lng - ascension
  return Math.asin(sin(lat) * Math.sin(declination) + cos(lat) * Math.cos(declination) * cos(hour)) / RAD
}

/** Height of the sun's centre over the horizon, in degrees. */
export const sunAltitude = (ms: number, lat: number, lng: number): number => altitudeOf(ms, lat, lng, sunLongitude(ms), 0)

/** Height of the moon over that at which it rises, in degrees. */
function moonOverRising(ms: number, lat: number, lng: number): number {
  const { longitude, latitude, distanceKm } = moonAt(ms)
  const parallax = Math.asin(EARTH_RADIUS_KM / distanceKm) / RAD
  return altitudeOf(ms, lat, lng, longitude, latitude) - (0.7275 * parallax - REFRACTION)
}

/** When a function of time crosses zero within a span, upwards and downwards for the first time; null where it does not. */
function crossings(value: (ms: number) => number, from: number, until: number): { up: number | null; down: number | null } {
  const found: { up: number | null; down: number | null } = { up: null, down: null }
  let before = value(from)
  for (let at = from + STEP_MS; at <= until; at += STEP_MS) {
    const after = value(at)
    if (before < 0 !== after < 0) {
      const way = before < 0 ? 'up' : 'down'
      found[way] ??= zeroOf(value, at - STEP_MS, at)
    }
    before = after
  }
  return found
}

function zeroOf(value: (ms: number) => number, from: number, until: number): number {
  const rising = value(from) < 0
  let [low, high] = [from, until]
  while (high - low > 1_000) {
    const middle = (low + high) / 2
    if (value(middle) < 0 === rising) low = middle
    else high = middle
  }
  return Math.round((low + high) / 2)
}

/** What happens in the sky on one day; null where it does not, as on a polar day. Times are milliseconds since 1970. */
export interface SkyDay {
  sunrise: number | null
  sunset: number | null
  /** Civil twilight begins and ends: one sees what one does. */
  dawn: number | null
  dusk: number | null
  moonrise: number | null
  moonset: number | null
  /** Whether the sun stays above the horizon all day, or below it. */
  sun: 'rises' | 'up' | 'down'
}

/** The sky of a day, and what the moon looks like at noon. */
export interface DatedSky extends SkyDay {
  day: string
  /** 0 is new, 0.5 full. */
  moonAge: number
  moonLit: number
}

/** The sky over a place in the 24 hours from a moment on, as a rule midnight by the clock there. */
export function skyOf(from: number, lat: number, lng: number): SkyDay {
  const until = from + DAY_MS
  const sun = crossings((ms) => sunAltitude(ms, lat, lng) - SUN_RISES_AT, from, until)
  const light = crossings((ms) => sunAltitude(ms, lat, lng) - CIVIL_TWILIGHT_AT, from, until)
  const moon = crossings((ms) => moonOverRising(ms, lat, lng), from, until)
  const isUp = sunAltitude(from + DAY_MS / 2, lat, lng) > SUN_RISES_AT
  return {
    sunrise: sun.up,
    sunset: sun.down,
    dawn: light.up,
    dusk: light.down,
    moonrise: moon.up,
    moonset: moon.down,
    sun: sun.up !== null || sun.down !== null ? 'rises' : isUp ? 'up' : 'down',
  }
}

/** How far the moon is ahead of the sun, degrees: 0 is new, 180 is full. */
export const moonElongation = (ms: number): number => turn(moonAt(ms).longitude - sunLongitude(ms))

/** The share of the moon's disc that is lit, 0 to 1. */
export const moonLit = (ms: number): number => (1 - cos(moonElongation(ms))) / 2

/** The moment nearest to this one at which the moon is so far ahead of the sun. @param degrees 0 for new, 180 for full */
export function nearestMoonPhase(ms: number, degrees: 0 | 90 | 180 | 270): number {
  const off = (at: number) => halfTurn(moonElongation(at) - degrees)
  let at = ms
  for (let step = 0; step < 6; step++) at -= (off(at) / 360) * SYNODIC_MS
  return Math.round(at)
}

/** Days between a moment and the new or full moon nearest to it. */
export const daysToSyzygy = (ms: number): number =>
  Math.min(...([0, 180] as const).map((phase) => Math.abs(nearestMoonPhase(ms, phase) - ms) / DAY_MS))

/** Hours from 0 to 24 by the sun at a place: 12 is when it stands highest. */
export function solarHour(ms: number, lng: number): number {
  const longitude = sunLongitude(ms)
  const ascension = Math.atan2(sin(longitude) * cos(obliquity(ms)), cos(longitude)) / RAD
  const angle = 280.46061837 + (360.98564736629 * (ms - J2000_MS)) / DAY_MS + lng - ascension
  return turn(angle + 180) / 15
}
