import { Text } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import Taro from '@tarojs/taro'
import { fireEvent, within } from '@testing-library/dom'
import { runInAction } from 'mobx'
import { onTabAgain } from '@/lib/tabAgain'
import { MissingPage } from '@/shell/MissingPage'
import { handlePageFailures } from '@/shell/pageFailures'
import { Screen } from '@/shell/Screen'
import { appOpen, AppOpen } from '@/stores/appOpen'
import { choices, modals, toaster } from '@/stores/overlays'
import { privacy } from '@/stores/privacy'
import { publishMenu } from '@/stores/publishMenu'
import { session } from '@/stores/session'
import { stored } from '@/stores/storage'
import { unread } from '@/stores/unread'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked } from '../support/server'
import { operatorSets } from '../support/site'

let pages = 0
const openScreen = (props: Partial<Parameters<typeof Screen>[0]> = {}, path = `pages/test/frame-${++pages}`) =>
  openPage(
    () => (
      <Screen title="鱼情" {...props}>
        <Text>今天的鱼情</Text>
      </Screen>
    ),
    path,
  )
const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  toaster.hide()
  answers('GET notice/tabs', [])
  answers('GET message/unread', { messages: 0, groups: 0 })
  answers('GET setting', { seast_publish_add: [] })
})
afterEach(() => publishMenu.close())

describe('the header', () => {
  test('has the title and the way back', async () => {
    const page = await openScreen()
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('鱼情')
    await click(page.getByRole('button', { name: '返回' }))
    expect(opened).toEqual(['/pages/index/index'])
  })

  test.each([
    ['a tab', { tab: 'find' }],
    ['a page whose header has one of its own', { leaves: true }],
  ] as const)('has no way back on %s', async (_, props) => {
    const page = await openScreen(props)
    expect(page.queryByRole('button', { name: '返回' })).toBeNull()
  })

  test('may hold something else, and still says to a screen reader where it is', async () => {
    const page = await openScreen({ header: <Text>搜索框</Text> })
    expect([page.getByText('搜索框') !== null, page.getByRole('heading', { level: 1 }).className]).toEqual([true, 'spoken'])
  })

  test('says the name of the app during maintenance, and leads nowhere', async () => {
    operatorSets({ seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 })
    const page = await openScreen({ header: <Text>搜索框</Text> })
    expect([
      page.getByRole('heading', { level: 1 }).textContent,
      page.queryByText('搜索框'),
      page.queryByRole('button', { name: '返回' }),
    ]).toEqual(['钓鱼伴侣', null, null])
  })

  test('has no publish menu below it during maintenance, nor where there is no tab', async () => {
    operatorSets({ seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 })
    const page = await openScreen({ tab: 'home' })
    await doing(() => publishMenu.open())
    expect(page.queryByRole('dialog')).toBeNull()
    await doing(() => operatorSets({}))
    page.getByRole('dialog', { name: '发布' })
  })
})

test('what lies over a page lies over the shown one alone', async () => {
  const page = await openScreen()
  await doing(() => toaster.show('已保存'))
  page.getByText('已保存')
  await doing(() => page.hide())
  expect(page.queryByText('已保存')).toBeNull()
  await doing(() => page.show())
  page.getByText('已保存')
})

describe('the tab bar', () => {
  test('leads to every tab, says which is open, and opens the publish menu', async () => {
    const page = await openScreen({ tab: 'nearby' })
    const bar = within(page.getByRole('navigation', { name: '主导航' }))
    const tabs = bar.getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['首页', '/pages/index/index', null],
      ['发现', '/pages/find/find', null],
      ['附近', '/pages/nearby/nearby', 'page'],
      ['我的', '/pages/mine/mine', null],
    ])
    expect(tabs.map((tab) => tab.querySelector('[class*="-on"].icon') !== null)).toEqual([false, false, true, false])
    await click(tabs[1]!)
    expect(jest.mocked(Taro.switchTab)).toHaveBeenLastCalledWith({ url: '/pages/find/find' })
    await click(bar.getByRole('button', { name: '发布' }))
    page.getByRole('dialog', { name: '发布' })
    await openScreen()
    expect(page.queryByRole('dialog', { name: '发布' })).toBeNull()
  })

  test('says of the open tab alone that it was tapped again', async () => {
    const again = jest.fn()
    const leave = onTabAgain(again)
    const page = await openScreen({ tab: 'nearby' })
    const bar = within(page.getByRole('navigation', { name: '主导航' }))
    await click(bar.getByText('发现'))
    expect(again).not.toHaveBeenCalled()
    await click(bar.getByText('附近'))
    expect(again).toHaveBeenCalledTimes(1)
    leave()
  })

  test("counts what is unread on the member's own tab, asked for anew when a tab is shown", async () => {
    session.open(buildSession())
    const page = await openScreen({ tab: 'home' })
    answers('GET notice/tabs', [{ key: 'likes', unread: 3, pushed: true }])
    answers('GET message/unread', { messages: 2, groups: 4 })
    const later = Date.now() + 60_000
    const now = jest.spyOn(Date, 'now').mockReturnValue(later)
    await doing(() => page.hide())
    await doing(() => page.show())
    now.mockRestore()
    const badge = page.getByLabelText('9 条未读')
    expect([badge.closest('a')!.textContent, page.getAllByLabelText(/条未读/).length]).toEqual([expect.stringContaining('我的'), 1])
    const before = asked('GET notice/tabs').length
    Object.assign(unread, { askedAt: 0 })
    await openScreen()
    expect(asked('GET notice/tabs')).toHaveLength(before)
  })
})

