import type { Locator } from 'playwright-core'
import { OPEN_MS } from '../setup/server.ts'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

const HOSTS = ['/', '/pages/find/find', '/pages/nearby/nearby', '/pages/mine/mine']

const type = (own: object) => ({ type: 'words', name: '动态', link: '', ico: 'words', icoBg: '#1e73be', color: '#ffffff', ...own })
const TYPES = [
  type({}),
  type({ type: 'bbs', name: '发帖', ico: 'bbs' }),
  type({ name: '热榜', link: '/pages/hot/hot', ico: 'hot' }),
  type({ name: '站外', link: 'https://example.com/a?b=1', ico: 'share' }),
]

describe('the publish menu', () => {
  const town = openTown()
  let visitor: Angler

  // As the operator would set it up; what is set shows at once after a start.
  beforeAll(async () => {
    await town.server.command('setting', 'seast_publish_add', JSON.stringify(TYPES))
    await town.server.restart()
  }, OPEN_MS)

  beforeEach(async () => {
    visitor = await town.angler()
  })

  const menu = (): Locator => visitor.page.getByRole('dialog', { name: '发布' })
  const plus = (): Locator => visitor.screen.getByRole('navigation').getByRole('button', { name: '发布' })
  const choice = (name: string): Locator => menu().getByRole('button', { name, exact: true })
  const isOpen = () => choice('动态').waitFor()
  const isClosed = () => visitor.page.locator('.publish-menu').waitFor({ state: 'detached' })
  /** Is there, and not merely on the way. Home has two addresses. */
  const arrives = async (address: string) => {
    await visitor.page.waitForURL(({ pathname, search }) => (pathname === '/' ? '/pages/index/index' : pathname) + search === address)
    await visitor.page.locator(`.taro_page[id^="${address.split('?')[0]}?"]:visible`).waitFor()
  }

  it('opens over every tab with the date of today, and is closed by its button', async () => {
    for (const host of HOSTS) {
      await visitor.opens(host)
      await plus().click()
      await isOpen()
      const today = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', day: 'numeric', weekday: 'long' }).formatToParts(
        new Date(),
      )
      for (const { type: part, value } of today)
        if (part === 'day' || part === 'weekday') await menu().getByText(value, { exact: true }).waitFor()
      await menu().getByText('农历').waitFor()
      await choice('关闭').click()
      await isClosed()
    }
  })

  it('keeps the focus, and gives it back when Escape closes it', async () => {
    await visitor.opens('/')
    await visitor.cards.first().waitFor()
    await plus().focus()
    await visitor.page.keyboard.press('Enter')
    await isOpen()
    const focused = () =>
      visitor.page.evaluate(() =>
        document.activeElement?.closest('[role=dialog]')
          ? document.activeElement.textContent || document.activeElement.getAttribute('aria-label')
          : 'outside',
      )
    const met: (string | null)[] = []
    for (let stop = 0; stop < TYPES.length + 2; stop++) {
      await visitor.page.keyboard.press('Tab')
      met.push(await focused())
    }
    expect(met).toEqual(['动态', '发帖', '热榜', '站外', '关闭', '动态'])
    await visitor.page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('关闭')
    await visitor.page.keyboard.press('Escape')
    await isClosed()
    expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('发布')
  })

  it('is closed by going back, which stays on the page', async () => {
    await visitor.opens('/pages/find/find')
    await plus().click()
    await isOpen()
    await visitor.goesBack()
    await isClosed()
    expect(visitor.path).toBe('/pages/find/find')
  })

  it('leads to a page of the app, and to a web address through the web view', async () => {
    for (const [name, address] of [
      ['热榜', '/pages/hot/hot'],
      ['站外', '/pages/view/view?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1'],
    ] as const) {
      await visitor.opens('/')
      await plus().click()
      await choice(name).click()
      await arrives(address)
      await visitor.goesBack()
      await arrives('/pages/index/index')
      await isClosed()
    }
  })

  it('asks a visitor to sign in, and then leads on to what they chose', async () => {
    await visitor.opens('/')
    await plus().click()
    await choice('发帖').click()
    await visitor.signsIn(town.accounts.member)
    await arrives('/pages/bbs/bbs-like?type=publish')
    await visitor.goesBack()
    await arrives('/pages/index/index')
    await plus().click()
    await choice('动态').click()
    await arrives('/pagesA/publish/words')
  })

  it('opens by itself on the jump page, which is left with it', async () => {
    await visitor.opens('/pages/publish/jump')
    await isOpen()
    await choice('关闭').click()
    await arrives('/pages/index/index')
    await visitor.cards.first().waitFor()
    await isClosed()
  })

  it('gives the place of the jump page to what is chosen there', async () => {
    await visitor.opens('/pages/hot/hot')
    await visitor.opens('/pages/publish/jump')
    await isOpen()
    await choice('动态').click()
    await visitor.signsIn(town.accounts.operator)
    await arrives('/pagesA/publish/words')
    await visitor.sees('发布')
    await visitor.goesBack()
    await arrives('/pages/hot/hot')
  })
})
