import { fireEvent } from '@testing-library/dom'
import { Listing } from '@/features/secondhand/Listing'
import { Market } from '@/features/secondhand/Market'
import ListPage from '@/pagesA/secondhand/list'
import { location } from '@/stores/location'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPost, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { extra } from '../support/secondhand'
import { answers, answersPages, asked, settled } from '../support/server'

const signIn = (role: 'member' | 'moderator' | 'operator') => session.open(buildSession({ user: buildMe({ role }) }))

test.each<[who: string, begin: () => void, shows: boolean]>([
  ['a visitor', () => undefined, false],
  ['a member', () => signIn('member'), false],
  ['a moderator', () => signIn('moderator'), true],
  ['an operator', () => signIn('operator'), true],
])('the market shows what waits for a decision to those who decide: %s', async (_, begin, shows) => {
  begin()
  answers('GET secondhand/list', [])
  const page = await openPage(ListPage, 'pagesA/secondhand/list')
  expect(page.queryByText('待处理') !== null).toBe(shows)
})

test("a position that comes after another order was chosen does not switch back, and is the member's to give", async () => {
  answers('GET secondhand/list', [])
  let give!: (point: { lat: number; lng: number }) => void
  const locate = jest.spyOn(location, 'locate').mockReturnValue(new Promise((resolve) => (give = resolve)))
  const market = new Market()
  const nearest = market.sort('distance')
  await market.sort('cheap')
  give({ lat: 29.9, lng: 115.4 })
  await nearest
  await settled()
  expect([market.order, asked('GET secondhand/list').map(({ query }) => query.orderby)]).toEqual(['cheap', ['cheap']])
  locate.mockRestore()
})

test('what is nearest is asked for by where one is, and the newest is what comes first', async () => {
  answers('GET secondhand/list', [])
  const locate = jest.spyOn(location, 'locate').mockResolvedValue({ lat: 29.9, lng: 115.4 })
  const market = new Market()
  await market.list.load()
  await market.sort('distance')
  await settled()
  expect(asked('GET secondhand/list').map(({ query: { orderby, lat, lng } }) => [orderby, lat, lng])).toEqual([
    ['new', undefined, undefined],
    ['distance', '29.9', '115.4'],
  ])
  // Another order has no use for the place.
  await market.sort('dear')
  await settled()
  expect(asked('GET secondhand/list').at(-1)!.query).not.toHaveProperty('lat')
  locate.mockRestore()
})

test('whose place is not known stays with the order that was shown, which is said', async () => {
  answers('GET secondhand/list', [])
  const locate = jest.spyOn(location, 'locate').mockResolvedValue(null)
  const market = new Market()
  await market.sort('distance')
  expect([market.order, toaster.current?.text]).toEqual(['new', '没有拿到你的位置'])
  locate.mockRestore()
})

test('one that is watched again is skipped no more', async () => {
  session.open(buildSession())
  const watched = Array.from({ length: 25 }, (_, at) => buildPost({ id: 800 - at, type: 'secondhand' }))
  answers('GET secondhand/list', [])
  answersPages('GET secondhand/mine', () => watched)
  answers('POST secondhand/watch', { on: true, watchers: 1 })
  const market = new Market()
  market.show('watcher')
  await settled()
  const first = new Listing(800)
  await first.watch(false)
  await first.watch(true)
  const before = asked('GET secondhand/mine').length
  while (market.list.phase === 'ready') await market.list.more()
  expect([asked('GET secondhand/mine').length - before, market.list.items.length]).toEqual([1, 25])
})

test('a word that is looked for while something else is shown leads to the market, and taking it away does not', async () => {
  session.open(buildSession())
  answers('GET secondhand/list', [])
  answers('GET secondhand/mine', [])
  const market = new Market()
  market.show('seller')
  market.type('手竿')
  market.search()
  await settled()
  expect([market.part, asked('GET secondhand/list').at(-1)?.query.word]).toEqual(['market', '手竿'])
  market.show('buyer')
  market.type('')
  expect([market.part, market.word]).toEqual(['buyer', ''])
})

test('none is skipped of what is watched when one is watched no longer, which stays in sight', async () => {
  session.open(buildSession())
  let watched = Array.from({ length: 45 }, (_, at) => buildPost({ id: 900 - at, type: 'secondhand' }))
  const all = watched.map(({ id }) => id)
  answers('GET secondhand/list', [])
  answersPages('GET secondhand/mine', () => watched)
  answers('POST secondhand/watch', { on: false, watchers: 0 })
  const market = new Market()
  market.show('watcher')
  await settled()
  await new Listing(900).watch(false)
  watched = watched.slice(1)
  while (market.list.phase === 'ready') await market.list.more()
  expect(market.list.items.map(({ id }) => id)).toEqual(all)
})

test.each([
  [true, '正在等人查看'],
  [false, '不能出售'],
])('a seller sees of what is kept from others whether somebody is to look at it first: %s', async (inReview, label) => {
  signIn('member')
  answers('GET secondhand/list', [])
  answers('GET secondhand/mine', [buildPost({ id: 12, type: 'secondhand', state: 'held', extra: { ...extra, inReview } })])
  const page = await openPage(ListPage, 'pagesA/secondhand/list')
  await doing(() => fireEvent.click(page.getByText('我卖的')))
  page.getByText(label)
})
