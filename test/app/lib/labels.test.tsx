import type { CatchLine } from '@anglers/contract/catches'
import { caughtWords } from '@/lib/caught'
import { clockTime } from '@/lib/clockTime'
import { useDidComeBack, useFreshOnShow } from '@/lib/comingBack'
import { howFar } from '@/lib/howFar'
import { inTime } from '@/lib/inTime'
import { InputKey } from '@/lib/key'
import { paramsOf } from '@/lib/params'
import { routes } from '@/lib/routes'
import { dayLabel, momentLabel, whenLabel } from '@/lib/time'
import { withoutLast } from '@/lib/withoutLast'
import { doing, openPage } from '../support/page'

test.each([
  [4, '0 米'],
  [994, '990 米'],
  [999, '1000 米'],
  [1_000, '1.0 公里'],
  [1_250, '1.3 公里'],
])('%d metres away', (metres, label) => {
  expect(howFar(metres).replace('\u00a0', ' ')).toBe(label)
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [10, '0:10'],
  [60, '1:00'],
  [125, '2:05'],
])('%d seconds on a player', (seconds, label) => {
  expect(clockTime(seconds)).toBe(label)
})

const line: CatchLine = {
  species: null,
  name: '鲫鱼',
  latin: '',
  lengthMm: 185,
  weightG: null,
  number: 1,
  bait: '',
  method: '',
  kept: null,
}

test.each<[Partial<CatchLine>, boolean, string]>([
  [{}, true, '鲫鱼 18.5 cm'],
  [{ kept: true }, true, '鲫鱼 18.5 cm · 已带走'],
  [{ kept: false, bait: '蚯蚓' }, true, '鲫鱼 18.5 cm · 蚯蚓 · 已放流'],
  [{ kept: false, bait: '蚯蚓' }, false, '鲫鱼 18.5 cm'],
  [{ lengthMm: null, weightG: 333, number: 2 }, false, '鲫鱼 ×2 · 0.67 斤'],
])('a fish of which %j is known is said, whole %p, as %s', (own, whole, words) => {
  expect(caughtWords({ ...line, ...own }, whole).replace(/\u00a0/g, ' ')).toBe(words)
})

describe('when something happened', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2025, 5, day, hour, minute).toISOString()
  const now = new Date(2025, 5, 15, 9).getTime()

  test.each([
    [at(15, 7), '2小时前', '07:00'],
    [at(15, 0), '9小时前', '00:00'],
    [at(14, 23, 59), '昨天 23:59', '昨天 23:59'],
    [at(13, 23, 59), '2025-06-13', '2025-06-13 23:59'],
  ])('at %s, it is said as short as can be, and by the hour above a talk', (when, label, moment) => {
    expect([whenLabel(when, now), momentLabel(when, now)]).toEqual([label, moment])
  })

  test.each([
    ['2025-06-15', '今天'],
    ['2025-06-14', '昨天'],
    ['2025-06-13', '2025-06-13'],
  ])('the day %s is headed %s', (day, label) => {
    expect(dayLabel(day, now)).toBe(label)
  })
})

test.each([
  ['鱼', ''],
  ['鱼🐟', '鱼'],
  ['鱼👍🏽', '鱼'],
  ['鱼❤️', '鱼'],
  ['鱼👨‍👩‍👧', '鱼'],
  ['', ''],
])('%s without what is seen last', (text, left) => {
  expect(withoutLast(text)).toBe(left)
})

test.each([
  [
    { lat: '30.5', lng: '114' },
    { lat: 30.5, lng: 114 },
  ],
  [
    { lat: '-90', lng: '180' },
    { lat: -90, lng: 180 },
  ],
  [
    { lat: '0', lng: '0' },
    { lat: 0, lng: 0 },
  ],
  [{ lat: '90.1', lng: '114' }, null],
  [{ lat: '30', lng: '-180.1' }, null],
  [{ lat: '', lng: '114' }, null],
  [{ lat: '30' }, null],
  [{ lat: '三十', lng: '114' }, null],
])('the point in %j', (raw, point) => {
  expect(paramsOf(raw).point()).toEqual(point)
})

test('all parameters of a scanned code are in one, and those of the address go first', () => {
  expect(paramsOf({ scene: 'id%3D12%26part%3Dcomments', part: 'top' }).id('id')).toBe(12)
  expect(paramsOf({ scene: 'id%3D12%26part%3Dcomments', part: 'top' }).text('part')).toBe('top')
})

test('a map begins at a place, and nothing else of it goes into the address', () => {
  const place = { lat: 30, lng: 114, name: '东湖' }
  expect([routes.map(place), routes.map()]).toEqual(['/pages/nearby/mp-nearby?lat=30&lng=114', '/pages/nearby/mp-nearby'])
})

test('the same that is asked for again has the same key, until it was done', () => {
  const key = new InputKey()
  const first = key.of({ id: 1 })
  expect(key.of({ id: 1 })).toBe(first)
  const other = key.of({ id: 2 })
  expect(other).not.toBe(first)
  key.renew()
  expect(key.of({ id: 2 })).not.toBe(other)
})

describe('what is waited for in time', () => {
  beforeEach(() => jest.useFakeTimers())

  test('is what it comes to, and nothing waits on', async () => {
    await expect(inTime(Promise.resolve('鱼'), 1_000)).resolves.toBe('鱼')
    await expect(inTime(Promise.reject(new Error('跑了')), 1_000)).rejects.toThrow('跑了')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is given up when the time is over', async () => {
    const waiting = expect(inTime(new Promise(() => undefined), 1_000)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(1_000)
    await waiting
  })
})

describe('a page that is come back to', () => {
  test('does so each time, and not when it is shown at first, or again without having been hidden', async () => {
    const act = jest.fn()
    const page = await openPage(() => (useDidComeBack(act), null), 'pages/test/coming-back')
    expect(act).not.toHaveBeenCalled()
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(act).toHaveBeenCalledTimes(1)
    await doing(() => page.show())
    expect(act).toHaveBeenCalledTimes(1)
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(act).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['ready', '鱼', 2],
    ['error', '鱼', 2],
    ['loading', '鱼', 0],
    ['error', null, 0],
  ])('asks anew for what is there and is not being asked for: %s with %p', async (phase, value, times) => {
    const refresh = jest.fn(async () => undefined)
    const page = await openPage(() => (useFreshOnShow({ phase, value, refresh }), null), `pages/test/fresh-${phase}-${value}`)
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(refresh).toHaveBeenCalledTimes(times)
  })
})
