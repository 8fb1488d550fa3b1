import { APP_VERSION, APP_VERSION_CODE } from '@anglers/contract/limits'
import type { Edition, Page } from '@anglers/contract/site'
import type { AppLinks } from '@anglers/contract/settings'
import { runInAction } from 'mobx'
import { Banners, followLink, Menus } from '@/features/site'
import PagePage from '@/pages/page/page'
import UpdatePage from '@/pages/update/update'
import ViewPage from '@/pages/view/view'
import OpenAPPPage from '@/pagesA/openAPP/openAPP'
import * as browser from '@/platform/browser'
import * as updating from '@/platform/update'
import { toaster } from '@/stores/overlays'
import { site } from '@/stores/site'
import { update } from '@/stores/update'
import { buildPicture } from '../support/factories'
import { instead } from '../support/instead'
import { doing, openPage, pageTitle } from '../support/page'
import { opened, replaced } from '../support/navigation'
import { noonOf } from '../support/noon'
import { show } from '../support/render'
import { answers, asked, holds, loses, refuses } from '../support/server'
import { operatorSets } from '../support/site'

const edition = (own: Partial<Edition> = {}): Edition => ({
  version: APP_VERSION,
  code: APP_VERSION_CODE,
  notes: '<p>修好了草稿</p>',
  date: noonOf('2026-03-01'),
  links: {},
  forced: false,
  ...own,
})
const linkTo = (name: string) => document.querySelector<HTMLAnchorElement>(`a.tap[href="${name}"]`)

/** The browser's clipboard, which jsdom lacks: all that was written to it. */
function clipboard(): string[] {
  const written: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } })
  return written
}

beforeEach(() => answers('GET setting/code', []))

describe('the web view', () => {
  const opens = (url: string) => openPage(ViewPage, 'pages/view/view', { url: encodeURIComponent(url) })
  const frame = () => document.querySelector('iframe')

  beforeEach(() => answers('GET setting', { seast_webview_hosts: ['mp.weixin.qq.com'] }))

  test('shows a page of a host that the operator lists, without the token, in a box', async () => {
    await opens('https://mp.weixin.qq.com/s?id=1&access_token=secret')
    expect(frame()).toHaveProperty('src', 'https://mp.weixin.qq.com/s?id=1')
    expect(document.querySelector('.web-page__out')!.closest('a')!.getAttribute('href')).toBe('https://mp.weixin.qq.com/s?id=1')
    expect([frame()!.getAttribute('sandbox'), frame()!.getAttribute('referrerpolicy')]).toEqual([
      expect.not.stringContaining('top-navigation'),
      'no-referrer',
    ])
  })

  test('says where any other link leads, lets it be copied, and opens it in a window of its own', async () => {
    const written = clipboard()
    const page = await opens('https://fish.example/a')
    expect(frame()).toBeNull()
    for (const text of ['fish.example', 'https://fish.example/a', '这个网页不由我们管理，请确认你信任它。']) page.getByText(text)
    const link = linkTo('https://fish.example/a')!
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    await doing(() => page.getByText('复制链接').click())
    expect(written).toEqual(['https://fish.example/a'])
  })

  test('says how to open it by hand where there is no browser around', async () => {
    const origin = jest.replaceProperty(browser, 'origin', '')
    const page = await opens('https://fish.example/a')
    origin.restore()
    page.getByText('这个网页不由我们管理，请确认你信任它。 复制后，到手机浏览器里粘贴打开。')
  })

  test('vouches for no host while the list is not known', async () => {
    loses('GET setting')
    const page = await opens('https://mp.weixin.qq.com/s')
    expect(frame()).toBeNull()
    page.getByText('mp.weixin.qq.com')
  })

  test('says nothing of a host before the list has come', async () => {
    const held = holds('GET setting')
    const page = await opens('https://mp.weixin.qq.com/s')
    expect([frame(), page.queryByText('mp.weixin.qq.com')]).toEqual([null, null])
    await doing(() => held.at(-1)!.answer({ seast_webview_hosts: ['mp.weixin.qq.com'] } as never))
    expect(frame()).not.toBeNull()
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pw@mp.weixin.qq.com/', ''])('opens no %p', async (url) => {
    const page = await opens(url)
    page.getByText(/这个链接打不开/)
    expect([frame(), document.querySelector('[href^="javascript"],[href^="data"]')]).toEqual([null, null])
  })

  test('opens a page of ours as a page', async () => {
    await opens('http://localhost/pages/hot/hot?x=1')
    expect(replaced).toEqual(['/pages/hot/hot?x=1'])
  })

  test('shows the address of maintenance, listed or not', async () => {
    operatorSets({
      seast_maintenance_mode_on_off: 1,
      seast_maintenance_mode_h5_on_off: 1,
      seast_maintenance_mode_url: 'https://notice.fish',
    })
    await opens('https://notice.fish/')
    expect(frame()).not.toBeNull()
  })
})

