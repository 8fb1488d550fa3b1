import { fireEvent, within } from '@testing-library/dom'
import { Listing } from '@/features/secondhand/Listing'
import { Market } from '@/features/secondhand/Market'
import ListPage from '@/pagesA/secondhand/list'
import { location } from '@/stores/location'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { extra, setting } from '../support/secondhand'
import { answers, answersPages, asked, loses, refuses, settled } from '../support/server'

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

describe('the market', () => {
  const open = (query: Record<string, string> = {}) => {
    answers('GET secondhand/list', [])
    answers('GET secondhand/setting', setting)
    return openPage(ListPage, 'pagesA/secondhand/list', query)
  }
  const click = (element: Element) => doing(() => fireEvent.click(element))

  test.each([
    ['我卖的', 'seller'],
    ['我关注的', 'watcher'],
    ['我买到的', 'buyer'],
  ])('has what is the member’s own: %s', async (name, as) => {
    signIn('member')
    answers('GET secondhand/mine', [])
    const page = await open()
    await click(page.getByText(name))
    expect(asked('GET secondhand/mine').map(({ query }) => query.as)).toEqual([as])
    expect(page.queryByRole('button', { name: '筛选' })).toBeNull()
    expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([name])
  })

  test('has nothing of a visitor’s own, who signs in before a search is kept', async () => {
    answers('POST secondhand/search-save', {} as never)
    const page = await open({ word: '光威' })
    expect(page.queryByText('我卖的')).toBeNull()
    await click(page.getByText('保存搜索'))
    expect([opened, asked('POST secondhand/search-save')]).toEqual([['/member/login/login'], []])
  })

  test('says that a search is kept, or could not be', async () => {
    signIn('member')
    const page = await open({ word: '光威' })
    loses('POST secondhand/search-save')
    await click(page.getByText('保存搜索'))
    expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
    refuses('POST secondhand/search-save', 'rest_conflict', 409, '最多保存 20 个')
    await click(page.getByText('保存搜索'))
    expect(toaster.current?.text).toBe('最多保存 20 个')
    answers('POST secondhand/search-save', {} as never)
    await click(page.getByText('保存搜索'))
    expect(toaster.current?.text).toBe('已保存，有新的会通知你')
  })

  test('is ordered by what is chosen, and sells by the form', async () => {
    const page = await open()
    const order = page.getByRole('group', { name: '排序' })
    const choices = [...order.querySelectorAll('button')]
    for (const choice of choices.slice(0, 3)) await click(choice)
    expect(asked('GET secondhand/list').map(({ query }) => query.orderby)).toEqual(['new', 'new', 'cheap', 'dear'])
    expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false'])
    for (const way of page.getAllByText('发布二手渔具')) await click(way)
    expect(opened).toEqual(Array(2).fill('/pagesA/publish/secondhand'))
  })

  test('keeps what it was narrowed to for the next look, and lets go of what was only chosen', async () => {
    const page = await open()
    const filter = () => click(page.getByRole('button', { name: '筛选' }))
    const pressed = () => [...document.querySelectorAll('.listing-sheet [aria-pressed=true]')].map(({ textContent }) => textContent)
    await filter()
    await click(within(page.getByRole('dialog')).getByText('轻微使用痕迹'))
    await click(page.getByLabelText('关闭'))
    await filter()
    expect(pressed()).toEqual(['全部', '全部', '全部'])
    await click(within(page.getByRole('dialog')).getByText('手竿'))
    await click(page.getByText('查看结果'))
    await filter()
    expect(pressed()).toEqual(['手竿', '全部', '全部'])
  })

  test('says of each listing what it is, what is asked and was, who sells it, and how it stands', async () => {
    const seller = buildUser({ nickName: '老周' })
    const picture = buildPicture()
    answers('GET secondhand/setting', setting)
    answers('GET secondhand/list', [
      buildPost({
        id: 12,
        type: 'secondhand',
        title: '光威手竿',
        author: seller,
        pictures: [picture, buildPicture()],
        extra: { ...extra, handovers: ['meet', 'ship'] },
      }),
      buildPost({
        id: 13,
        type: 'secondhand',
        title: '路亚轮',
        author: seller,
        extra: { ...extra, wasFen: null, openToOffers: false, status: 'reserved', watchers: 0 },
      }),
    ])
    const page = await openPage(ListPage, 'pagesA/secondhand/list')
    const lines = [...document.querySelectorAll('.listing-tile')].map((tile) =>
      [...tile.querySelectorAll('.listing-tile__words > *')].map(({ textContent }) => textContent),
    )
    expect(lines).toEqual([
      ['光威手竿', '轻微使用痕迹 · 自提 · 邮寄 · 可以议价', '¥260¥300', '老周 · 3 人关注'],
      ['路亚轮', '轻微使用痕迹 · 自提', '¥260已预留', '老周'],
    ])
    expect([...document.querySelectorAll('.listing-tile img')].map((one) => one.getAttribute('src'))).toEqual([picture.thumb])
    await click(page.getByText('路亚轮'))
    expect(opened).toEqual(['/pagesA/secondhand/detail?id=13'])
  })
})

test('saved searches go on to the last one, and say how many they found', async () => {
  signIn('member')
  answers('GET secondhand/list', [])
  const any = { tackle: null, condition: null, handover: null, minFen: null, maxFen: null, createdAt: '2026-05-01T00:00:00Z' }
  answersPages('GET secondhand/searches', () =>
    Array.from({ length: 23 }, (_, at) => ({ ...any, id: at + 1, word: `第 ${at + 1} 个`, found: at })),
  )
  const page = await openPage(ListPage, 'pagesA/secondhand/list')
  await doing(() => fireEvent.click(page.getByText('保存的搜索')))
  await doing(() => fireEvent.click(page.getByText('点这里加载更多')))
  expect(page.getByText('第 23 个').closest('.saved-search')!.textContent).toContain('22')
})
