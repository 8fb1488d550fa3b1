import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { openTown } from './support/town.ts'

const APP = /\/js\//

describe('the first screen', () => {
  const town = openTown()
  let post: { id: number; author: number }

  beforeAll(async () => {
    post = await town.liveliestPost()
  })

  /** Opens a page whose first screen the server has drawn: who asks for it first may get it without. */
  async function opensDrawn(page: Page, path: string) {
    do {
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('#app').waitFor({ state: 'attached' })
    } while ((await drawnIn(page).count()) === 0)
  }

  /** A phone on which the app waits, on a page that the server has drawn by now. */
  async function opensWithoutApp(path: string, options: BrowserContextOptions = {}, lost?: RegExp) {
    const angler = await town.angler(options)
    const { page } = angler
    if (lost) await page.route(lost, (route) => route.abort())
    const waiting: Route[] = []
    await page.route(APP, (route) => void waiting.push(route))
    await page.addInitScript({ content: `window.outline = ${String(outline)}` })
    // The app goes on with a list at once.
    await page.route(/[?&]page=2/, (route) => route.abort())
    await opensDrawn(page, path)
    const comes = async () => {
      await page.unroute(APP)
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)))
      await drawnIn(page).waitFor({ state: 'detached' })
    }
    return { angler, page, comes }
  }

  const drawnIn = (page: Page) => page.locator('#drawn .screen')

  interface Outline {
    /** All elements, but for what counts. */
    lines: string[]
    /** Where on the screen its links, buttons and pictures are. */
    places: string[]
  }

  /** Written for the page. */
  const outline = (screen: Element): Outline => {
    const lines: string[] = []
    const walk = (element: Element, depth: number) => {
      // It says that more is being fetched.
      if (element.classList.contains('list-end')) return
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent)
      // Of numbers that may change meanwhile, and of a minute that may pass.
      const words = own.join('').replace(/\d+/g, '0').replace('刚刚', '0分钟前')
      const looks = element.className.replace(/ ?theme-\w+/, '')
      lines.push(`${' '.repeat(depth)}${element.localName}.${looks} ${element.getAttribute('href') ?? ''} ${words}`)
      for (const child of element.children) walk(child, depth + 1)
    }
    walk(screen, 0)
    const places = [...screen.querySelectorAll('a, button, img')].flatMap((element) => {
      const { top, left, width, height } = element.getBoundingClientRect()
      const box = [left, top, width, height].map(Math.round).join()
      return top < innerHeight && width > 0 ? [`${element.className} ${box}`] : []
    })
    return { lines, places }
  }

  /** Has the page write down what the app shows at the moment in which it takes over. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const kept = window as { atFirst?: Outline; outline?: (screen: Element) => Outline }
      new MutationObserver((_, observer) => {
        if (document.getElementById('drawn')) return
        observer.disconnect()
        kept.atFirst = kept.outline!(document.querySelector('#app .taro_page_show > .screen')!)
      }).observe(document.body, { childList: true })
    })

  const pages: [name: string, path: () => string][] = [
    ['home', () => '/'],
    ['a post', () => `/pagesA/detail/detail?id=${post.id}`],
    ["an angler's homepage", () => `/pagesA/author/author?id=${post.author}`],
    ['a list', () => '/pages/list/list'],
    ['the page of what is read most', () => '/pages/hot/hot'],
    ['a static page', () => '/pages/page/page?slug=about'],
  ]

  it.each(pages)('of %s is what the app then shows', async (_, path) => {
    const { page, comes } = await opensWithoutApp(path())
    const drawn = await drawnIn(page).evaluate(outline)
    await watch(page)
    await comes()
    const { lines, places } = (await page.evaluate(() => (window as { atFirst?: Outline }).atFirst))!
    expect(places).toEqual(drawn.places)
    // The app may have drawn more by then, further down.
    const found = lines.reduce((at, line) => (line === drawn.lines[at] ? at + 1 : at), 0)
    expect(drawn.lines.slice(found)).toEqual([])
    expect(await page.locator('#app').getAttribute('inert')).toBeNull()
  })

  it.each([
    ['dark', { colorScheme: 'dark' }],
    ['in French', { locale: 'fr-FR' }],
  ] as const)('%s is taken over without a shift', async (_, options) => {
    const { page, comes } = await opensWithoutApp('/', options)
    await page.evaluate(() => {
      const seen = window as { shift?: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift! += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await comes()
    await page.locator('#app img').first().waitFor()
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.01)
  })

  it('keeps a tap until the app is there, and where it was scrolled to', async () => {
    const { angler, page, comes } = await opensWithoutApp('/')
    const card = drawnIn(page).locator('.post-card__body').nth(2)
    const address = await card.getAttribute('href')
    const scroller = drawnIn(page).locator('.scroller').first()
    await card.scrollIntoViewIfNeeded()
    const scrolled = await scroller.evaluate(({ scrollTop }) => scrollTop)
    expect(scrolled).toBeGreaterThan(0)
    await card.click()
    await comes()
    await angler.arrives(address!)
    await angler.sees(/次浏览/)
    await angler.goesBack()
    await angler.cards.first().waitFor()
    expect(await angler.scrolled()).toBe(scrolled)
  })

  it('is asked of the server once: the app takes the answers that came with it', async () => {
    const { page, comes } = await opensWithoutApp('/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/wp-json/')) asked.push(new URL(request.url()).pathname)
    })
    await comes()
    expect(asked).toEqual([])
  })

  it('means the last tap, once', async () => {
    const { angler, page, comes } = await opensWithoutApp('/')
    const cards = drawnIn(page).locator('.post-card__body')
    const address = await cards.nth(1).getAttribute('href')
    await cards.nth(0).click()
    await cards.nth(1).click()
    await cards.nth(1).click()
    const steps = await page.evaluate(() => history.length)
    await comes()
    await angler.arrives(address!)
    await angler.sees(/次浏览/)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  })

  it('is gone as soon as the app is there, also where a style sheet does not come', async () => {
    const { page, comes } = await opensWithoutApp('/', {}, /app\.[0-9a-f]+\.css/)
    await comes()
    await page.locator('#app .post-card').first().waitFor()
    expect(await page.locator('#app').getAttribute('inert')).toBeNull()
  })

  it.each(pages.slice(0, 2))('of %s is in WeChat what the app then shows', async (_, path) => {
    const { page, comes } = await opensWithoutApp(path(), { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' })
    const drawn = await drawnIn(page).evaluate(outline)
    await watch(page)
    await comes()
    expect((await page.evaluate(() => (window as { atFirst?: Outline }).atFirst))!.places).toEqual(drawn.places)
  })

  it('is no member’s: their document comes without', async () => {
    const angler = await town.signedIn('member')
    const { page } = angler
    for (let again = 0; again < 3; again++) expect(await (await page.request.get('/')).text()).not.toContain('<div id="drawn"><div')
    await page.context().clearCookies()
    await page.goto('/')
    await angler.cards.first().waitFor()
    expect(await page.locator('#drawn').count()).toBe(0)
  })

  it('comes in the language and the size of letters that were chosen', async () => {
    const angler = await town.angler()
    const { page } = angler
    await angler.opens('/member/mine/set')
    await angler.rests()
    await page.context().addCookies([
      { name: 'locale', value: 'fr', url: town.server.origin },
      { name: 'fontSize', value: 'huge', url: town.server.origin },
    ])
    let html = ''
    while (!html.includes('<div id="drawn"><div')) html = await (await page.request.get('/')).text()
    expect(html).toContain('<html lang="fr" data-font="huge"')
    expect(html).toContain('--font-base: 1.05rem')
  })

  it('never shows what a visitor may not read', async () => {
    const writer = await town.client('member')
    const { id } = await writer('POST publish/words', { content: '只有我自己知道的钓位', visibility: 3 })
    const path = `/pagesA/detail/detail?id=${id}`
    const angler = await town.angler()
    for (let again = 0; again < 3; again++) expect(await (await angler.page.request.get(path)).text()).not.toContain('钓位')
  })
})
