import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MiniProgram } from './host/MiniProgram.ts'

const type = (own: object) => ({ type: 'words', name: '动态', link: '', ico: 'words', icoBg: '#1e73be', color: '#ffffff', ...own })

/** What the operator has set up. */
const SETTINGS = {
  seast_publish_add: [
    type({}),
    type({ type: 'bbs', name: '发帖', ico: 'bbs' }),
    type({ name: '看热榜', link: '/pages/hot/hot' }),
    type({ name: '再来一次', link: '/pages/publish/jump' }),
    type({ name: '站外活动', link: 'https://example.com/a?b=1' }),
  ],
  seast_mobile_publish_type_custom: '<p>一人一杆、一线一钩</p>',
  seast_publish_popup: 'bottom',
}
const HOSTS = ['/pages/index/index', '/pages/find/find', '/pages/nearby/nearby', '/pages/mine/mine']

/** A server that knows nothing but the settings. */
const server = createServer(({ url = '' }, response) => {
  const known = /\/setting\?/.test(url)
  response
    .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(known ? SETTINGS : { code: '', message: '' }))
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

describe.each(['weapp', 'tt'] as const)('the publish menu on %s', (platform) => {
  let app: MiniProgram

  beforeEach(async () => {
    app = new MiniProgram({ platform, server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    await app.launch()
  })
  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  const openMenu = () => app.tap({ class: 'tab-bar__plus' })
  const isOpen = () => app.has({ class: 'publish-choice' }) && !app.has({ class: 'dialog--leaving' })
  const addresses = (name: string) => app.callsOf(name).map(({ url }) => url)

  test('opens over every tab, with the date of today and the tip', async () => {
    for (const host of HOSTS) {
      await app.open(host)
      await openMenu()
      expect([host, isOpen()]).toEqual([host, true])
      expect(app.text).toContain('农历')
      expect(app.has({ class: 'publish-tip' })).toBe(true)
      await app.tap({ class: 'publish-menu__close' })
      expect(isOpen()).toBe(false)
    }
  })

  test.each([
    ['看热榜', '/pages/hot/hot'],
    ['站外活动', '/pages/view/view?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1'],
    ['发帖', '/member/login/login'],
  ])('%s leads a visitor to %s', async (name, address) => {
    await openMenu()
    await app.tap(name)
    expect([addresses('navigateTo'), isOpen()]).toEqual([[address], false])
  })

  test('opens by itself on the jump page, whose place the choice takes', async () => {
    await app.open('/pages/publish/jump')
    expect(isOpen()).toBe(true)
    await app.tap('看热榜')
    expect([addresses('redirectTo'), app.page.route]).toEqual([['/pages/hot/hot'], 'pages/hot/hot'])
  })

  test('leaves a jump page that is alone for home', async () => {
    await app.open('/pages/publish/jump')
    await app.tap({ class: 'publish-menu__close' })
    expect([addresses('switchTab'), app.page.route]).toEqual([['/pages/index/index'], 'pages/index/index'])
    expect(isOpen()).toBe(false)
  })

  test("opens again on a jump page above, and is closed there by the platform's own way back", async () => {
    await openMenu()
    await app.tap('再来一次')
    expect([app.page.route, app.depth, isOpen()]).toEqual(['pages/publish/jump', 2, true])
    await app.back()
    expect([app.page.route, app.depth, isOpen()]).toEqual(['pages/index/index', 1, false])
  })

  test('leaves a jump page for the page below', async () => {
    await openMenu()
    await app.tap('再来一次')
    await app.tap({ class: 'publish-menu__close' })
    expect([app.page.route, app.depth, isOpen()]).toEqual(['pages/index/index', 1, false])
    expect(app.callsOf('navigateBack')).toHaveLength(1)
  })
})
