import { PULL_TRANSITION_MS } from '@anglers/contract/limits'
import { cleanup, fireEvent } from '@testing-library/react'
import { members } from '@/features/account'
import NearbyPage from '@/pages/nearby/nearby'
import PublishPlacesPage from '@/pagesA/publish/places'
import NavigationPage from '@/pagesA/navgation/navgation'
import MapPage from '@/pages/nearby/mp-nearby'
import { town as townOf } from '@/features/places'
import { drafts } from '@/stores/drafts'
import { location } from '@/stores/location'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const town = { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null }
const spot = { type: 'places' as const, water: 'stream' as const, access: 'climb' as const, fish: ['鲫鱼'], months: [3] }

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET waters/town', town)
  townOf.forget()
})
afterEach(cleanup)

describe('the nearby tab', () => {
  beforeEach(() => {
    answers('GET user/nearby-diaochang', [{ post: buildPost({ id: 12, type: 'diaochang', title: '月塘垂钓园' }), distanceM: 820 }])
    answers('GET user/nearby-dianpu', [])
    answers('GET waters/nearby-spots', [
      {
        post: buildPost({ id: 13, type: 'places', title: '后山鲫鱼窝', extra: spot, area: { lat: 29.9, lng: 115.4, radiusM: 708 } }),
        distanceM: 1_240,
      },
    ])
    answers('GET user/nearby-user', [{ user: buildUser({ nickName: '老周' }), withinM: 1_000, online: true }])
    answers('GET user/user-info', { privacy: { nearby: false } } as never)
  })

  test('lists what is around the town while the device does not say where it is, by distance or by stars', async () => {
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await page.findByText('月塘垂钓园')
    expect(page.getByText('820 米')).toBeTruthy()
    expect(page.getByText(/先按泽安显示/)).toBeTruthy()
    expect(asked('GET user/nearby-diaochang')[0]!.query).toMatchObject({
      lat: '29.95',
      lng: '115.41',
      radiusM: '5000',
      orderby: 'distance',
    })
    const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(marked()).toEqual(['钓场', '5 公里', '距离'])
    await click(page.getByText('评分'))
    await click(page.getByText('20 公里'))
    expect(marked()).toEqual(['钓场', '20 公里', '评分'])
    expect(asked('GET user/nearby-diaochang').at(-1)!.query).toMatchObject({ radiusM: '20000', orderby: 'rating' })
  })

  test('says nothing of where it is, and lists nothing, before that is known', async () => {
    const held = holds('GET waters/town')
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    expect([held.length, page.queryByText(/先按/), asked('GET user/nearby-diaochang')]).toEqual([1, null, []])
    await doing(() => held[0]!.answer({ ...town, name: '' }))
    expect([page.getByText(/先按市中心显示/) !== null, asked('GET user/nearby-diaochang').length]).toEqual([true, 1])
  })

  test('leads to the map of where its lists are, and where nothing is to adding it', async () => {
    answers('GET user/nearby-dianpu', [])
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('渔具店'))
    page.getByText('附近还没有，换个范围看看')
    await click(document.querySelector('.notice__way')!)
    await click(page.getByText('看地图'))
    expect(opened).toEqual(['/pagesA/publish/dianpu', '/pages/nearby/mp-nearby?lat=29.95&lng=115.41'])
  })

  test.each([
    ['钓场', 'GET user/nearby-diaochang', 'distance'],
    ['渔具店', 'GET user/nearby-dianpu', 'distance'],
    ['钓点', 'GET waters/nearby-spots', undefined],
  ] as const)('lists %s by the radius that was chosen, and spots in no other order than by distance', async (name, list, orderby) => {
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('50 公里'))
    await click(page.getByText(name))
    expect(asked(list).at(-1)!.query).toMatchObject({ lat: '29.95', lng: '115.41', radiusM: '50000' })
    expect([asked(list).at(-1)!.query.orderby, page.queryByText('评分') !== null]).toEqual([orderby, orderby !== undefined])
  })

  test('has anglers around the same place, in no radius and no order, and nothing to offer whom others may meet', async () => {
    answers('GET user/user-info', { privacy: { nearby: true } } as never)
    answersPages('GET user/nearby-user', () => [])
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('钓友'))
    page.getByText('附近还没有愿意被看到的钓友')
    expect([page.queryByText('让附近的人看到我'), page.queryByText('20 公里')]).toEqual([null, null])
    expect(asked('GET user/nearby-user').map(({ query: { lat, lng } }) => [lat, lng])).toEqual([['29.95', '115.41']])
  })

  test('offers the same again whom others may not meet as it could not be sent', async () => {
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('钓友'))
    loses('POST user/setting')
    await click(page.getByText('让附近的人看到我'))
    expect([toaster.current?.text, page.queryByText('让附近的人看到我') !== null]).toEqual(['网络不给力，请稍后再试', true])
  })

  test('has nothing of whom the reader has blocked', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const author = buildUser()
    answers('GET user/nearby-diaochang', [{ post: buildPost({ type: 'diaochang', title: '黑坑', author }), distanceM: 820 }])
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await page.findByText('黑坑')
    await doing(() => members.upsert(author).block(true))
    expect(page.queryByText('黑坑')).toBeNull()
  })

  test('without a line and a place says so, and goes on once there is one', async () => {
    loses('GET waters/town')
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('重试'))
    page.getByText('重试')
    answers('GET waters/town', town)
    await doing(() => page.show())
    page.getByText('月塘垂钓园')
  })

  test('lists what is around the device once that says where it is', async () => {
    const locate = jest.spyOn(location, 'locate').mockResolvedValue({ lat: 30.5, lng: 114.3 })
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('定位'))
    expect(page.queryByText(/先按泽安显示/)).toBeNull()
    expect(asked('GET user/nearby-diaochang').at(-1)!.query).toMatchObject({ lat: '30.5', lng: '114.3' })
    locate.mockRestore()
  })

  test('follows who has moved on: when it is shown again, and when its list is pulled', async () => {
    const here = { lat: 30.5, lng: 114.3 }
    const follow = jest.spyOn(location, 'follow').mockResolvedValue(here)
    const places = () => asked('GET user/nearby-diaochang').map(({ query }) => query.lat)
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    const comesBack = async () => {
      await doing(() => page.hide())
      await doing(() => page.show())
    }
    // Some steps aside there is nothing else.
    follow.mockResolvedValue({ ...here, lat: 30.5005 })
    await comesBack()
    expect(places()).toEqual(['30.5'])
    // After a walk the list is still the one that they left for one of its pages; a pull asks anew.
    follow.mockResolvedValue({ ...here, lat: 30.51 })
    await comesBack()
    expect(places()).toEqual(['30.5'])
    const pulls = () => doing(() => pull(document.querySelector('.scroller')!))
    await pulls()
    expect(places()).toEqual(['30.5', '30.51'])
    await doing(() => new Promise((resolve) => setTimeout(resolve, PULL_TRANSITION_MS + 50)))
    await pulls()
    expect(places()).toEqual(['30.5', '30.51', '30.51'])
    // After a drive there is another one.
    follow.mockResolvedValue({ ...here, lat: 30.6 })
    await comesBack()
    expect(places().slice(3)).toEqual(['30.6'])
    follow.mockRestore()
  })

  test('has the spots by their cells, and anglers by rings, to whom one may show oneself', async () => {
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('钓点'))
    await page.findByText('后山鲫鱼窝')
    expect(page.getByText('溪流 · 要攀爬')).toBeTruthy()
    await click(page.getByText('钓友'))
    await page.findByText('老周')
    expect(page.getByText('1.0 公里以内')).toBeTruthy()
    expect(page.getByText('让附近的人看到我')).toBeTruthy()
  })

  test('shows me to others once I want that, where I am, and asks no more', async () => {
    const locate = jest.spyOn(location, 'locate').mockResolvedValue({ lat: 30.5, lng: 114.3 })
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('钓友'))
    answers('POST user/setting', { privacy: { nearby: true } } as never)
    answers('GET user/user-info', { privacy: { nearby: true } } as never)
    await click(page.getByText('让附近的人看到我'))
    expect([asked('POST user/setting').map(({ body }) => body), locate.mock.calls.length]).toEqual([[{ privacy: { nearby: true } }], 1])
    expect(page.queryByText('让附近的人看到我')).toBeNull()
    locate.mockRestore()
  })

  test('has anglers for members alone, and nobody is asked where a visitor is', async () => {
    session.close()
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await click(page.getByText('钓友'))
    page.getByText('去登录')
    expect([...asked('GET user/nearby-user'), ...asked('GET user/user-info')]).toEqual([])
  })
})

