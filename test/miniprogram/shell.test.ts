import type { Settings } from '@anglers/contract/settings'
import { storageOf } from './host/api/storage.ts'
import type { By } from './host/find.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openStandIn } from './standIn.ts'

/** What the operator has set. */
let settings: Partial<Settings> = {}
/** The keys of each call for settings. */
let asked: string[][] = []

/** A server that knows settings and editions, and has nothing else to show. */
const server = openStandIn((call, query) => {
  if (call === 'setting') {
    const keys = query.get('arg')!.split(',')
    asked.push(keys)
    return Object.fromEntries(Object.entries(settings).filter(([key]) => keys.includes(key)))
  }
  if (call === 'setting/get-lastest-edition') {
    return {
      version: '9.0.0',
      code: 900,
      notes: '<p>更快了</p>',
      date: '2026-03-01T00:00:00Z',
      links: { other: 'https://app.example/9' },
      forced: false,
    }
  }
  return call === 'search/setting' ? { hot: [], scopes: [] } : undefined
})

beforeEach(() => {
  settings = {}
  asked = []
})

const LIGHT = { frontColor: '#000000', backgroundColor: '#ffffff' }
const DARK = { frontColor: '#ffffff', backgroundColor: '#151c26' }
const GRAY = { frontColor: '#000000', backgroundColor: '#e8e8e8' }

