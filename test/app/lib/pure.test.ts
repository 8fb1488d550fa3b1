import { fontScale } from '@/lib/fonts'
import { countLabel, fenOf, shortCount, yuan } from '@/lib/format'
import { toGcj02 } from '@/lib/gcj02'
import { paramsOf } from '@/lib/params'
import { frameRatio, isSmallEnough, qualityFor, shrunk } from '@/lib/pictures'
import { nextPull, PULL_THRESHOLD_PX, pullDistance, type PullEvent, type PullPhase } from '@/lib/pull'
import { HOME, isTab, routes, tabAt, TABS } from '@/lib/routes'
import { fillPath, linkOf, withoutToken, withQuery } from '@/lib/url'

test.each([
  [0, '0'],
  [999, '999'],
  [9_999, '9999'],
  [10_000, '1万'],
  [12_999, '1.2万'],
  [999_999, '99.9万'],
  [1_234_567, '123万'],
])('a count of %d is short', (count, label) => {
  expect(shortCount(count)).toBe(label)
})

test('no count, no label', () => {
  expect(countLabel(0)).toBe('')
  expect(countLabel(7)).toBe('7')
})

test.each([
  [300, '¥3'],
  [350, '¥3.50'],
  [1, '¥0.01'],
  [0, '¥0'],
])('%d fen', (fen, label) => {
  expect(yuan(fen)).toBe(label)
})

