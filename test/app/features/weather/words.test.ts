import type { ScorePart, WeatherWarning } from '@anglers/contract/weather'
import { townClock, townDay, townHour } from '@/features/weather/clock'
import { adviceOf, ageOf, bandOf, markOf, measure, partReason, windName } from '@/features/weather/words'

test.each([
  [0, 0],
  [29, 0],
  [30, 1],
  [49, 1],
  [50, 2],
  [70, 3],
  [84, 3],
  [85, 4],
  [100, 4],
])('a score of %i is in band %i', (value, band) => expect(bandOf(value)).toBe(band))

test.each([
  [0, '北风'],
  [22, '北风'],
  [23, '东北风'],
  [180, '南风'],
  [337, '西北风'],
  [338, '北风'],
  [360, '北风'],
  [null, ''],
])('a wind from %p degrees is called %s', (degrees, name) => expect(windName(degrees)).toBe(name))

test('a number has as many digits as it is given, its sign where it is a change, and a mark where it is not known', () => {
  const write = (text: string) => `${text} 米/秒`
  expect([
    measure(3.44, write, { digits: 1 }),
    measure(3.5, write),
    measure(3, write, { signed: true }),
    measure(-3, write, { signed: true }),
    measure(0, write, { signed: true }),
    measure(null, write),
  ]).toEqual(['3.4 米/秒', '4 米/秒', '+3 米/秒', '-3 米/秒', '0 米/秒', '—'])
})

test.each([
  [{ state: 'ok', value: 72 }, '72'],
  [{ state: 'ok', value: 0 }, '0'],
  [{ state: 'stopped', value: null }, '停'],
  [{ state: 'banned', value: null }, '禁'],
  [{ state: 'unknown', value: null }, '—'],
] as const)('in the place of the number of %j stands %s', (score, mark) => expect(markOf(score)).toBe(mark))

describe('what a part of the score goes by', () => {
  const part = (own: Partial<ScorePart>) => partReason({ key: 'temp', weight: 1, points: 1, value: 14.2, phase: null, known: true, ...own })

  test.each([
    [{}, '约 14.2 °C'],
    [{ value: 0 }, '约 0 °C'],
    [{ key: 'trend', value: 1.5 }, '24 小时 +1.5 °C'],
    [{ key: 'trend', value: -1.5 }, '24 小时 -1.5 °C'],
    [{ key: 'pressure', value: 3 }, '24 小时 +3 百帕'],
    [{ key: 'rain', value: 3 }, '24 小时 3 毫米'],
    [{ key: 'light', value: 59.6, phase: 'night' }, '夜里，云量 60%'],
    [{ key: 'light', value: 60 }, '没有数据，按不变算'],
    [{ known: false }, '没有数据，按不变算'],
    [{ value: null }, '没有数据，按不变算'],
  ] as [Partial<ScorePart>, string][])('%j', (own, reason) => expect(part(own)).toBe(reason))
})

test.each([
  ['lightning', 'stop', '立即收竿离水，进房屋或汽车；最后一声雷后等 30 分钟'],
  ['lightning', 'care', '数小时内可能打雷，听到雷声马上走'],
  ['gust', 'stop', '8 级以上大风，撤离水边'],
  ['gust', 'care', '6 级以上大风，停用长竿，不上礁石'],
  ['flood', 'stop', '立即上岸，远离河道、坝下和泄洪道'],
  ['flood', 'care', '可能突然涨水，不下河滩'],
  ['rain', 'care', '可能突然涨水，不下河滩'],
  ['heat', 'care', '11–16 时少晒，每小时喝水'],
  ['other', 'care', '出门前看清预警内容'],
])('by the water a warning of %s (%s) means: %s', (kind, level, advice) => {
  expect(adviceOf({ kind, level } as WeatherWarning)).toBe(advice)
})

test.each([
  [119, '119 分钟前'],
  [120, '2 小时前'],
  [179, '2 小时前'],
])('%i minutes are %s', (minutes, age) => expect(ageOf(minutes)).toBe(age))

test('times are those of the town, over its own midnight', () => {
  const at = '2026-04-30T16:05:00Z'
  expect([townClock(at), townHour(at), townDay(at), townHour('2026-04-30T15:59:59Z')]).toEqual(['00:05', 0, '05-01', 23])
})
