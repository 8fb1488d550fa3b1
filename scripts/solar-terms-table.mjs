/**
 * Makes the app's table of the solar terms from lunar-javascript, which is far too large to be shipped:
 *
 *   node scripts/solar-terms-table.mjs > src/lib/lunar/terms.ts
 */
import process from 'node:process'
import { Solar } from 'lunar-javascript'

/** A calendar to sign in on goes no further back than the product does. */
const FIRST_YEAR = 2020
const LAST_YEAR = 2100
const TERMS = 24
const MONTHS = 12

/** The days of the terms of a year, two a month, the lesser cold of January first. */
function daysOf(year) {
  const days = []
  for (let month = 1; month <= MONTHS; month++)
    for (let day = 1; day <= new Date(year, month, 0).getDate(); day++)
      if (Solar.fromYmd(year, month, day).getLunar().getJieQi()) days.push(day)
  if (days.length !== TERMS) throw new Error(`${year} has ${days.length} terms`)
  return days
}

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => daysOf(FIRST_YEAR + index))
const earliest = Array.from({ length: TERMS }, (_, term) => Math.min(...years.map((days) => days[term])))
const codes = years.map((days) => days.map((day, term) => String(day - earliest[term])).join(''))
const lines = codes.map((code) => `  '${code}',`)

process.stdout.write(`/**
 * The days of the 24 solar terms from ${FIRST_YEAR} to ${LAST_YEAR}, a year a line: how many days after its earliest one each is.
 * Made by scripts/solar-terms-table.mjs, never by hand.
 */
export const TERMS_FIRST_YEAR = ${FIRST_YEAR}
export const EARLIEST_DAYS = [${earliest.join(', ')}]
export const TERM_DELAYS = [
${lines.join('\n')}
]
`)
