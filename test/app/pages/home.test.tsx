import { fireEvent, waitFor } from '@testing-library/dom'
import type { HomeTab } from '@anglers/contract/site'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import { expireFeeds, homeWeather } from '@/features/home'
import FindPage from '@/pages/find/find'
import HomePage from '@/pages/index/index'
import { publishMenu } from '@/stores/publishMenu'
import { showsKept } from '@/stores/reading'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildPicture, buildPost, buildSession, buildUser, buildUserItem } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const banner = (id: number, title: string) => ({ id, title, picture: buildPicture(), url: '/pages/hot/hot' })
const menu = (id: number, name: string) => ({ id, name, icon: 'fish', url: '/pagesB/weather/weather' })
const tabs: HomeTab[] = [
  { key: 'new', name: '最新' },
  { key: 'hot', name: '热门', orderby: 'hot' },
  { key: 'following', name: '关注', following: true },
  { key: 'lure', name: '路亚', category: 4 },
]
const count = (name: Parameters<typeof asked>[0]) => asked(name).length
/** What the first tab shows, and what the current one does. */
const first = () => document.querySelector('.tab-pane')!
const current = () => document.querySelector('.tab-pane:not(.tab-pane--away)')!

let reader = 100

// What is asked for once is asked for once for each reader.
beforeEach(() => {
  session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
  answers('GET menu/tab', tabs)
  answers('GET banner', ({ place }) => [banner(1, `${place} 的横幅`)])
  answers('GET menu', ({ place }) => [menu(1, `${place} 的入口`)])
  answersPages('GET posts', () => [buildPost({ title: '今早的鲫鱼' })])
  answersPages('GET posts/sticky', () => [])
  answersPages('GET posts/most', () => [])
  answers('GET topic/hot-topic', [])
  answers('GET user/suggested', [])
  loses('GET weather')
})
afterEach(async () => {
  await cleanUp()
  publishMenu.close()
})