test('a private spot is shared with its ladder, of which the form says at first about 1 km', async () => {
  answers('POST publish/places', { id: 12, state: 'live', version: 1 })
  const page = await openPage(PublishPlacesPage, 'pagesA/publish/places')
  await type(page.getByPlaceholderText('给这个钓点起个名字'), '后山鲫鱼窝')
  await click(page.getByText('发布'))
  expect(page.getAllByText('请选择它在哪里').length).toBeGreaterThan(0)
  expect(asked('POST publish/places')).toEqual([])
})

test('a private spot says what water it is, how one gets there, and when it is good', async () => {
  answers('POST publish/places', { id: 12, state: 'live', version: 1 })
  answers('GET law', { lines: [] })
  drafts.write('places', {
    fields: { title: '后山鲫鱼窝', content: '', place: { name: '月塘', address: '', lat: 29.9, lng: 115.5 }, placeReveal: 'km' },
    pictures: [],
    key: 'k',
  })
  const page = await openPage(PublishPlacesPage, 'pagesA/publish/places')
  for (const choice of ['河流', '坐船', '3 月', '11 月', '4 月', '3 月']) await click(page.getByText(choice))
  await type(page.getByLabelText('鱼种（可不填）'), '鲫鱼、鲤鱼')
  await type(page.getByLabelText('正文'), '早口好')
  await click(page.getByText('发布'))
  expect(asked('POST publish/places').map(({ body }) => body)).toMatchObject([
    { title: '后山鲫鱼窝', content: '早口好', water: 'river', access: 'boat', fish: ['鲫鱼', '鲤鱼'], months: [11, 4], placeReveal: 'km' },
  ])
})