describe('a page whose code does not come', () => {
  /** The code of a page, as often as it is asked for. */
  const loads = jest.fn<Promise<{ default: () => JSX.Element }>, []>()
  let shows = 0
  function LatePage() {
    useDidShow(() => void shows++)
    return <Text>终于来了</Text>
  }

  beforeEach(() => {
    loads.mockReset().mockRejectedValue(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    shows = 0
    Object.assign(window, {
      __taroAppConfig: { routes: ['pages/find/find', 'pages/hot/hot'].map((path) => ({ path, load: () => [loads()] })) },
    })
  })

  test.each([
    ['pages/hot/hot', 0],
    ['pages/find/find', 1],
  ])('says so, and tries again until it does: %s', async (path, bars) => {
    const page = await openPage(MissingPage, path, { x: '1' })
    expect(page.queryAllByRole('navigation')).toHaveLength(bars)
    await click(page.getByText('重试'))
    expect(toaster.current).toMatchObject({ text: '网络不给力，请稍后再试', type: 'error' })
    loads.mockResolvedValue({ default: LatePage })
    await click(page.getByText('重试'))
    expect([page.getByText('终于来了') !== null, page.queryByText('重试'), shows]).toEqual([true, null, 1])
  })

  test('is drawn in its place by the router', () => {
    handlePageFailures()
    const draw = jest.fn()
    Taro.eventCenter.trigger('pageCodeMissing', draw)
    expect(draw).toHaveBeenCalledWith(MissingPage)
  })
})

describe('the question how to browse', () => {
  const links = { seast_app_links: { ios: 'https://apps.example/1' } }
  const question = '选择浏览方式'
  beforeEach(() => {
    runInAction(() => Object.assign(appOpen, { stays: false, dismissed: false }))
    operatorSets(links)
  })

  test('is answered once for staying in the browser', async () => {
    const page = await openScreen()
    await doing(() => import('@/shell/AppOpenSheet'))
    page.getByRole('dialog', { name: question })
    await click(page.getByText('继续使用当前浏览器'))
    expect([page.queryByRole('dialog'), new AppOpen().asks]).toEqual([null, false])
  })

  test.each([
    ['closing it', '关闭', []],
    ['opening the app', '打开专属应用', ['/pagesA/openAPP/openAPP']],
  ] as const)('comes again after %s', async (_, way, leads) => {
    const page = await openScreen()
    const sheet = within(page.getByRole('dialog', { name: question }))
    await click(way === '关闭' ? sheet.getByRole('button', { name: way }) : sheet.getByText(way))
    expect([page.queryByRole('dialog'), opened, new AppOpen().asks]).toEqual([null, leads, true])
  })

  test('is not asked on the page that opens the app', async () => {
    const page = await openScreen({}, 'pagesA/openAPP/openAPP')
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

describe('the question for consent', () => {
  test.each([
    ['同意并继续', true],
    ['不同意', false],
    ['关闭', false],
    ['阅读《隐私政策》', false],
  ] as const)('is answered by %s: %s', async (way, agreed) => {
    const page = await openScreen()
    let permitted: boolean | undefined
    await doing(() => void privacy.permits().then((answer) => (permitted = answer)))
    const sheet = within(page.getByRole('dialog', { name: '隐私保护提示' }))
    await click(way === '关闭' ? sheet.getByRole('button', { name: way }) : sheet.getByText(way))
    expect([permitted, page.queryByRole('dialog'), stored('privacy')]).toEqual([agreed, null, agreed || undefined])
    expect(opened).toEqual(way.startsWith('阅读') ? ['/pages/page/page?slug=privacy'] : [])
  })
})

describe('a question to the reader', () => {
  test.each([
    ['取消', false],
    ['确认', true],
    ['beside', false],
  ] as const)('is answered by a tap on %s: %s', async (way, expected) => {
    const page = await openScreen()
    let answer: boolean | undefined
    await doing(() => void modals.ask('删除？').then((confirmed) => (answer = confirmed)))
    await click(way === 'beside' ? document.querySelector('.dialog--center .dialog__mask')! : page.getByText(way))
    expect([answer, page.queryByRole('dialog')]).toEqual([expected, null])
  })

  test('of several choices does the one that is tapped', async () => {
    const page = await openScreen()
    const done: string[] = []
    const offer = () =>
      doing(
        () =>
          void choices.offer([
            { name: '编辑', run: () => done.push('编辑') },
            { name: '删除', destructive: true, run: () => done.push('删除') },
          ]),
      )
    for (const name of ['删除', '取消', '编辑']) {
      await offer()
      await click(page.getByText(name))
    }
    await offer()
    await click(document.querySelector('.dialog--bottom .dialog__mask')!)
    expect([done, page.queryByRole('dialog')]).toEqual([['删除', '编辑'], null])
    await doing(() => choices.offer([]))
    expect(page.queryByRole('dialog')).toBeNull()
  })
})