describe('the update page', () => {
  const opens = () => openPage(UpdatePage, 'pages/update/update')

  test('says that this is the newest, and what was new in it', async () => {
    answers('GET setting/get-lastest-edition', edition())
    const page = await opens()
    page.getByText('已经是最新版本')
    page.getByText(`当前版本 ${APP_VERSION}`)
    expect(document.body.innerHTML).toContain('修好了草稿')
    expect(page.queryByText('刷新到新版本')).toBeNull()
  })

  test('offers a newer one, and the new app', async () => {
    answers(
      'GET setting/get-lastest-edition',
      edition({ version: '9.0.0', code: 900, forced: true, links: { other: 'https://files.example/9' } }),
    )
    const page = await opens()
    for (const text of ['有新版本可以更新', '版本 9.0.0', '旧版本即将不能使用，请尽快更新。', '刷新到新版本']) page.getByText(text)
    expect(linkTo('https://files.example/9')!.textContent).toBe('下载应用新版本')
  })

  test('takes no edition for the newest that there is', async () => {
    refuses('GET setting/get-lastest-edition', 'rest_not_found', 404)
    const page = await opens()
    page.getByText('已经是最新版本')
  })

  test.each([
    ['without a network', () => loses('GET setting/get-lastest-edition')],
    ['where the server fails', () => refuses('GET setting/get-lastest-edition', 'rest_unavailable', 503)],
  ])('can be asked again %s, and takes that for no answer', async (_, fails) => {
    fails()
    const page = await opens()
    expect(page.queryByText('已经是最新版本')).toBeNull()
    answers('GET setting/get-lastest-edition', edition())
    await doing(() => page.getByText('重试').click())
    page.getByText('已经是最新版本')
  })

  test('has what the operator adds', async () => {
    answers('GET setting/get-lastest-edition', edition())
    answers('GET setting/code', ({ page }) => [{ id: 1, html: `<p>在 ${page}</p>` }])
    await opens()
    expect(document.body.innerHTML).toContain('在 pages/update/update')
  })
})

describe('the page that opens the app', () => {
  const opens = (links: AppLinks) => {
    operatorSets({ seast_app_links: links })
    return openPage(OpenAPPPage, 'pagesA/openAPP/openAPP')
  }

  test('says honestly that there is none', async () => {
    const page = await opens({})
    page.getByText(/应用还没有上线/)
  })

  test('leads to where this device gets it', async () => {
    await opens({ other: 'https://app.example', ios: 'https://ios.example' })
    expect(linkTo('https://app.example')!.textContent).toBe('下载应用')
    expect([linkTo('https://ios.example'), document.querySelector('.app-download__hint')]).toEqual([null, null])
  })

  test('has what the operator adds', async () => {
    answers('GET setting/code', ({ page }) => [{ id: 1, html: `<p>在 ${page}</p>` }])
    await opens({})
    expect(document.body.innerHTML).toContain('在 pagesA/openAPP/openAPP')
  })

  test('where there is none for it, gives the link to copy', async () => {
    const written = clipboard()
    const page = await opens({ ios: 'https://ios.example' })
    page.getByText(/这台设备没有对应的应用/)
    await doing(() => page.getByText('复制下载链接').click())
    expect(written).toEqual(['https://ios.example'])
  })
})

