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

  it('before a page has arrived, on a weak signal, leaves the page that is there', async () => {
    const { page } = angler
    await angler.opens('/')
    await angler.rests()
    let arrive = () => {}
    const signal = new Promise<void>((resolve) => { arrive = resolve })
    await page.route(/\/js\/.*\.js$/, async (route) => {
      await signal
      await route.continue()
    })
    const asked = page.waitForRequest(/\/js\//)
    await angler.cards.locator('.post-card__body').first().click()
    await asked
    await angler.goesBack()
    const loaded = page.waitForResponse(/\/js\//)
    arrive()
    await loaded
    await page.waitForLoadState('networkidle')
    expect(angler.path).toBe('/pages/index/index')
    await angler.cards.first().waitFor()
  })
})