describe('home', () => {
  const openHome = () => openPage(HomePage, 'pages/index/index')

  test('leads to the search and to the weather, and has what the operator put above the posts', async () => {
    const page = await openHome()
    for (const text of ['home 的横幅', 'home 的入口', '今早的鲫鱼']) page.getByText(text)
    await click(document.querySelector('.home-search')!)
    await click(page.getByLabelText('天气与适钓指数 天气'))
    expect(opened).toEqual(['/pages/search/search', '/pagesB/weather/weather'])
    expect([count('GET banner'), count('GET menu'), count('GET posts/sticky'), count('GET menu/tab'), count('GET posts')]).toEqual([
      1, 1, 1, 1, 1,
    ])
  })

  test('its tab, tapped once more, leads to the top of the list that is shown, which comes anew', async () => {
    const page = await openHome()
    await click(page.getByText('热门'))
    const before = count('GET posts')
    const scroller = current().querySelector('.scroller')!
    scroller.scrollTop = 900
    await click(document.querySelector('.tab-bar__tab--on')!)
    await waitFor(() => expect(scroller.scrollTop).toBe(0))
    expect(
      asked('GET posts')
        .slice(before)
        .map(({ query }) => query.orderby),
    ).toEqual(['hot'])
  })

  test('what somebody wrote is gone from sight as soon as they are blocked', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const author = buildUser({ id: 4711 })
    answersPages('GET posts', () => [buildPost({ title: '广告', author }), buildPost({ title: '今早的鲫鱼' })])
    answersPages('GET posts/sticky', () => [buildPost({ title: '顶上的广告', author })])
    const page = await openHome()
    page.getByText('广告')
    page.getByText('顶上的广告')
    await doing(() => members.upsert(author).block(true))
    expect(page.queryByText(/广告/)).toBe(null)
    page.getByText('今早的鲫鱼')
  })

  test.each([
    ['ok', 72, '72 分'],
    ['ok', null, '天气'],
    ['stopped', null, '停'],
    ['banned', null, '禁'],
    ['ok', 0, '0 分'],
    ['unknown', null, '天气'],
  ] as const)('the way to the weather shows the score: %s', async (state, value, text) => {
    answers('GET weather', { score: { state, value } } as never)
    const page = await openHome()
    page.getByLabelText(`天气与适钓指数 ${text}`)
  })

  test('shows the posts together with what stands above them, not before', async () => {
    const held = holds('GET banner')
    const page = await openHome()
    expect([page.queryByText('今早的鲫鱼'), page.queryByText('home 的入口')]).toEqual([null, null])
    await doing(() => held[0]!.answer([banner(1, '清明放鱼')]))
    expect([page.getByText('今早的鲫鱼') !== null, page.getByText('清明放鱼') !== null]).toEqual([true, true])
  })

  test('has the posts though nothing comes of what stands above them', async () => {
    for (const name of ['GET banner', 'GET menu', 'GET menu/tab', 'GET posts/sticky'] as const) loses(name)
    await cleanUp()
    const page = await openHome()
    expect(page.getByText('今早的鲫鱼')).toBeTruthy()
  })

  test('has everything in one tab where the operator named none', async () => {
    answers('GET menu/tab', [])
    await openHome()
    expect([...document.querySelectorAll('.tabs__tab')].map(({ textContent }) => textContent)).toEqual(['最新'])
  })

  test('two pinned posts stand there, and the way to all where there are more', async () => {
    const pinned = [
      buildPost({ id: 7301, title: '禁渔通知' }),
      buildPost({ id: 7302, title: '', text: '水库清塘' }),
      buildPost({ title: '第三条' }),
    ]
    answersPages('GET posts/sticky', () => pinned.slice(0, 2))
    const few = await openHome()
    expect([document.querySelectorAll('.sticky-strip__line').length, few.queryByText(/条热点资讯/)]).toEqual([2, null])
    await cleanUp()
    session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
    answersPages('GET posts/sticky', () => pinned)
    const page = await openHome()
    expect([...document.querySelectorAll('.sticky-strip__text')].map(({ textContent }) => textContent)).toEqual(['禁渔通知', '水库清塘'])
    await click(page.getByText('水库清塘'))
    await click(page.getByText('全部 3 条热点资讯'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=7302', '/pages/sticky/sticky'])
  })

  test('each tab asks for its own posts, once, and the one that is come back to is as it was', async () => {
    const page = await openHome()
    for (const name of ['热门', '路亚', '热门', '最新']) await click(page.getByText(name))
    const questions = asked('GET posts').map(({ query: { orderby, following, category } }) => [orderby, following, category])
    expect(questions).toEqual([
      [undefined, undefined, undefined],
      ['hot', undefined, undefined],
      [undefined, undefined, '4'],
    ])
    // What the operator put there stands above the first tab's posts alone.
    expect(page.getAllByText('home 的横幅')).toHaveLength(1)
    expect(first().textContent).toContain('home 的横幅')
  })

  test('a visitor follows nobody, and nobody is asked for it', async () => {
    session.close()
    const page = await openHome()
    await click(page.getByText('关注'))
    expect(page.getByText('看最新')).toBeTruthy()
    expect(asked('GET posts').filter(({ query }) => query.following !== undefined)).toEqual([])
  })

  test('who follows nobody is told whom they might follow, and then sees what those write', async () => {
    const angler = buildUserItem({ nickName: '阿峰路亚' })
    answers('GET user/suggested', [angler])
    answers('POST user/follow', { following: true, followers: 1 })
    answersPages('GET posts', () => (members.get(angler.id)?.isFollowed ? [buildPost({ title: '溪水涨了' })] : []))
    const page = await openHome()
    await click(page.getByText('关注'))
    await waitFor(() => page.getByText('推荐关注'))
    expect(page.queryByText('看他们的动态')).toBeNull()
    await click(page.getByRole('button', { name: '关注 阿峰路亚' }))
    await click(page.getByText('看他们的动态'))
    await waitFor(() => expect(current().textContent).toContain('溪水涨了'))
    expect(current().textContent).not.toContain('推荐关注')
  })

  test('a visitor is told whom they might follow, too', async () => {
    session.close()
    answers('GET user/suggested', [buildUserItem({ nickName: '阿峰路亚' })])
    const page = await openHome()
    await click(page.getByText('关注'))
    await click(await waitFor(() => page.getByRole('button', { name: '关注 阿峰路亚' })))
    expect(opened).toEqual(['/member/login/login'])
  })

  test('who follows nobody is led to what everybody writes, and where nobody wrote, to writing', async () => {
    answersPages('GET posts', () => [])
    session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
    const page = await openHome()
    await click(page.getByText('关注'))
    await click(page.getByText('看最新'))
    expect(page.getByText('最新').closest('button')!.getAttribute('aria-pressed')).toBe('true')
    expect(publishMenu.opened).toBe(false)
    await click(current().querySelector('.notice__way')!)
    expect(publishMenu.opened).toBe(true)
  })

  test('a pull asks for the posts and for all above them; in another tab for its posts alone', async () => {
    const page = await openHome()
    const counts = () => [count('GET banner'), count('GET menu'), count('GET posts/sticky'), count('GET posts')]
    await doing(() => pull(first().querySelector('.scroller')!))
    expect(counts()).toEqual([2, 2, 2, 2])
    await click(page.getByText('路亚'))
    const before = counts()
    await doing(() => pull(current().querySelector('.scroller')!))
    expect(counts()).toEqual([2, 2, 2, before[3]! + 1])
  })

  test('a pull asks for the score of now, too', async () => {
    const score = (value: number) => answers('GET weather', { score: { state: 'ok', value } } as never)
    score(72)
    const page = await openHome()
    score(31)
    await doing(() => pull(first().querySelector('.scroller')!))
    page.getByText('31 分')
  })

  test('says that there are newer posts once something was published, but not where the order is another', async () => {
    const page = await openHome()
    await click(page.getByText('热门'))
    answersPages('GET posts', () => [buildPost({ title: '刚发的' }), buildPost({ title: '今早的鲫鱼' })])
    expireFeeds()
    await doing(page.show)
    expect([first().querySelector('.record-list__newer') !== null, current().querySelector('.record-list__newer')]).toEqual([true, null])
  })
})

describe('home, come back to', () => {
  test('by another reader has what is above the posts for them, and none of those that were deleted', async () => {
    const gone = buildPost({ title: '删掉的' })
    answersPages('GET posts/sticky', () => [gone, buildPost({ title: '给会员的' })])
    const page = await openPage(HomePage, 'pages/index/index')
    await doing(() => posts.get(gone.id)!.merge({ state: 'removed' }))
    expect([page.queryByText('删掉的'), page.queryByText('给会员的') !== null]).toEqual([null, true])
    await doing(() => page.hide())
    await doing(() => session.close())
    answersPages('GET posts/sticky', () => [buildPost({ title: '给访客的' })])
    answers('GET banner', [])
    await doing(() => page.show())
    expect([page.queryByText('给会员的'), page.queryByText('给访客的') !== null, page.queryByText('home 的横幅')]).toEqual([
      null,
      true,
      null,
    ])
  })

  /** Another page lies over it for so many minutes. */
  const isAway = async (page: Awaited<ReturnType<typeof openPage>>, minutes: number) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
    await doing(() => page.hide())
    await doing(() => page.show())
    now.mockRestore()
  }

  test('asks for the score behind what the posts wait for, and again where it did not come', async () => {
    const held = holds('GET banner')
    const page = await openPage(HomePage, 'pages/index/index')
    expect(count('GET weather')).toBe(0)
    await doing(() => held[0]!.answer([]))
    await isAway(page, 1)
    expect(count('GET weather')).toBe(2)
    answers('GET weather', { score: { state: 'ok', value: 72 } } as never)
    await isAway(page, 1)
    page.getByText('72 分')
    await isAway(page, 1)
    expect(count('GET weather')).toBe(3)
  })

  test('shows no score that only the device has kept as if it were of now', async () => {
    answers('GET weather', { score: { state: 'ok', value: 72 } } as never)
    const page = await openPage(HomePage, 'pages/index/index')
    page.getByText('72 分')
    await doing(() => showsKept(homeWeather, Date.now() - 60_000))
    page.getByLabelText('天气与适钓指数 天气')
    await doing(() => showsKept(homeWeather, null))
  })

  test('after some minutes has the score of now', async () => {
    const score = (value: number) => answers('GET weather', { score: { state: 'ok', value } } as never)
    score(72)
    const page = await openPage(HomePage, 'pages/index/index')
    score(31)
    await doing(() => page.hide())
    await doing(() => page.show())
    page.getByText('72 分')
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
    await doing(() => page.hide())
    await doing(() => page.show())
    now.mockRestore()
    page.getByText('31 分')
  })
})

