import { nextLocalDay, dayOf } from '../../infra/localTime.ts'
import { sunLongitude } from '../../lib/sky.ts'

const TERMS = 24
const TERM_DEGREES = 360 / TERMS
/** Of the sun at the first term of a calendar year, the lesser cold. */
const FIRST_LONGITUDE = 285
const YEAR_MS = 365.2422 * 86_400_000

const turn = (degrees: number) => ((degrees % 360) + 360) % 360

interface Terms {
  index: number
  startsOn: string
  next: number
  nextOn: string
}

/** Of the day that was asked for last, which all ask for: the sun is looked for a dozen times. */
let last: { end: number; terms: Terms } | undefined

/** The solar term that a day of the town is in, and the one after it: a term begins on the day on which the sun comes to its place. */
export function termAt(at: Date): Terms {
  const end = nextLocalDay(at).getTime()
  if (last?.end !== end) last = { end, terms: termsBefore(end) }
  return last.terms
}

function termsBefore(end: number): Terms {
  const index = Math.floor(turn(sunLongitude(end) - FIRST_LONGITUDE) / TERM_DEGREES)
  const next = (index + 1) % TERMS
  return { index, startsOn: dayOf(new Date(momentOf(index, end))), next, nextOn: dayOf(new Date(momentOf(next, end))) }
}

/** When the sun is at the place of a term, nearest to a moment. */
function momentOf(term: number, near: number): number {
  const longitude = FIRST_LONGITUDE + term * TERM_DEGREES
  let at = near
  for (let step = 0; step < 6; step++) at -= ((turn(sunLongitude(at) - longitude + 180) - 180) / 360) * YEAR_MS
  return at
}
