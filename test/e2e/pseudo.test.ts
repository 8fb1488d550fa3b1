import { postTypes } from '@anglers/contract/postTypes'
import type { Response } from 'playwright-core'
import { OPEN_MS } from '../setup/server.ts'
import type { Angler } from './support/angler.ts'
import { gravestOf } from './support/axe.ts'
import { outsideOfTexts, pseudoLocale } from './support/pseudo.ts'
import { Town } from './support/town.ts'

Object.assign(globalThis, { defineAppConfig: (config: unknown) => config })
const { default: app } = (await import('../../src/app.config.ts')) as unknown as {
  default: { pages: string[]; subPackages: { root: string; pages: string[] }[] }
}
const pages = [...app.pages, ...app.subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))]
/** Each type of posts has a page's part of its own. */
const posts = postTypes.map((type) => `pagesA/detail/detail of ${type}`)

/** Written alike in every language: units, months, levels, the languages' own names, and names of services. */
const EVERYWHERE = /^(?:English|Lv|k?m|cm|kg|mm|hPa|MB|GPS|VIP|SMS|QQ|WeChat|AM|PM|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/

describe('in a language that no one speaks', () => {
  const town = new Town()
  let angler: Angler
  /** All that the server answered and the catalogues do not hold. */
  let answers: string[]
  let parameters: Record<string, string>

  beforeAll(async () => {
    await town.open()
    angler = await town.signedIn('member', { serviceWorkers: 'block' })
    answers = []
    angler.page.on('response', (response) => void keep(response))
    await angler.page.route(/\/js\/(locale|rooms)-en\b[^/]*\.js$/, async (route) => {
      const code = await fetch(route.request().url()).then((answer) => answer.text())
      await route.fulfill({ contentType: 'text/javascript', body: pseudoLocale(code) }).catch(() => {})
    })
    await angler.page.evaluate(() => localStorage.setItem('locale', '{"data":"en"}'))
    parameters = await parametersOf(town)
  }, OPEN_MS)
  afterAll(() => town.close())

  async function keep(response: Response): Promise<void> {
    if (!response.headers()['content-type']?.includes('json')) return
    answers.push(await response.text().catch(() => ''))
  }

  test.each([...pages, ...posts])('%s shows nothing that is in no catalogue, sticks out or stands in the way', async (page) => {
    await angler.opens(`/${page.split(' ')[0]}${parameters[page] ?? ''}`)
    await angler.rests()
    const [shown, sticking] = await Promise.all([shownBy(angler), stickingOut(angler)])
    const data = answers.join('\n')
    const foreign = shown.flatMap((text) =>
      (outsideOfTexts(text).match(/\p{Script=Latin}{2,}|\p{Script=Han}+/gu) ?? []).filter(
        (word) => !EVERYWHERE.test(word) && !data.includes(word),
      ),
    )
    expect(shown.filter((text) => text.includes('⟦'))).not.toEqual([])
    // What is seen of a button and what it is called are made longer each by itself.
    const barriers = (await gravestOf(angler)).filter((one) => !one.startsWith('label-content-name-mismatch'))
    expect({ foreign: [...new Set(foreign)], sticking, barriers }).toEqual({ foreign: [], sticking: [], barriers: [] })
  })
})

/** What is on the screen to be read or heard. */
const shownBy = ({ page }: Angler): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '')
      for (const { nodeType, textContent } of element.childNodes) if (nodeType === Node.TEXT_NODE) texts.push(textContent ?? '')
    }
    return texts
  })

/** Texts that reach beyond the screen's edge and cannot be scrolled to, or that their box cuts without saying so by an ellipsis. */
const stickingOut = ({ page }: Angler): Promise<string[]> =>
  page.evaluate(() => {
    const endsWell = (element: Element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.matches('.swiper')
    }
    const isCut = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    const root = [...document.querySelectorAll('.taro_page')].filter((one) => one.getClientRects().length).at(-1)!
    const out: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const { right, width } = element.getBoundingClientRect()
      const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
      // What is only read out has no box to speak of.
      if (!hasText || width <= 1 || element.closest('.spoken') || (right <= innerWidth + 1 && !isCut(element))) continue
      let at: Element | null = element
      while (at && at !== root && !endsWell(at)) at = at.parentElement
      if (at === root) out.push(`${element.className} to ${Math.round(right)}: ${element.textContent}`)
    }
    return out.slice(0, 5)
  })

/** With what a page is opened that shows one thing. */
async function parametersOf(town: Town): Promise<Record<string, string>> {
  const [post, mine] = await Promise.all([town.liveliestPost(), town.client('member')])
  const [topics, goods, grounds, shops, groups, addresses, orders, sections, listings, ofEachType] = await Promise.all([
    mine('GET topic/hot-topic', {}),
    mine('GET shop/list', {}),
    mine('GET posts/hot-diaochang', {}),
    mine('GET posts/hot-dianpu', {}),
    mine('GET group-message', {}),
    mine('GET shop/address', {}),
    mine('GET shop/get-order', {}),
    mine('GET bbs/bbs-list', {}),
    mine('GET secondhand/list', {}),
    Promise.all(postTypes.map((type) => mine('GET posts', { type, per_page: 1 }))),
  ])
  const id = (thing: { id: number } | undefined) => (thing ? `?id=${thing.id}` : '')
  const ofOrder = id(orders[0])
  const forum = sections[0]!.forums[0]!.id
  return {
    ...Object.fromEntries(posts.map((page, i) => [page, id(ofEachType[i]![0])])),
    'pages/bbs/bbs-list': `?id=${forum}`,
    'pagesA/publish/bbs': `?bbs_id=${forum}`,
    'pagesA/secondhand/detail': id(listings[0]),
    'pages/list/list': '?type=words',
    'pages/page/page': '?slug=about',
    'pages/search/search': `?word=${encodeURIComponent('鲫鱼')}`,
    'pages/topic/topic': id(topics[0]),
    'pages/reprint/reprint': id(post),
    'pagesA/detail/detail': id(post),
    'pagesA/author/author': `?id=${post.author}`,
    'pagesA/reward/reward': id(post),
    'pagesA/gift/gift': `?post=${post.id}`,
    'pagesA/publish/diaochang': id(grounds[0]),
    'pagesA/publish/dianpu': id(shops[0]),
    'pagesB/chat/chat': `?id=${post.author}`,
    'pagesB/chat/chat-group': id(groups[0]),
    'pagesB/chat/redbag/redbag': `?id=${post.author}`,
    'shop/goods/goods': id(goods[0]),
    'shop/address/addressManage': id(addresses[0]),
    'shop/order/detail': ofOrder,
    'shop/money/pay': ofOrder,
    'shop/money/paySuccess': ofOrder,
    'shop/money/payQuit': ofOrder,
  }
}