test.each([
  ['3', 300],
  ['3.5', 350],
  [' 0.01 ', 1],
  ['3,5', 350],
  ['3.', 300],
  ['0.29', 29],
  ['9999999.99', 999_999_999],
  ['10000000', null],
  ['3.505', null],
  ['03', null],
  ['.', null],
  ['', null],
  ['-1', null],
  ['三', null],
])('typed amount %p', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

test('a query leaves out what is not set', () => {
  expect(withQuery('/a', { id: 1, word: '鲫 鱼', no: undefined, none: '', nil: null })).toBe('/a?id=1&word=%E9%B2%AB%20%E9%B1%BC')
  expect(withQuery('/a?x=1', { y: false })).toBe('/a?x=1&y=false')
  expect(withQuery('/a', {})).toBe('/a')
})

test.each([
  ['/a?access_token=s&id=1', '/a?id=1'],
  ['/a?id=1&access_token=s', '/a?id=1'],
  ['/a?access_token=s', '/a'],
  ['/a?access_token=s#top', '/a#top'],
  ['/a?id=1', '/a?id=1'],
])('the token is taken out of %s', (address, clean) => {
  expect(withoutToken(address)).toBe(clean)
})

test.each([
  [' /pages/hot/hot ', '/pages/hot/hot'],
  ['/a/b/cd', '/a/b/cd'],
  ['/a/b/c', undefined],
  ['  /a/b/c  ', undefined],
  ['#', undefined],
  ['', undefined],
])('a card leads from %p to %p', (url, link) => {
  expect(linkOf(url)).toBe(link)
})

test('a card leads nowhere while its page is being edited', () => {
  expect(linkOf('/pages/hot/hot', true)).toBeUndefined()
})

test('routes are known as tabs, whatever their query', () => {
  expect(isTab('/pages/index/index?x=1')).toBe(true)
  expect(isTab(routes.post(3))).toBe(false)
})

test.each([
  ['login', routes.login],
  ['register', routes.register],
  ['forgotten', routes.forgotten],
])('%s leads back to where one was, but for home, where one goes on anyway', (_, route) => {
  expect(route(routes.post(3))).toContain(encodeURIComponent(routes.post(3)))
  expect(route(HOME)).not.toContain('back')
  expect(route()).not.toContain('back')
})

test('the bar has its four tabs and no other', () => {
  expect([0, 1, 2, 3].map(tabAt)).toEqual(TABS)
  expect(tabAt(0).path).toBe(HOME)
  for (const index of [-1, 4, 0.5, NaN]) expect(() => tabAt(index)).toThrow(RangeError)
})

test.each([
  [{ id: '12' }, 12],
  [{ id: '0' }, undefined],
  [{ id: '-1' }, undefined],
  [{ id: '1e3' }, undefined],
  [{}, undefined],
])('the id in %p', (raw, id) => {
  expect(paramsOf(raw).id('id')).toBe(id)
})

test('texts in the address are decoded, broken ones kept', () => {
  expect(paramsOf({ word: '%E9%B2%AB' }).text('word')).toBe('鲫')
  expect(paramsOf({ word: '100%' }).text('word')).toBe('100%')
  expect(paramsOf({}).text('word')).toBe('')
})

test.each([
  ['small', 26, 30],
  ['normal', 30, 34],
  ['large', 34, 38],
  ['big', 38, 42],
  ['huge', 42, 46],
] as const)('the font scale of %s', (size, base, lg) => {
  expect(fontScale(size)).toMatchObject({ base, lg })
})

test.each([
  [999_999, true, 80],
  [1_000_000, false, 80],
  [2_500_001, false, 60],
  [5_000_001, false, 40],
  [10_000_001, false, 25],
])('a picture of %d bytes', (bytes, small, quality) => {
  expect(isSmallEnough(bytes)).toBe(small)
  expect(qualityFor(bytes)).toBe(quality)
})

test('a picture is shrunk to 1000 px of width, never grown', () => {
  expect(shrunk({ width: 4000, height: 3000 })).toEqual({ width: 1000, height: 750 })
  expect(shrunk({ width: 800, height: 6000 })).toEqual({ width: 800, height: 6000 })
})

test.each([
  [1000, 1000, 1],
  [1000, 5000, 4 / 3],
  [5000, 1000, 9 / 21],
])('a frame for %d x %d', (width, height, ratio) => {
  expect(frameRatio({ width, height })).toBe(ratio)
})

test('a point in Shanghai moves by the known offset, one in New York does not', () => {
  const { lat, lng } = toGcj02({ lat: 31.1774276, lng: 121.5272106 })
  expect(lat).toBeCloseTo(31.17530398364597, 6)
  expect(lng).toBeCloseTo(121.531541859215, 6)
  expect(toGcj02({ lat: 40.7, lng: -74 })).toEqual({ lat: 40.7, lng: -74 })
})

describe('pull to refresh', () => {
  const drag = (distance: number): PullEvent => ({ type: 'drag', distance })
  const release: PullEvent = { type: 'release' }
  test.each<[PullPhase, PullEvent, PullPhase]>([
    ['idle', drag(10), 'pulling'],
    ['pulling', drag(PULL_THRESHOLD_PX), 'reached'],
    ['reached', drag(10), 'pulling'],
    ['pulling', release, 'aborting'],
    ['reached', release, 'refreshing'],
    ['refreshing', drag(80), 'refreshing'],
    ['refreshing', { type: 'done' }, 'restoring'],
    ['restoring', { type: 'rest' }, 'idle'],
    ['aborting', { type: 'rest' }, 'idle'],
    ['idle', release, 'idle'],
    ['pulling', { type: 'done' }, 'pulling'],
  ])('%s, then %p: %s', (phase, event, next) => {
    expect(nextPull(phase, event)).toBe(next)
  })

  test('the list follows the finger less and less, and stops', () => {
    expect(pullDistance(-5)).toBe(0)
    expect(pullDistance(20)).toBeLessThan(20)
    expect(pullDistance(10_000)).toBeLessThanOrEqual(120)
  })
})

test.each([
  ['topic/:id', { id: 12, page: 2 }, 'topic/12', { page: 2 }],
  ['topic/:id/tag/:tag', { id: 12, tag: '路亚/飞钓?' }, 'topic/12/tag/%E8%B7%AF%E4%BA%9A%2F%E9%A3%9E%E9%92%93%3F', {}],
  ['posts', { id: 12 }, 'posts', { id: 12 }],
])('the path of a call is filled with its parameters: %s with %j', (path, input, filled, rest) => {
  expect(fillPath(path, input)).toEqual({ path: filled, rest })
})