describe('an address without a page', () => {
  test.each<[string, Record<string, string>]>([
    ['no slug', {}],
    ['a slug that is none', { slug: 'none' }],
  ])('%s: it says so, and leads home and to the search', async (_, query) => {
    answers('GET pages', [])
    const page = await openPage(PagePage, 'pages/page/page', query)
    page.getByText('页面不存在')
    expect([linkTo('/pages/index/index'), linkTo('/pages/search/search')]).not.toContain(null)
  })
})

describe('what the operator sets up', () => {
  const picture = buildPicture({ alt: '不说' })

  test('banners and shortcuts lead where they say, and nowhere where there is no address', async () => {
    await show(
      <>
        <Banners
          banners={[
            { id: 1, title: '开竿', picture, url: '/pages/hot/hot' },
            { id: 2, title: '', picture, url: '#' },
          ]}
        />
        <Menus
          menus={[
            { id: 1, name: '热榜', icon: 'hot', url: '/pages/hot/hot' },
            { id: 2, name: '活动', icon: '/media/a.png', url: '' },
          ]}
        />
      </>,
    )
    const links = [...document.querySelectorAll('.banners__slide, .menus__menu')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['开竿', '/pages/hot/hot'],
      ['', null],
      ['热榜', '/pages/hot/hot'],
      ['活动', null],
    ])
    expect(
      [...document.querySelectorAll('.banners img')].map((img) => [
        img.getAttribute('alt'),
        img.getAttribute('loading'),
        new URL((img as HTMLImageElement).src).pathname,
      ]),
    ).toEqual([
      ['', 'eager', picture.card],
      ['', 'lazy', picture.card],
    ])
    expect(
      links.slice(2).map((link) => [link.querySelector('.icon--hot') !== null, link.querySelector('img')?.getAttribute('src')]),
    ).toEqual([
      [true, undefined],
      [false, '/media/a.png'],
    ])
  })

  test('nothing takes no room', async () => {
    await show(
      <>
        <Banners banners={[]} />
        <Menus menus={[]} />
      </>,
    )
    expect(document.querySelector('.banners, .menus')).toBeNull()
  })
})

describe('a page that the operator wrote', () => {
  const written: Page = { id: 3, slug: 'terms', title: '用户协议', html: '<p>第一条</p>', updatedAt: noonOf('2026-03-01') }

  test.each([
    [{ slug: 'terms' }, 'terms', undefined],
    [{ id: '3' }, undefined, '3'],
  ])('is found by %j, and says when it was written', async (query, slug, id) => {
    answers('GET pages', [written])
    const page = await openPage(PagePage, 'pages/page/page', query as Record<string, string>)
    expect([pageTitle(), page.getByText('更新于 2026-03-01') !== null]).toEqual(['用户协议', true])
    expect([document.body.innerHTML.includes('第一条'), asked('GET pages').map((call) => [call.query.slug, call.query.id])]).toEqual([
      true,
      [[slug, id]],
    ])
  })

  test('can be asked for again without a network', async () => {
    loses('GET pages')
    const page = await openPage(PagePage, 'pages/page/page', { slug: 'terms' })
    answers('GET pages', [written])
    await doing(() => page.getByText('重试').click())
    expect(document.body.innerHTML).toContain('第一条')
  })

  test('that is still to come is not said to be missing', async () => {
    const held = holds('GET pages')
    const page = await openPage(PagePage, 'pages/page/page', { slug: 'terms' })
    expect([held.length, page.queryByText(/没有这个页面/), pageTitle()]).toEqual([1, null, '页面'])
    await doing(() => held[0]!.answer([written]))
    expect(document.body.innerHTML).toContain('第一条')
  })

  test('that the address does not name is none, and none is asked for', async () => {
    const page = await openPage(PagePage, 'pages/page/page')
    expect([page.getByText(/没有这个页面/) !== null, pageTitle(), asked('GET pages')]).toEqual([true, '页面不存在', []])
  })
})

