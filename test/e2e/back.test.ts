import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

describe('going back', () => {
  const town = openTown()
  let angler: Angler

  beforeEach(async () => {
    angler = await town.angler()
  })

  /** From home to a post, so that there is a page to go back to. */
  const opensPost = async () => {
    await angler.opens('/')
    await angler.cards.locator('.post-card__body').first().click()
    await angler.sees(/次浏览/)
  }
  const signsIn = async () => {
    await angler.opens('/member/login/login')
    await angler.signsIn(town.accounts.member)
  }
  const opensPicture = async () => {
    const { page } = angler
    await page.locator('[class*=picture-grid] img:visible').last().click()
    await page.getByRole('dialog', { name: /^图片预览/ }).waitFor()
  }

  it('closes the publish menu, and leaves the page the next time', async () => {
    await angler.opens('/pages/hot/hot')
    await angler.opens('/')
    await angler.asks('发布')
    await angler.goesBack()
    await angler.seesNoDialog()
    expect(angler.path).toBe('/pages/index/index')
    await angler.goesBack()
    await angler.page.waitForURL(/hot/)
  })

  it('closes a sheet, a question and a picture, and stays where they were', async () => {
    await signsIn()
    await angler.opens('/pages/mine/mine')
    for (const opener of [/^主题与字号/, '退出登录']) {
      await angler.asks(opener)
      await angler.goesBack()
      await angler.seesNoDialog()
    }
    expect(angler.path).toBe('/pages/mine/mine')
    await angler.sees('荻湖渔竿')
    await angler.opens('/')
    await opensPicture()
    await angler.goesBack()
    await angler.seesNoDialog()
    expect(angler.path).toBe('/pages/index/index')
  })

  it('closes the composer, and keeps what was typed', async () => {
    await signsIn()
    await opensPost()
    await angler.asks('说点什么')
    await angler.writes('写评论', '先写到这')
    await angler.goesBack()
    await angler.seesNoDialog()
    await angler.asks('说点什么')
    await angler.finds('写评论', '先写到这')
  })

  it('closes the question over a menu, and nothing below it', async () => {
    await signsIn()
    await angler.opens('/member/mine/post')
    await angler.asks('更多操作')
    await angler.answers('删除')
    await angler.page.getByRole('dialog', { name: '提示' }).waitFor()
    await angler.page.waitForFunction(() => history.state.layers === 1)
    await angler.goesBack()
    await angler.seesNoDialog()
    expect(angler.path).toBe('/member/mine/post')
  })

  it('leads to the page before, once something was closed by other means', async () => {
    await opensPost()
    await opensPicture()
    await angler.page.keyboard.press('Escape')
    await angler.seesNoDialog()
    await angler.goesBack()
    await angler.cards.first().waitFor()
    expect(angler.path).toBe('/pages/index/index')

    await angler.asks('发布')
    await angler.answers('关闭')
    await angler.seesNoDialog()
    await angler.cards.locator('.post-card__body').first().click()
    await angler.sees(/次浏览/)
    await angler.goesBack()
    await angler.page.waitForURL(/index/)
  })

  it('and forward again opens nothing and leads nowhere', async () => {
    await opensPost()
    const post = angler.path
    await opensPicture()
    await angler.goesBack()
    await angler.seesNoDialog()
    await angler.page.evaluate(() => history.forward())
    await angler.seesNoDialog()
    expect(angler.path).toBe(post)
    await angler.goesBack()
    await angler.page.waitForURL(/index/)
  })

  it('leads to the page before after a reload with something open', async () => {
    await opensPost()
    const post = angler.path
    await opensPicture()
    await angler.page.reload()
    await angler.sees(/次浏览/)
    await angler.seesNoDialog()
    expect(angler.path).toBe(post)
    await angler.goesBack()
    await angler.page.waitForURL(/index/)
    await angler.cards.first().waitFor()
  })

  it('from a page that a sheet led to leads to the page under the sheet', async () => {
    await signsIn()
    await angler.opens('/pages/hot/hot')
    await angler.opens('/')
    await angler.asks('发布')
    await angler.answers('动态')
    await angler.page.waitForURL(/publish\/words/)
    await angler.field('正文').waitFor()
    await angler.goesBack()
    await angler.page.waitForURL(/index/)
    await angler.seesNoDialog()
    await angler.cards.first().waitFor()
    await angler.goesBack()
    await angler.page.waitForURL(/hot/)
  })

  it.each([
    ['a tab', '/', '/pages/index/index', '.post-card__body'],
    ['a list', '/pages/hot/hot?from=home', '/pages/hot/hot?from=home', '.rank-row'],
  ])('before a page has arrived, on a weak signal, leaves %s that is there as it is', async (_, path, address, row) => {
    const { page } = angler
    await angler.savesData()
    await angler.opens(path)
    await angler.rests()
    const before = await angler.screen.elementHandle()
    let arrive = () => {}
    const signal = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/js\/.*\.js$/, async (route) => {
      await signal
      await route.continue()
    })
    const asked = page.waitForRequest(/\/js\//)
    await angler.screen.locator(row).first().click()
    await asked
    await angler.goesBack()
    const loaded = page.waitForResponse(/\/js\//)
    arrive()
    await loaded
    await page.waitForLoadState('networkidle')
    expect(angler.path).toBe(address)
    await angler.screen.locator(row).first().waitFor()
    expect(await angler.screen.evaluate((shown, first) => shown === first, before)).toBe(true)
  })

  it('while a page is being built takes away that page, and none below it', async () => {
    const { page } = angler
    // React builds when a message to itself arrives: on a busy phone that is late.
    await page.addInitScript((lateMs) => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (...message: unknown[]) {
        setTimeout(() => Reflect.apply(postMessage, this, message), lateMs)
      }
    }, 50)
    await angler.opens('/pages/hot/hot')
    await angler.rests()
    const row = angler.screen.locator('.rank-row').first()
    const title = await row.locator('.rank-row__title').innerText()
    // The page's code is there from now on: what takes time is building the page.
    await row.click()
    await angler.sees(/次浏览/)
    await angler.goesBack()
    await angler.sees(title)
    await row.evaluate(
      (element: HTMLElement) =>
        new Promise<void>((resolve) => {
          window.addEventListener('popstate', () => resolve(), { once: true })
          element.click()
          setTimeout(() => history.back(), 0)
        }),
    )
    await page.waitForLoadState('networkidle')
    expect(angler.path).toBe('/pages/hot/hot')
    await row.waitFor()
    expect(await page.locator('.taro_page').count()).toBe(1)
  })
})
