import { APP_VERSION, APP_VERSION_CODE } from '@anglers/contract/limits'
import type { Edition } from '@anglers/contract/site'
import type { AppLinks } from '@anglers/contract/settings'
import PagePage from '@/pages/page/page'
import UpdatePage from '@/pages/update/update'
import ViewPage from '@/pages/view/view'
import OpenAPPPage from '@/pagesA/openAPP/openAPP'
import { doing, openPage } from '../support/page'
import { opened } from '../support/navigation'
import { answers, loses, refuses } from '../support/server'
import { operatorSets } from '../support/site'

const edition = (own: Partial<Edition> = {}): Edition =>
  ({ version: APP_VERSION, code: APP_VERSION_CODE, notes: '<p>修好了草稿</p>', date: '2026-03-01T00:00:00Z', links: {}, forced: false, ...own })
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
    expect([frame()!.getAttribute('sandbox'), frame()!.getAttribute('referrerpolicy')]).toEqual([expect.not.stringContaining('top-navigation'), 'no-referrer'])
  })

  test('says where any other link leads, lets it be copied, and opens it in a window of its own', async () => {
    const written = clipboard()
    const page = await opens('https://fish.example/a')
    expect(frame()).toBeNull()
    page.getByText('fish.example')
    const link = linkTo('https://fish.example/a')!
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    await doing(() => page.getByText('复制链接').click())
    expect(written).toEqual(['https://fish.example/a'])
  })

  test('vouches for no host while the list is not known', async () => {
    loses('GET setting')
    const page = await opens('https://mp.weixin.qq.com/s')
    expect(frame()).toBeNull()
    page.getByText('mp.weixin.qq.com')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pw@mp.weixin.qq.com/', ''])('opens no %p', async (url) => {
    const page = await opens(url)
    page.getByText(/这个链接打不开/)
    expect([frame(), document.querySelector('[href^="javascript"],[href^="data"]')]).toEqual([null, null])
  })

  test('opens a page of ours as a page', async () => {
    await opens('http://localhost/pages/hot/hot?x=1')
    expect(opened).toEqual(['/pages/hot/hot?x=1'])
  })

  test('shows the address of maintenance, listed or not', async () => {
    operatorSets({ seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1, seast_maintenance_mode_url: 'https://notice.fish' })
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
    answers('GET setting/get-lastest-edition', edition({ version: '9.0.0', code: 900, forced: true, links: { other: 'https://files.example/9' } }))
    const page = await opens()
    for (const text of ['有新版本可以更新', '版本 9.0.0', '旧版本即将不能使用，请尽快更新。', '刷新到新版本']) page.getByText(text)
    expect(linkTo('https://files.example/9')!.textContent).toBe('下载应用新版本')
  })

  test('takes no edition for the newest that there is', async () => {
    refuses('GET setting/get-lastest-edition', 'rest_not_found', 404)
    const page = await opens()
    page.getByText('已经是最新版本')
  })

  test('can be asked again without a network', async () => {
    loses('GET setting/get-lastest-edition')
    const page = await opens()
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
    expect(linkTo('https://ios.example')).toBeNull()
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
  test.each<[string, Record<string, string>]>([['no slug', {}], ['a slug that is none', { slug: 'none' }]])('%s: it says so, and leads home and to the search', async (_, query) => {
    answers('GET pages', [])
    const page = await openPage(PagePage, 'pages/page/page', query)
    page.getByText('页面不存在')
    expect([linkTo('/pages/index/index'), linkTo('/pages/search/search')]).not.toContain(null)
  })
})