describe('the dedicated app', () => {
  const links = { open: 'anglers://home', android: 'https://android.example' }
  beforeEach(() => {
    instead(jest.spyOn(navigator, 'userAgent', 'get')).mockReturnValue('Mozilla/5.0 (Linux; Android 14) Chrome/120')
  })

  test('is opened where it can be, beside the way to get it', async () => {
    const openApp = instead(jest.spyOn(browser, 'openApp')).mockImplementation(() => undefined)
    operatorSets({ seast_app_links: links })
    const page = await openPage(OpenAPPPage, 'pagesA/openAPP/openAPP')
    await doing(() => page.getByText('打开应用', { selector: 'button' }).click())
    expect(openApp.mock.calls).toEqual([['anglers://home']])
    expect(linkTo('https://android.example')!.textContent).toBe('下载应用')
  })

  test('is not opened where the browser opens none, but can be got', async () => {
    instead(jest.replaceProperty(browser, 'opensApps', false))
    operatorSets({ seast_app_links: links })
    const page = await openPage(OpenAPPPage, 'pagesA/openAPP/openAPP')
    expect([page.queryByText('打开应用', { selector: 'button' }), linkTo('https://android.example')!.textContent]).toEqual([
      null,
      '下载应用',
    ])
  })

  test('is known as soon as the operator has set it', async () => {
    operatorSets({})
    Object.assign(site, { askedAt: 0 })
    answers('GET setting', { seast_app_links: links })
    await openPage(OpenAPPPage, 'pagesA/openAPP/openAPP')
    expect(linkTo('https://android.example')).not.toBeNull()
  })
})

describe('a newer edition', () => {
  afterEach(() => doing(() => runInAction(() => (update.ready = false))))

  test('that need not be taken says nothing of it, nor does the one that runs', async () => {
    answers('GET setting/get-lastest-edition', edition({ forced: true, notes: '' }))
    const first = await openPage(UpdatePage, 'pages/update/update')
    expect(first.queryByText('旧版本即将不能使用，请尽快更新。')).toBeNull()
    answers('GET setting/get-lastest-edition', edition({ code: APP_VERSION_CODE + 1 }))
    const restart = jest.spyOn(updating, 'restart').mockImplementation(() => undefined)
    const page = await openPage(UpdatePage, 'pages/update/update')
    await doing(() => page.getByText('刷新到新版本').click())
    expect([restart.mock.calls.length, page.queryByText('旧版本即将不能使用，请尽快更新。')]).toEqual([1, null])
    restart.mockRestore()
    page.getByText('发布于 2026-03-01')
  })

  test('alone leads to the app of its own', async () => {
    const links = { other: 'https://files.example/9' }
    answers('GET setting/get-lastest-edition', edition({ links }))
    await openPage(UpdatePage, 'pages/update/update')
    expect(linkTo(links.other)).toBeNull()
    answers('GET setting/get-lastest-edition', edition({ code: APP_VERSION_CODE + 1, links }))
    await openPage(UpdatePage, 'pages/update/update')
    expect(linkTo(links.other)).not.toBeNull()
  })

  test('that the host has fetched only waits to be started', async () => {
    answers('GET setting/get-lastest-edition', edition())
    const page = await openPage(UpdatePage, 'pages/update/update')
    await doing(() => runInAction(() => (update.ready = true)))
    expect([
      page.getByText('有新版本可以更新') !== null,
      page.queryByText('重启并更新') !== null,
      page.queryByText('刷新到新版本'),
    ]).toEqual([true, true, null])
  })
})

describe('a link that a member wrote, where there is no browser to open it', () => {
  beforeEach(() => {
    toaster.hide()
    answers('GET setting', { seast_webview_hosts: ['mp.weixin.qq.com'] })
  })

  test.each([
    ['https://mp.weixin.qq.com/s?id=1', ['/pages/view/view?url=https%3A%2F%2Fmp.weixin.qq.com%2Fs%3Fid%3D1'], []],
    ['https://fish.example/a?access_token=secret', [], ['https://fish.example/a']],
    ['javascript:alert(1)', [], ['javascript:alert(1)']],
  ])('%s', async (address, leads, copies) => {
    const written = clipboard()
    await followLink(address)
    expect([opened, written, toaster.current?.text]).toEqual([
      leads,
      copies,
      copies.length ? '链接已复制，请到手机浏览器里粘贴打开' : undefined,
    ])
  })
})