test('the way to a place leads to map apps, lon first where they want it, and a broken link says so', async () => {
  const page = await openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: '29.9', lng: '115.5', name: '月塘' })
  const amap = page.getByText('高德地图').closest('a')!
  expect(amap.getAttribute('href')).toContain('to=115.5,29.9,')
  cleanup()
  const nameless = await openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: '29.9', lng: '115.5' })
  nameless.getByText('29.9, 115.5')
  cleanup()
  const broken = await openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: 'NaN', lng: '115.5', name: '月塘' })
  expect(broken.getByText('这个位置不完整，没法导航')).toBeTruthy()
})

test('what is dangerous at a post stands before the way there, and is not reported from there', async () => {
  const hazard = { id: 31, kind: 'dam' as const, body: '泄洪口', there: 3, gone: 1, mine: null, seenAt: '2026-05-01T00:00:00Z' }
  answers('GET waters/safety', { water: 'pond', hazards: [hazard], law: [], can: { report: true } })
  const page = await openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: '29.9', lng: '115.5', name: '月塘', post: '13' })
  page.getByText('泄洪口')
  expect([asked('GET waters/safety').map(({ query }) => query.id), document.querySelectorAll('.safety button').length]).toEqual([['13'], 0])
})

test('the map page filters what it shows', async () => {
  answers('GET waters/map', { items: [] })
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  expect(await page.findByText('渔具店')).toBeTruthy()
})

describe('the way to a place', () => {
  const copied: string[] = []
  const open = () => {
    copied.length = 0
    return openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: '29.9', lng: '115.5', name: '月塘&湾' })
  }

  test.each([
    ['高德地图', 'uri.amap.com', { to: '115.5,29.9,月塘&湾', mode: 'car' }],
    ['腾讯地图', 'apis.map.qq.com', { to: '月塘&湾', tocoord: '29.9,115.5', type: 'drive' }],
    ['百度地图', 'api.map.baidu.com', { location: '29.9,115.5', title: '月塘&湾', coord_type: 'gcj02' }],
    ['苹果地图', 'maps.apple.com', { ll: '29.9,115.5', q: '月塘&湾' }],
  ])('is asked of %s at the point and by the name that it takes', async (name, host, query) => {
    const page = await open()
    const way = new URL(page.getByText(name).closest('a')!.href)
    expect([way.host, Object.fromEntries(way.searchParams)]).toEqual([host, expect.objectContaining(query)])
  })

  test('is also its point to be copied, its map and its weather', async () => {
    const page = await open()
    page.getByText('月塘&湾')
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await click(page.getByText('复制坐标'))
    expect([copied, toaster.current?.text]).toEqual([['29.9,115.5'], '坐标已复制'])
    await click(page.getByText('看地图'))
    await click(page.getByText('天气'))
    expect(opened).toEqual([
      '/pages/nearby/mp-nearby?lat=29.9&lng=115.5',
      `/pagesB/weather/weather?lat=29.9&lng=115.5&name=${encodeURIComponent('月塘&湾')}`,
    ])
  })
})

test('the nearby tab offers all that there is around, as near and in the order that is wanted', async () => {
  answersPages('GET user/nearby-diaochang', () => [])
  const page = await openPage(NearbyPage, 'pages/nearby/nearby')
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect([texts('.nearby-tab__tabs .tabs__tab'), texts('.nearby-tab__filters .chips__chip')]).toEqual([
    ['钓场', '渔具店', '钓点', '钓友'],
    ['1 公里', '5 公里', '20 公里', '50 公里', '距离', '评分'],
  ])
  expect(page.getByText(/先按泽安显示/).textContent).toBe('没有取得定位，先按泽安显示')
})
