import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

const NO_LINE = '网络不给力，请检查信号后重试'

describe('code of the app that does not come', () => {
  const town = openTown()
  let angler: Angler

  beforeEach(async () => {
    angler = await town.angler()
  })

  const card = () => angler.cards.locator('.post-card__body').first()
  const steps = () => angler.page.evaluate(() => history.length)
  const goesOffline = (offline = true) => angler.page.context().setOffline(offline)

  it('without a line: the page says so, opens once there is one, and leads back', async () => {
    await angler.savesData()
    await angler.opens('/pages/hot/hot')
    await angler.opens('/')
    await angler.rests()
    const [before, address] = [await steps(), await card().getAttribute('href')]
    await goesOffline()
    await card().click()
    await angler.sees(NO_LINE)
    expect([angler.path, await steps()]).toEqual([address, before + 1])
    await angler.taps('重试')
    await angler.page.getByText('网络不给力，请稍后再试').first().waitFor()

    await goesOffline(false)
    await angler.taps('重试')
    await angler.sees(/次浏览/)
    expect([angler.path, await steps()]).toEqual([address, before + 1])
    await angler.taps('返回')
    await angler.cards.first().waitFor()
    await angler.page.waitForURL(/index/)
    await angler.goesBack()
    await angler.page.waitForURL(/hot/)
  })

  it('without a line: a tab says so, and keeps its bar', async () => {
    await angler.savesData()
    await angler.opens('/')
    await angler.rests()
    await goesOffline()
    await angler.follows(/^发现/)
    await angler.sees(NO_LINE)
    await angler.follows(/^首页/)
    await angler.cards.first().waitFor()
    await angler.follows(/^发现/)
    await goesOffline(false)
    await angler.taps('重试')
    await angler.seesNo(NO_LINE)
    await angler.rests()
    expect(angler.path).toBe('/pages/find/find')
  })

  it('without a line: a post opens whose page the browser had time to fetch', async () => {
    const { page } = angler
    await angler.opens('/')
    const address = await card().getAttribute('href')
    await page.waitForFunction(
      (count) => performance.getEntriesByType('resource').filter(({ name }) => /\/js\/.*\.js$/.test(name)).length >= count,
      10,
    )
    await angler.rests()
    await goesOffline()
    await card().click()
    await angler.screen.locator('.post-bar, .notice').first().waitFor()
    expect(angler.path).toBe(address)
  })

  it('after a release: the page loads the new app when it is asked for again', async () => {
    const { page } = angler
    await angler.savesData()
    await angler.opens('/')
    await angler.rests()
    let reloaded = false
    page.on('request', (request) => {
      reloaded ||= request.isNavigationRequest()
    })
    await page.route(/\/js\/.*\.js$/, (route) => (reloaded ? route.continue() : route.fulfill({ status: 404 })))
    await angler.cards.locator('.post-card__body').first().click()
    await angler.sees(NO_LINE)
    await angler.taps('重试')
    await angler.sees(/次浏览/)
  })
})

describe('what is published without a line', () => {
  const town = openTown()

  it('waits where its author sees it, survives a kill, and is there once when the line is back', async () => {
    const angler = await town.signedIn('member')
    const { page } = angler
    const mine = async () => {
      const posts = await (await town.client('member'))('GET mine/posts', {})
      return posts.filter(({ text }) => text.includes('断网时的早口')).length
    }
    await angler.opens('/pagesA/publish/words')
    await angler.rests()
    await angler.writes('正文', '断网时的早口')
    await page.context().setOffline(true)
    await angler.taps(/^发布$/)
    await angler.sees('等网络发布')
    await angler.sees('断网时的早口')
    expect(await mine()).toBe(0)
    // The browser lifts the cut from a page that it leaves: some of its last tries may get through, unseen by the app.
    await page.goto('about:blank')

    await page.context().setOffline(false)
    await angler.opens('/')
    await page.getByText('发布成功').first().waitFor()
    expect(await mine()).toBe(1)
  })
})

describe('what was read before', () => {
  const town = openTown()
  const OLD = /^网络不给力，这是 .* 存下的内容$/

  /** Waits until the browser has the app, and the answer that its reader has just read. */
  const keeps = ({ page }: Angler, answer: string) =>
    page.evaluate(async (wanted) => {
      await navigator.serviceWorker.ready
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      for (;;) {
        const database = await result(indexedDB.open('texts'))
        const keys = await result(database.transaction('texts').objectStore('texts').getAllKeys())
        database.close()
        if (keys.some((key) => String(key).includes(wanted))) return
        await new Promise(requestAnimationFrame)
      }
    }, answer)

  /** All but how often it was seen, which this reader adds to. */
  const postText = async ({ screen }: Angler) => (await screen.locator('.post-detail').first().innerText()).replace(/\d+ 次浏览/, '')

  it('opens again without a line, with its pictures, after a reload; is asked for anew with one; and is dropped at sign-out', async () => {
    const { id } = await town.liveliestPost()
    const address = `/pagesA/detail/detail?id=${id}`
    const angler = await town.signedIn('member', { serviceWorkers: 'allow' })
    const { page } = angler
    await angler.opens('/')
    await angler.rests()
    await keeps(angler, '/posts?')
    // Pictures are kept by the worker, which a page has from its next load on.
    await angler.opens(address)
    await angler.rests()
    await keeps(angler, '/posts/detail?')
    const text = await postText(angler)
    await angler.opens('/')
    await angler.rests()

    await page.context().setOffline(true)
    await angler.opens('/')
    await angler.sees(OLD)
    await angler.cards.first().waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.post-card img')].some((img) => (img as HTMLImageElement).naturalWidth > 0),
    )
    await angler.opens(address)
    await angler.sees(OLD)
    expect(await postText(angler)).toBe(text)

    await page.context().setOffline(false)
    await angler.seesNo(OLD)
    await angler.opens('/pages/mine/mine')
    await angler.taps('退出登录')
    await angler.answers('退出登录')
    await angler.seesNoDialog()
    await angler.sees('登录钓鱼伴侣')
    await angler.opens('/')
    await angler.rests()
    await page.context().setOffline(true)
    await angler.opens(address)
    await angler.sees(NO_LINE)
  })
})
