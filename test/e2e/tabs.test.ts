import { openTown } from './support/town.ts'
import type { Angler } from './support/angler.ts'

describe('the tab bar', () => {
  const town = openTown()
  let visitor: Angler

  beforeEach(async () => {
    visitor = await town.angler()
  })

  const bar = () => visitor.screen.getByRole('navigation', { name: '主导航' })
  const tab = (name: string) => bar().getByRole('link', { name, exact: true })

  it('leads to four pages by real links, and says where one is', async () => {
    await visitor.opens('/')
    for (const [name, path] of [
      ['发现', '/pages/find/find'],
      ['附近', '/pages/nearby/nearby'],
      ['我的', '/pages/mine/mine'],
      ['首页', '/pages/index/index'],
    ] as const) {
      expect(await tab(name).getAttribute('href')).toBe(path)
      await tab(name).click()
      await visitor.page.waitForURL((url) => url.pathname === path)
      await bar().locator('[aria-current="page"]', { hasText: name }).waitFor()
      expect(await bar().locator('[aria-current]').count()).toBe(1)
    }
  })

  it('is 50px high, with a plus that stands out above it, in every font size', async () => {
    for (const size of ['normal', 'huge']) {
      await visitor.opens('/')
      await visitor.page.evaluate((fontSize) => localStorage.setItem('fontSize', JSON.stringify({ data: fontSize })), size)
      await visitor.page.reload()
      const { height, y } = (await bar().boundingBox())!
      expect(height).toBe(50)
      expect((await bar().getByRole('button', { name: '发布' }).locator('.tab-bar__disc').boundingBox())!.y).toBeLessThan(y)
      const overflowing = await bar()
        .locator('.tab-bar__name')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.parentElement!.clientWidth).length)
      expect(overflowing).toBe(0)
    }
  })

  it('keeps what each tab shows: the place in a list, and what was loaded', async () => {
    await visitor.opens('/pages/find/find')
    await visitor.cards.first().waitFor()
    await visitor.scrollsDown()
    await visitor.cards.nth(10).waitFor({ state: 'attached' })
    await visitor.cards.nth(8).scrollIntoViewIfNeeded()
    const place = await visitor.scrolled()
    expect(place).toBeGreaterThan(400)

    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await tab('我的').click()
    await visitor.sees('登录钓鱼伴侣')
    await tab('发现').click()
    await visitor.cards.nth(8).waitFor()
    expect(await visitor.scrolled()).toBe(place)
    expect(asked.filter((path) => path.endsWith('/posts/most'))).toEqual([])
  })
})
