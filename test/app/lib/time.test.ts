import { timeAgo } from '@/lib/time'

const NOW = Date.parse('2025-06-15T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('how long ago', () => {
  test.each([
    ['a clock that runs behind', -3 * MINUTE, '刚刚'],
    ['now', 0, '刚刚'],
    ['almost five minutes', 5 * MINUTE - 1, '刚刚'],
    ['five minutes', 5 * MINUTE, '5分钟前'],
    ['almost an hour', HOUR - 1, '59分钟前'],
    ['an hour', HOUR, '1小时前'],
    ['almost a day', DAY - 1, '23小时前'],
    ['a day', DAY, '1天前'],
    ['thirty days', 30 * DAY, '30天前'],
    ['the last moment of the thirtieth day', 31 * DAY - 1, '30天前'],
    ['thirty-one days', 31 * DAY, '2025-05-15'],
    ['years', 800 * DAY, '2023-04-07'],
  ])('%s', (_, elapsed, label) => {
    expect(timeAgo(new Date(NOW - elapsed).toISOString(), NOW)).toBe(label)
  })
})
