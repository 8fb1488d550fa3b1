import { EARLIEST_DAYS, TERM_DELAYS, TERMS_FIRST_YEAR } from './terms'

/**
 * The solar term that begins on a day, from 0 (the lesser cold of January) to 23 (the winter solstice); null where none does, and in years
 * that the table lacks.
 * @param month 1 to 12
 */
export function solarTermOf(year: number, month: number, day: number): number | null {
  const delays = TERM_DELAYS[year - TERMS_FIRST_YEAR]
  if (!delays) return null
  for (const term of [2 * month - 2, 2 * month - 1]) if (EARLIEST_DAYS[term]! + Number(delays[term]) === day) return term
  return null
}
