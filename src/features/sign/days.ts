import { locale, t } from '@/lib/i18n'
import { lunarOf } from '@/lib/lunar'
import { solarTermOf } from '@/lib/lunar/solarTerm'

/** A day of the town's calendar, YYYY-MM-DD: no time zone has a say in it. */
export interface CalendarDay {
  date: string
  day: number
  /** The solar term that begins on it, or its lunar day; empty where the language has no short name for it. */
  note: string
  isTerm: boolean
}

const DAYS_OF_WEEK = 7
const pad = (number: number) => String(number).padStart(2, '0')
const partsOf = (month: string): [year: number, month: number] => [Number(month.slice(0, 4)), Number(month.slice(5, 7))]

export const monthOfDay = (date: string): string => date.slice(0, 7)

/** The month so many months later. @param month YYYY-MM */
export function monthAfter(month: string, months: number): string {
  const [year, number] = partsOf(month)
  const count = year * 12 + number - 1 + months
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}`
}

export function monthTitle(month: string): string {
  return t.dates.yearMonth(...partsOf(month))
}

function noteOf(year: number, month: number, day: number): Pick<CalendarDay, 'note' | 'isTerm'> {
  const term = solarTermOf(year, month, day)
  const named = term === null ? '' : t.dates.solarTerm(term)
  if (named) return { note: named, isTerm: true }
  // In other languages a lunar day is a sentence, and no fisherman goes by it.
  if (!locale.startsWith('zh')) return { note: '', isTerm: false }
  const lunar = lunarOf(new Date(year, month - 1, day))
  if (!lunar) return { note: '', isTerm: false }
  return { note: lunar.day === 1 ? t.dates.lunarMonth(lunar.month, lunar.leap) : t.dates.lunarDay(lunar.day), isTerm: false }
}

/** The days of a month in weeks that begin on Sunday; null where a week begins or ends in another month. @param month YYYY-MM */
export function weeksOf(month: string): (CalendarDay | null)[][] {
  const [year, number] = partsOf(month)
  const blank = new Date(year, number - 1, 1).getDay()
  const count = new Date(year, number, 0).getDate()
  const cells = Array.from({ length: Math.ceil((blank + count) / DAYS_OF_WEEK) * DAYS_OF_WEEK }, (_, index) => {
    const day = index - blank + 1
    return day < 1 || day > count ? null : { date: `${month}-${pad(day)}`, day, ...noteOf(year, number, day) }
  })
  return Array.from({ length: cells.length / DAYS_OF_WEEK }, (_, week) => cells.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK))
}
