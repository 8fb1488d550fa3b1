import { t } from './i18n'
import { lunarOf } from './lunar'

/** A day as the date panel shows it (product specification, section 3), in the language in use. */
export interface DatePanel {
  /** The name of the day of the week. */
  week: string
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** The lunar month and day by name; empty where the lunar calendar's table ends. */
  cmonth: string
  cday: string
}

export function datePanelOf(date: Date): DatePanel {
  const lunar = lunarOf(date)
  return {
    week: t.dates.weekday(date.getDay()),
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    cmonth: lunar ? t.dates.lunarMonth(lunar.month, lunar.leap) : '',
    cday: lunar ? t.dates.lunarDay(lunar.day) : '',
  }
}
