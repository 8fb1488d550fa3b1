import { datePanelOf } from '@/lib/datePanel'
import { speak, t, type Locale } from '@/lib/i18n'

const leapDay = new Date(2025, 6, 25)

test('a day in both calendars', () => {
  expect(datePanelOf(leapDay)).toEqual({ week: '星期五', year: 2025, month: 7, day: 25, cmonth: '闰六月', cday: '初一' })
})

test.each<[date: [number, number, number], week: string, cmonth: string, cday: string]>([
  [[2024, 2, 10], '星期六', '正月', '初一'],
  [[2024, 2, 9], '星期五', '腊月', '三十'],
  [[2026, 11, 21], '星期六', '十月', '十三'],
  [[2025, 1, 12], '星期日', '腊月', '十三'],
  [[2024, 12, 30], '星期一', '冬月', '三十'],
  [[2025, 10, 6], '星期一', '八月', '十五'],
  [[2025, 3, 23], '星期日', '二月', '廿四'],
  [[2025, 9, 11], '星期四', '七月', '二十'],
  [[2101, 1, 1], '星期六', '', ''],
])('%p by name', ([year, month, day], week, cmonth, cday) => {
  expect(datePanelOf(new Date(year, month - 1, day))).toEqual({ week, year, month, day, cmonth, cday })
})

test.each<[Locale, week: string, yearMonth: string, lunar: string]>([
  ['zh-Hans', '星期五', '2025年7月', '闰六月初一'],
  ['zh-Hant', '星期五', '2025年7月', '閏六月初一'],
  ['en', 'Friday', 'July 2025', 'leap month 6, day 1'],
  ['es', 'viernes', 'julio de 2025', 'mes 6 intercalar, día 1'],
  ['fr', 'vendredi', 'juillet 2025', 'mois 6 intercalaire, jour 1'],
])('in %s', async (locale, week, yearMonth, lunar) => {
  await speak(locale)
  const panel = datePanelOf(leapDay)
  expect([panel.week, t.dates.yearMonth(panel.year, panel.month), t.dates.lunarDate(panel.cmonth, panel.cday)]).toEqual([
    week,
    yearMonth,
    lunar,
  ])
})
