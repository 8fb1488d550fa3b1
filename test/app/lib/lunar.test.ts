import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { CALENDAR_YEAR_MAX } from '@anglers/contract/limits'
import { lunarOf } from '@/lib/lunar'

const on = (year: number, month: number, day: number) => lunarOf(new Date(year, month - 1, day))

test.each<[date: [number, number, number], month: number, day: number, leap: boolean]>([
  // New years.
  [[1891, 2, 9], 1, 1, false],
  [[1900, 1, 31], 1, 1, false],
  [[1984, 2, 2], 1, 1, false],
  [[2000, 2, 5], 1, 1, false],
  [[2023, 1, 22], 1, 1, false],
  [[2024, 2, 10], 1, 1, false],
  [[2025, 1, 29], 1, 1, false],
  [[2034, 2, 19], 1, 1, false],
  // Their eves: on the 29th of a short twelfth month, on the 30th of a long one.
  [[2024, 2, 9], 12, 30, false],
  [[2025, 1, 28], 12, 29, false],
  // The days before, in and after leap months.
  [[1900, 9, 23], 8, 30, false],
  [[1900, 9, 24], 8, 1, true],
  [[1900, 10, 23], 9, 1, false],
  [[1984, 11, 23], 10, 1, true],
  [[1984, 12, 22], 11, 1, false],
  [[2017, 7, 23], 6, 1, true],
  [[2017, 8, 22], 7, 1, false],
  [[2020, 5, 22], 4, 30, false],
  [[2020, 5, 23], 4, 1, true],
  [[2020, 6, 21], 5, 1, false],
  [[2023, 3, 22], 2, 1, true],
  [[2023, 4, 20], 3, 1, false],
  [[2025, 7, 25], 6, 1, true],
  [[2025, 8, 23], 7, 1, false],
  [[2033, 12, 22], 11, 1, true],
  [[2034, 1, 20], 12, 1, false],
  // Feasts: dragon boats, mid-autumn, the double ninth.
  [[2024, 6, 10], 5, 5, false],
  [[2025, 10, 6], 8, 15, false],
  [[2022, 10, 4], 9, 9, false],
])('%p', (date, month, day, leap) => {
  expect(on(...date)).toEqual({ month, day, leap })
})

test('the whole of a day belongs to it', () => {
  const wanted = { month: 6, day: 1, leap: true }
  expect(lunarOf(new Date(2025, 6, 25, 0, 0, 0))).toEqual(wanted)
  expect(lunarOf(new Date(2025, 6, 25, 23, 59, 59, 999))).toEqual(wanted)
})

test.each([
  ['the day before the table', new Date(1891, 1, 8)],
  ['long before it', new Date(1500, 0, 1)],
  ['the day after it', new Date(CALENDAR_YEAR_MAX + 1, 0, 1)],
  ['no date at all', new Date(NaN)],
])('%s has no lunar day', (_, date) => {
  expect(lunarOf(date)).toBeNull()
})

/**
 * Every day of the table by lunar-javascript, as "month day", a leap month below zero. In a Node of its own: jsdom makes
 * the library ten times as slow.
 */
const LIBRARY = `
  const { Solar } = require('lunar-javascript')
  const days = []
  for (let day = Solar.fromYmd(1891, 2, 9); day.getYear() <= ${CALENDAR_YEAR_MAX}; day = day.next(1)) {
    const lunar = day.getLunar()
    days.push(day.toYmd() + ' ' + lunar.getMonth() + ' ' + lunar.getDay())
  }
  process.stdout.write(days.join())`

const node = (...script: string[]) => execFileSync(process.execPath, script, { encoding: 'utf8', maxBuffer: 1e7 })

test('every day of the table is what lunar-javascript says', () => {
  const days = node('-e', LIBRARY).split(',')
  expect(days.length).toBe(76_662)
  const differing = days.filter((day) => {
    const [date, month, lunarDay] = day.split(' ') as [string, string, string]
    const [year, solarMonth, solarDay] = date.split('-').map(Number) as [number, number, number]
    const ours = on(year, solarMonth, solarDay)!
    return (ours.leap ? -ours.month : ours.month) !== Number(month) || ours.day !== Number(lunarDay)
  })
  expect(differing).toEqual([])
}, 60_000)

test('the table is what the generator makes', () => {
  expect(node('scripts/lunar-table.mjs')).toBe(readFileSync('src/lib/lunar/table.ts', 'utf8'))
})
