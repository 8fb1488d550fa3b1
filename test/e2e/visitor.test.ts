import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTown } from './support/town.ts'
import type { Angler } from './support/angler.ts'

describe('a visitor', () => {
  const town = openTown()
  let visitor: Angler

  beforeEach(async () => {
    visitor = await town.angler()
  })

  it('sees a feed with pictures at /', async () => {
    await visitor.opens('/')
    await visitor.cards.nth(3).waitFor()
    const picture = visitor.cards.locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).resolves.toBeGreaterThan(100)
  })

  it('pulls to refresh and sees what was written meanwhile', async () => {
    await visitor.opens('/')
    await visitor.cards.first().waitFor()
    const writer = await town.client('member')
    await writer('POST publish/words', { content: '刚到水边，雾还没散。' })
    await visitor.pullsDown()
    await visitor.cards.filter({ hasText: '刚到水边，雾还没散。' }).waitFor()
  })

  it('scrolls through pages without meeting a post twice, and comes back to the same place', async () => {
    await visitor.opens('/')
    await visitor.cards.first().waitFor()
    for (const wanted of [20, 30, 40]) {
      await visitor.scrollsDown()
      await visitor.cards.nth(wanted - 1).waitFor({ state: 'attached' })
    }
    const links = await visitor.cards.locator('.post-card__body').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(links).size).toBe(links.length)

    const card = visitor.cards.nth(25)
    await card.scrollIntoViewIfNeeded()
    const before = await visitor.scrolled()
    await card.locator('.post-card__body').click()
    await visitor.sees(/次浏览/)
    await visitor.goesBack()
    await card.waitFor()
    expect(await visitor.scrolled()).toBe(before)
  })

  it('opens a post, reads words, pictures, comments and replies, and the author', async () => {
    const { id, author } = await town.liveliestPost()
    await visitor.opens(`/pagesA/detail/detail?id=${id}`)
    await visitor.sees(/次浏览/)
    await visitor.screen.locator('.comment__replies').first().waitFor()
    await visitor.screen.locator('.post-detail .byline').click()
    await visitor.sees('粉丝')
    expect(visitor.path).toBe(`/pagesA/author/author?id=${author}`)
    await visitor.cards.first().waitFor()
  })

  it('searches by one, two and more characters, and finds members too', async () => {
    await visitor.opens('/pages/search/search')
    for (const word of ['雾', '鲫鱼', '大荻湖']) {
      await visitor.searches(word)
      await visitor.cards.filter({ hasText: word }).first().waitFor()
    }
    await visitor.searches('老周')
    await visitor.taps('用户')
    await visitor.sees('老周守漂')
  })

  it('sees what is locked, and none of it', async () => {
    const secret = '只有登录的人才该读到的那个湾子'
    const writer = await town.client('member')
    const { id } = await writer('POST publish/words', { content: secret, teaser: '一个好地方', visibility: 5 })
    await visitor.opens(`/pagesA/detail/detail?id=${id}`)
    await visitor.sees('一个好地方')
    await visitor.sees('去登录')
    expect(await visitor.page.content()).not.toContain(secret)
  })

  it('is asked to sign in for a like, and the like is then given', async () => {
    const { id } = await town.liveliestPost()
    await visitor.opens(`/pagesA/detail/detail?id=${id}`)
    await visitor.sees(/次浏览/)
    const like = visitor.screen.locator('.post-bar').getByRole('button', { name: /^点赞/ })
    const liked = (await like.getAttribute('aria-pressed')) === 'true'
    expect(liked).toBe(false)
    await like.click()
    await visitor.signsIn(town.accounts.operator)
    await visitor.seesLiked()
  })

  it('on a page of another origin, as a mini-program has one, is shown pictures and codes, and nothing else of the town', async () => {
    const elsewhere = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>elsewhere</p>'),
    ).listen(0, '127.0.0.1')
    try {
      const feed = await town.visits('GET posts', { per_page: 50 })
      const picture = feed.flatMap(({ pictures }) => pictures)[0]!
      const page = await visitor.page.context().newPage()
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
      const widthOf = (path: string) =>
        page.evaluate((src) => {
          const img = Object.assign(new Image(), { src })
          return img.decode().then(
            () => img.naturalWidth,
            () => 0,
          )
        }, town.server.origin + path)
      const isGiven = (path: string) =>
        page.evaluate(
          (url) =>
            fetch(url, { mode: 'no-cors' }).then(
              () => true,
              () => false,
            ),
          town.server.origin + path,
        )
      expect(await widthOf(picture.thumb)).toBeGreaterThan(100)
      expect(await widthOf('/wp-json/wp/v2/qrcode?page=pages/index/index')).toBeGreaterThan(100)
      expect(await isGiven(picture.full)).toBe(true)
      for (const path of ['/', '/wp-json/wp/v2/posts', '/readyz']) expect([path, await isGiven(path)]).toEqual([path, false])
    } finally {
      elsewhere.close()
    }
  })
})
