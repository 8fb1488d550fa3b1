import { ANDROID, type Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

describe('paying', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
  })

  const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  const creditOf = async () => (await (await town.client('member'))('GET wallet', {})).credit

  /** Chooses how to pay what was just ordered, and is led to that company's page. */
  async function goesToCashier(payer: '微信支付' | '支付宝', amount: string): Promise<void> {
    await member.answers(payer)
    await member.page.getByRole('heading', { name: payer }).waitFor()
    await member.page.getByText(amount).waitFor()
  }

  const decides = (choice: '确认支付' | '返回商户') => member.page.getByRole('button', { name: choice }).click()

  it("tops up at Alipay's page, and comes back to what was paid", async () => {
    const before = await creditOf()
    await member.opens('/member/wallet/recharge-credit')
    await member.taps(yuan(10_000))
    await member.asks(`支付 ${yuan(10_000)}`)
    await goesToCashier('支付宝', yuan(10_000))
    await decides('确认支付')

    await member.sees('支付成功')
    expect(member.path).toMatch(/^\/member\/wallet\/paySuccess\?id=\d+$/)
    expect(await creditOf()).toBe(before + 10_500)
    await member.taps('钱包')
    await member.sees(yuan(before + 10_500))
  })

  it("tops up at WeChat's page in the browser of a phone, and comes back to what was paid", async () => {
    const phone = await town.signedIn('member', { userAgent: ANDROID })
    const before = await creditOf()
    await phone.opens('/member/wallet/recharge-credit')
    await phone.taps(yuan(5_000))
    await phone.asks(`支付 ${yuan(5_000)}`)
    await phone.answers('微信支付')
    await phone.page.getByRole('heading', { name: '微信支付' }).waitFor()
    await phone.page.getByRole('button', { name: '确认支付' }).click()
    await phone.sees('支付成功')
    expect(phone.path).toMatch(/^\/member\/wallet\/paySuccess\?id=\d+$/)
    expect(await creditOf()).toBe(before + 5_000)
  })

  it('has a code to scan with WeChat on a computer, which notices by itself that a phone has paid it', async () => {
    const before = await creditOf()
    await member.opens('/member/wallet/recharge-credit')
    await member.taps(yuan(5_000))
    await member.asks(`支付 ${yuan(5_000)}`)
    const answer = member.page.waitForResponse(/payment\/wechatpay/)
    await member.answers('微信支付')
    await member.page.getByAltText('请用微信扫码支付').waitFor()
    const { codeUrl } = (await (await answer).json()) as { codeUrl: string }
    // What the phone's WeChat makes of the code.
    const phone = await town.angler()
    await phone.page.goto(codeUrl)
    await phone.page.getByRole('button', { name: '确认支付' }).click()

    await member.sees('支付成功')
    await member.seesNoDialog()
    expect(await creditOf()).toBe(before + 5_000)
  })

  it('has paid nothing after leaving the cashier, and can drop the order', async () => {
    const before = await creditOf()
    await member.opens('/member/wallet/recharge-credit')
    await member.taps(yuan(20_000))
    await member.asks(`支付 ${yuan(20_000)}`)
    await goesToCashier('支付宝', yuan(20_000))
    await decides('返回商户')
    await member.sees('正在确认付款…')
    const [, id] = /id=(\d+)/.exec(member.path)!
    expect(await creditOf()).toBe(before)

    await member.opens(`/member/wallet/payQuit?id=${id}`)
    await member.sees('待支付')
    await member.asks('取消订单')
    await member.answers('取消订单')
    await member.arrives('/member/wallet/recharge-note')
    await member.seesNo(yuan(20_000))
    expect(await creditOf()).toBe(before)
  })

  it('buys VIP for money', async () => {
    const call = await town.client('member')
    const before = await creditOf()
    const { vipUntil } = await call('GET wallet/recharge-vip', {})
    await member.opens('/member/wallet/recharge-vip')
    await member.asks(`支付 ${yuan(1_500)}`)
    await goesToCashier('支付宝', yuan(1_500))
    await decides('确认支付')

    await member.sees('支付成功')
    await member.sees('会员 1 个月')
    const { vipUntil: end } = await call('GET wallet/recharge-vip', {})
    expect(Date.parse(end!)).toBeGreaterThan(vipUntil ? Date.parse(vipUntil) : Date.now())
    expect(await creditOf()).toBe(before)
    await member.opens('/member/wallet/recharge-vip')
    await member.sees(/^有效期至/)
  })

  it('opens a paid post out of credit, for good', async () => {
    const call = await town.client('member')
    let post
    for (let page = 1; !post && page <= 20; page++)
      post = (await call('GET posts', { type: 'words', page, per_page: 100 })).find(({ locked }) => locked?.by === 'paid')
    if (!post) throw new Error('Nobody in the demo town sells a post.')
    const price = post.locked!.priceFen!
    const before = await creditOf()
    await member.opens(`/pagesA/detail/detail?id=${post.id}`)
    await member.asks(`支付 ${yuan(price)} 解锁`)
    await member.answers('解锁')
    await member.screen.locator('.lock-panel').waitFor({ state: 'detached' })
    const { body } = await call('GET posts/detail', { id: post.id })
    const opening = body.split('\n')[0]!.slice(0, 12)
    expect(opening).not.toBe('')
    await member.sees(opening)
    expect(await creditOf()).toBe(before - price)

    await member.page.reload()
    await member.sees(opening)
    await member.seesNo(`支付 ${yuan(price)} 解锁`)
  })
})
