import { openTown } from './support/town.ts'
import type { Angler } from './support/angler.ts'

const PERSON = /清溪老张/
const WECHAT_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

describe("signing in on another platform's page", () => {
  const town = openTown()
  let visitor: Angler

  beforeEach(async () => {
    visitor = await town.angler()
  })

  /** Asks to like the liveliest post, which leads to the sign-in page. */
  async function asksToLike(angler: Angler): Promise<string> {
    const address = `/pagesA/detail/detail?id=${(await town.liveliestPost()).id}`
    await angler.opens(address)
    await angler.screen.locator('.post-bar').getByRole('button', { name: /^点赞/ }).click()
    return address
  }
  const choosesAt = (angler: Angler, who: string | RegExp) => angler.page.getByRole('link', { name: who }).click()

  it.each(['微信登录', 'QQ 登录', '微博登录'])('%s leads back to the page that asked for it, signed in', async (way) => {
    const address = await asksToLike(visitor)
    await visitor.taps(way)
    await visitor.page.getByText('请先阅读并同意用户协议和隐私政策').waitFor()
    await visitor.answers('同意并继续')
    await choosesAt(visitor, PERSON)
    await visitor.page.getByText('登录成功').first().waitFor()
    // Each of these knows them for the first time.
    await visitor.taps('开始逛逛')
    await visitor.arrives(address)
    await visitor.seesLiked()
    expect(visitor.page.url()).not.toMatch(/ticket|access_token/)
    await visitor.opens('/pages/mine/mine')
    // As they are called there.
    await visitor.sees(PERSON)
  })

  it("leads back to the page that asked for it also where the browser keeps the app: the ticket is the page's alone", async () => {
    const kept = await town.angler({ serviceWorkers: 'allow' })
    await kept.opens('/')
    await kept.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const address = await asksToLike(kept)
    await kept.accepts()
    await kept.taps('QQ 登录')
    await choosesAt(kept, PERSON)
    await kept.arrives(address)
    await kept.seesLiked()
  })

  it('refused there, says so, and offers the other ways over the page that asked', async () => {
    const address = await asksToLike(visitor)
    await visitor.accepts()
    await visitor.taps('QQ 登录')
    await choosesAt(visitor, '拒绝')
    await visitor.sees('你取消了授权，还没有登录')
    await visitor.taps('换种方式登录')
    await visitor.signsIn(town.accounts.member)
    await visitor.arrives(address)
    await visitor.seesLiked()
  })

  it('goes on with what was to be written', async () => {
    const address = `/pagesA/detail/detail?id=${(await town.liveliestPost()).id}`
    await visitor.opens(address)
    await visitor.screen.locator('.post-bar').getByRole('button', { name: '说点什么' }).click()
    await visitor.accepts()
    await visitor.taps('QQ 登录')
    await choosesAt(visitor, PERSON)
    await visitor.page.getByRole('dialog').getByRole('textbox', { name: '写评论' }).waitFor()
    expect(visitor.path).toBe(address)
  })

  it('goes on to where only members may go', async () => {
    const { author } = await town.liveliestPost()
    await visitor.opens(`/pagesA/author/author?id=${author}`)
    await visitor.taps(/^给.*发私信|^发私信/)
    await visitor.accepts()
    await visitor.taps('QQ 登录')
    await choosesAt(visitor, PERSON)
    await visitor.arrives(`/pagesB/chat/chat?id=${author}`)
  })

  it('a link with a ticket of somebody else signs nobody in', async () => {
    await visitor.opens('/member/login/loginSuccess?ticket=0123456789012345678901234567890123456789012&back=%2F%2Fevil.example')
    await visitor.sees('这次登录已失效，请重新登录')
    await visitor.taps('返回')
    await visitor.page.waitForURL((url) => url.origin === town.server.origin && url.pathname === '/pages/index/index')
  })

  it("inside WeChat's browser its page comes first", async () => {
    const inside = await town.angler({ userAgent: WECHAT_AGENT })
    const address = await asksToLike(inside)
    await inside.accepts()
    await inside.taps('微信一键登录')
    await choosesAt(inside, PERSON)
    await inside.page.getByText('登录成功').first().waitFor()
    await inside.arrives(address)
    await inside.seesLiked()
  })
})