describe('discover', () => {
  const openFind = () => openPage(FindPage, 'pages/find/find')

  test('come back to by another reader has what the operator shows that one', async () => {
    const page = await openFind()
    answers('GET banner', [banner(2, '给访客的')])
    await doing(() => page.hide())
    await doing(() => session.close())
    await doing(() => page.show())
    page.getByText('给访客的')
  })

  test("has the operator's choices, what is talked about, and what is liked most", async () => {
    answers('GET topic/hot-topic', [
      { id: 31, name: '台钓', description: '', cover: null, counts: { posts: 12_000, followers: 0 }, following: false },
    ])
    answersPages('GET posts/most', () => [buildPost({ title: '一斤八两' })])
    const page = await openFind()
    for (const text of ['find 的横幅', 'find 的入口', '一斤八两']) page.getByText(text)
    const tag = page.getByText('#台钓').closest('a')!
    expect(tag.textContent).toBe('#台钓1.2万')
    expect([asked('GET topic/hot-topic')[0]!.query.per_page, asked('GET posts/most')[0]!.query.meta]).toEqual(['12', 'likes'])
    await click(tag)
    await click(page.getByText('完整榜单'))
    await click(document.querySelector('.search-entry')!)
    expect(opened).toEqual(['/pages/topic/topic?id=31', '/pages/hot/hot', '/pages/search/search'])
  })

  test('names no topics where there are none; a pull asks for all of it', async () => {
    const page = await openFind()
    expect([page.queryByText('热门话题'), page.getByText('钓友最爱') !== null]).toEqual([null, true])
    const counts = () => [count('GET banner'), count('GET menu'), count('GET topic/hot-topic'), count('GET posts/most')]
    const before = counts()
    await doing(() => pull(document.querySelector('.scroller')!))
    expect(counts()).toEqual(before.map((number) => number + 1))
  })
})