describe.each(['weapp', 'tt'] as const)('%s', (platform) => {
  let app: MiniProgram

  /** Starts it on a phone of that kind. */
  const starts = async (options: Partial<ConstructorParameters<typeof MiniProgram>[0]> = {}) => {
    app = new MiniProgram({ platform, server: server.origin, ...options })
    await app.launch()
  }
  const titleBar = () => app.callsOf('setNavigationBarColor').at(-1)
  const screen = () => ['light', 'dark', 'gray'].find((look) => app.has({ class: `theme-${look}` }))

  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('a light start: title bar, and what lies around the page', async () => {
    await starts()
    expect([titleBar(), screen()]).toEqual([LIGHT, 'light'])
    if (platform === 'weapp') {
      expect(app.callsOf('setBackgroundColor').at(-1)).toEqual({
        backgroundColor: '#f4f6f9',
        backgroundColorTop: '#f4f6f9',
        backgroundColorBottom: '#f4f6f9',
      })
      expect(app.callsOf('setBackgroundTextStyle').at(-1)).toEqual({ textStyle: 'dark' })
    } else {
      expect(app.callsOf('setTabBarStyle').at(-1)).toEqual({
        color: '#5a687c',
        selectedColor: '#1e73be',
        backgroundColor: '#ffffff',
        borderStyle: 'black',
      })
    }
  })

  test("the host's own tab bar is hidden where it cannot be replaced", async () => {
    await starts()
    expect(app.callsOf('hideTabBar').length > 0).toBe(platform === 'tt')
    expect(app.appJson.tabBar).toMatchObject({ custom: platform === 'weapp' })
  })

  test("the system's theme is followed live where the host tells it", async () => {
    await starts({ theme: 'dark' })
    expect([titleBar(), screen()]).toEqual(platform === 'weapp' ? [DARK, 'dark'] : [LIGHT, 'light'])
    await app.emit('ThemeChange', { theme: 'light' })
    expect([titleBar(), screen()]).toEqual([LIGHT, 'light'])
    await app.emit('ThemeChange', { theme: 'dark' })
    expect([titleBar(), screen()]).toEqual(platform === 'weapp' ? [DARK, 'dark'] : [LIGHT, 'light'])
  })

  test('a theme that was chosen stays, whatever the system is set to', async () => {
    await starts({ storage: storageOf({ follow: false, theme: 'dark' }) })
    await app.emit('ThemeChange', { theme: 'light' })
    expect([titleBar(), screen()]).toEqual([DARK, 'dark'])
  })

  test('each page that shows is coloured anew, by one call', async () => {
    await starts({ storage: storageOf({ follow: false, theme: 'dark' }) })
    const painting = [
      'setNavigationBarColor',
      ...(platform === 'weapp' ? ['setBackgroundColor', 'setBackgroundTextStyle'] : ['setTabBarStyle']),
    ]
    const painted = () => painting.map((name) => app.callsOf(name).length)
    expect(painted()).toEqual(painting.map(() => 1))
    await app.open('/pages/update/update')
    expect(titleBar()).toEqual(DARK)
    expect(painted()).toEqual(painting.map(() => 2))
  })

  test('a tab that is hidden is drawn in the new look when it shows again, and not before', async () => {
    await starts({ storage: storageOf({ follow: false, theme: 'light' }) })
    await app.rush(['switchTab', '/pages/mine/mine'])
    const drawn = app.setDataLog.length
    await app.tap('主题与字号')
    await app.tap('深色')
    expect(screen()).toBe('dark')
    expect(app.setDataLog.slice(drawn).map(({ route }) => route)).not.toContain('pages/index/index')
    await app.rush(['switchTab', '/pages/index/index'])
    expect([titleBar(), screen()]).toEqual([DARK, 'dark'])
  })

  test('a screen reader hears what is a button, and which of several is chosen', async () => {
    await starts({ storage: storageOf({ follow: false, theme: 'light' }) })
    await app.rush(['switchTab', '/pages/mine/mine'])
    await app.tap('主题与字号')
    const spoken = (by: By) => ['aria-role', 'aria-pressed'].map((name) => app.attribute(by, name))
    // Douyin has no such attributes.
    const none = [undefined, undefined]
    expect(spoken({ class: 'segments__choice--on' })).toEqual(platform === 'weapp' ? ['button', 'true'] : none)
    expect(spoken({ class: 'segments__choice' })).toEqual(platform === 'weapp' ? ['button', 'false'] : none)
  })

  test('a page whose package does not come says so, and opens when it is asked for again', async () => {
    await starts()
    await app.open('/pages/mine/mine')
    app.answers.navigateTo = () => {
      throw new Error('loadSubpackage:fail')
    }
    await app.tap('登录')
    expect(app.text).toContain('网络不给力，请检查信号后重试')
    delete app.answers.navigateTo
    await app.tap('重试')
    expect(app.page.route).toBe('member/login/login')
  })

  test('settings come in one call, once', async () => {
    await starts()
    await app.open('/pages/mine/mine')
    expect(asked.filter((keys) => keys.includes('seast_gray_mode_on_off'))).toHaveLength(1)
  })

  test('gray: black on gray above, and no theme', async () => {
    settings = { seast_gray_mode_on_off: 1 }
    await starts({ storage: storageOf({ follow: false, theme: 'dark' }) })
    expect([titleBar(), screen()]).toEqual([GRAY, 'gray'])
    if (platform === 'tt') expect(app.callsOf('setTabBarStyle').at(-1)).toMatchObject({ backgroundColor: '#e8e8e8' })
  })

  test("maintenance shows the operator's words instead of the content", async () => {
    settings = { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1, seast_maintenance_mode_html: '<p>今晚维护</p>' }
    await starts()
    expect(app.has({ class: 'closed' })).toBe(true)
    expect([app.has({ class: 'tab-bar' }), app.has({ class: 'tabs' })]).toEqual([false, false])
    expect(asked.filter((keys) => keys.some((key) => key.startsWith('seast_maintenance')))).toHaveLength(2)
  })

  test("links and pictures in the operator's words can be tapped", async () => {
    const html =
      '<p>今晚维护 &amp; <a href="/pages/view/view?a=1&amp;b=2">详情</a><br>明早见</p>' +
      '<ol><li>第一<strong>重要</strong></li></ol><p><img src="/media/a.webp?e=1&amp;s=2" alt="" /><img id="b" src="https://img.fish/b.webp" alt="" /></p>'
    settings = { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1, seast_maintenance_mode_html: html }
    await starts()
    expect(app.text).toContain('今晚维护 & 详情\n明早见')
    await app.tap({ class: 'html-a' })
    expect(app.page.route).toBe('pages/view/view')
    await app.open('/pages/index/index')
    await app.tap({ class: 'html-img' })
    const urls = ['http://127.0.0.1:8080/media/a.webp?e=1&s=2', 'https://img.fish/b.webp']
    expect(app.callsOf('previewImage').at(-1)).toMatchObject({ urls, current: urls[0] })
    await app.tap({ id: 'b' })
    expect(app.callsOf('previewImage').at(-1)).toMatchObject({ urls, current: urls[1] })
  })

  test('maintenance with an address leads there, and no further', async () => {
    settings = { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1, seast_maintenance_mode_url: 'notice.fish/tonight' }
    await starts()
    expect(app.page.route).toBe('pages/view/view')
    expect(app.callsOf('redirectTo')).toEqual([{ url: '/pages/view/view?url=https%3A%2F%2Fnotice.fish%2Ftonight' }])
  })

  test("custom properties of the operator's CSS are written on the page; no rule is", async () => {
    settings = { seast_mobile_custom_css: '.screen{--my-color:#0a7d4f;color:red}.screen .card{color:red}' }
    await starts()
    const style = String(app.attribute({ class: 'screen' }, 'style'))
    expect(style).toContain('--my-color: #0a7d4f')
    expect(style).not.toContain('red')
  })

  test('back leads home from a page that stands alone', async () => {
    await starts()
    await app.open('/pages/search/search')
    expect(app.depth).toBe(1)
    await app.tap('取消')
    expect(app.page.route).toBe('pages/index/index')
    expect(app.callsOf('switchTab').at(-1)).toEqual({ url: '/pages/index/index' })
  })

  test('the web view shows a listed host, and copies the link of any other', async () => {
    settings = { seast_webview_hosts: ['mp.weixin.qq.com'] }
    await starts()
    await app.open('/pages/view/view?url=https%3A%2F%2Fmp.weixin.qq.com%2Fs%3Faccess_token%3Dsecret')
    expect(app.attribute({ tag: 'web-view' }, 'src')).toBe('https://mp.weixin.qq.com/s')
    await app.open('/pages/view/view?url=https%3A%2F%2Ffish.example.com%2Fa')
    expect([app.has({ tag: 'web-view' }), app.has('fish.example.com')]).toEqual([false, true])
    await app.tap('复制链接')
    expect(app.callsOf('setClipboardData')).toEqual([{ data: 'https://fish.example.com/a' }])
  })

  test('a new version that was fetched is started from the update page', async () => {
    await starts()
    await app.open('/pages/update/update')
    expect(app.has('版本 9.0.0')).toBe(true)
    expect(app.has('重启并更新')).toBe(false)
    await app.emit('UpdateReady', {})
    await app.tap('重启并更新')
    expect(app.callsOf('applyUpdate')).toHaveLength(1)
  })

  test('nobody is asked to open an app', async () => {
    settings = { seast_app_links: { open: 'anglers://home', ios: 'https://apps.example/1' } }
    await starts()
    expect(app.has('选择浏览方式')).toBe(false)
    await app.open('/pagesA/openAPP/openAPP')
    await app.tap('复制下载链接')
    expect(app.callsOf('setClipboardData')).toEqual([{ data: 'https://apps.example/1' }])
  })
})
