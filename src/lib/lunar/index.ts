import { CALENDAR_YEAR_MAX, CALENDAR_YEAR_MIN } from '@anglers/contract/limits'
import { LUNAR_YEARS } from './table'

/** A day of the Chinese lunar calendar. */
export interface LunarDay {
  /** 1 to 12. */
  month: number
  /** Whether this is the leap month after the month of this number. */
  leap: boolean
  /** 1 to 30. */
  day: number
}

const DAY_MS = 86_400_000
const SHORT_MONTH_DAYS = 29

/** Days since 1970 of a calendar date, whatever the time zone. @param month from 0 */
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month, day) / DAY_MS

/** The first day of the table's first lunar year: 9 February 1891. */
const FIRST_DAY = dayNumber(CALENDAR_YEAR_MIN, 1, 9)

/**
 * The lunar day of a date, by the device's clock and time zone.
 * @returns null before the lunar new year of 1891 and after 2100, where the table ends
 */
export function lunarOf(date: Date): LunarDay | null {
  let days = dayNumber(date.getFullYear(), date.getMonth(), date.getDate()) - FIRST_DAY
  if (!(days >= 0 && date.getFullYear() <= CALENDAR_YEAR_MAX)) return null
  for (const year of LUNAR_YEARS) {
    const leapMonth = year & 0xf
    const months = leapMonth ? 13 : 12
    for (let place = 0; place < months; place++) {
      const length = SHORT_MONTH_DAYS + ((year >> (4 + place)) & 1)
      if (days < length) {
        // Behind the leap month, the places are one ahead of the months.
        const month = leapMonth && place >= leapMonth ? place : place + 1
        return { month, leap: leapMonth > 0 && place === leapMonth, day: days + 1 }
      }
      days -= length
    }
  }
  return null
}
