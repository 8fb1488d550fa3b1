/**
 * Makes the app's table of the lunar calendar from lunar-javascript, which is far too large to be shipped:
 *
 *   node scripts/lunar-table.mjs > src/lib/lunar/table.ts
 */
import process from 'node:process'
import { LunarYear } from 'lunar-javascript'

/** The calendar's range (contract/limits.ts). */
const FIRST_YEAR = 1891
const LAST_YEAR = 2100
const YEARS_A_LINE = 10
const DAYS_OF_A_LONG_MONTH = 30

/** A lunar year in a number: the leap month in its lowest four bits, and above them a bit for each month, set where it has 30 days. */
function codeOf(year) {
  const lunarYear = LunarYear.fromYear(year)
  const lengths = lunarYear
    .getMonthsInYear()
    .reduce((bits, month, place) => bits | (Number(month.getDayCount() === DAYS_OF_A_LONG_MONTH) << place), 0)
  return `0x${((lengths << 4) | lunarYear.getLeapMonth()).toString(16).padStart(5, '0')}`
}

const codes = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => codeOf(FIRST_YEAR + index))
const lines = []
for (let at = 0; at < codes.length; at += YEARS_A_LINE) lines.push(`  ${codes.slice(at, at + YEARS_A_LINE).join(', ')},`)

process.stdout.write(`/**
 * The lunar years from ${FIRST_YEAR} to ${LAST_YEAR}, ten a line. The lowest four bits are the month that has a leap month after it,
 * or 0; the bits above are the months in their order, the leap month among them, set where a month has 30 days and not
 * 29. Made by scripts/lunar-table.mjs, never by hand.
 */
export const LUNAR_YEARS = [
${lines.join('\n')}
]
`)
