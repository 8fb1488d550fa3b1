import type { Answer } from '@anglers/contract'
import sharp from 'sharp'
import { ANDROID, type Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a5230' } })
    .jpeg()
    .toBuffer()

describe('the shop', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
  })

  /** What is chosen and filled in stands in a sheet over the screen. */
  const sheet = () => member.page.getByRole('dialog')
  const chooses = (name: string) => sheet().getByRole('button', { name, exact: true }).click()

  /** Waits until the app has led to a page, whatever it is about. */
  const leads = (angler: Angler, path: string) => angler.page.waitForURL(({ pathname }) => pathname === path)

  it.each(['支付宝', '微信支付'] as const)('sells a good from its page to the paid order, by %s', async (payer) => {
    const phone = await town.signedIn('member', { userAgent: ANDROID })
    const call = await town.client('member')
    const good = (await call('GET shop/list', { inStock: true, orderby: 'price' })).find(({ priceFen }) => priceFen > 100)!
    await phone.opens(`/shop/goods/goods?id=${good.id}`)
    await phone.asks('购买')
    await phone.page.getByRole('dialog').getByRole('button', { name: '立即购买', exact: true }).click()
    await leads(phone, '/shop/order/createOrder')
    await phone.sees(good.title)
    await phone.taps('提交订单')
    await leads(phone, '/shop/money/pay')
    await phone.taps(payer)
    await phone.page.getByRole('heading', { name: payer }).waitFor()
    await phone.page.getByRole('button', { name: '确认支付' }).click()
    await leads(phone, '/shop/money/paySuccess')
    await phone.sees('支付成功')
    const [order] = await call('GET shop/get-order', { per_page: 1 })
    expect(order).toMatchObject({ state: 'paid', lines: [{ goodId: good.id }] })
  })

  it('has somebody to ask about a good, who sees which it is', async () => {
    const good = (await (await town.client('member'))('GET shop/list', { per_page: 1 }))[0]!
    await member.opens(`/shop/goods/goods?id=${good.id}`)
    await member.asks('咨询')
    await member.answers('发送')
    await member.sees(good.title)
    const seller = await town.signedIn('operator')
    const [latest] = await (await town.client('operator'))('GET message', { per_page: 1 })
    await seller.opens(`/pagesB/chat/chat?id=${latest!.user.id}`)
    await seller.follows(new RegExp(good.title))
    await leads(seller, '/shop/goods/goods')
  })

  it('takes goods back: asked for with a photo, agreed to by command, sent by a parcel, and paid back', async () => {
    const call = await town.client('member')
    const orders = await call('GET shop/get-order', { state: 'received', per_page: 50 })
    const order = orders.find(({ lines }) => lines.some(({ refundable, returnable }) => refundable > 0 && returnable))!
    const latest = async () => (await call('GET shop/order-detail', { id: order.id, place: 'phone' })).aftersales[0]!
    await member.opens(`/shop/order/detail?id=${order.id}`)
    await member.asks('申请退款')
    await chooses('退货退款')
    await chooses('收到时破损')
    const choosing = member.page.waitForEvent('filechooser')
    await sheet()
      .getByRole('button', { name: /^添加图片/ })
      .click()
    await (await choosing).setFiles([{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
    await sheet().locator('.picture-picker__img').waitFor()
    await chooses('提交申请')
    await member.sees(/^等商家处理/)
    await member.seesNoDialog()
    await member.screen.getByAltText('查看图片').waitFor()

    const { id } = await latest()
    expect(await town.server.command('shop', 'refunds')).toContain(`${id}  order ${order.id}  return of`)
    await town.server.command('shop', 'agree', String(id))
    await member.page.reload()
    await member.sees(/^商家已同意/)
    await member.asks('填写寄回单号')
    await sheet().getByRole('textbox', { name: '快递公司' }).fill('顺丰速运')
    await sheet().getByRole('textbox', { name: '快递单号' }).fill('SF1234567890')
    await chooses('提交')
    await member.sees(/^商品寄回中/)
    await member.seesNoDialog()

    await (
      await town.client('operator')
    )('POST shop/aftersale-decide', { id, decision: 'arrived', restock: true })
    await member.page.reload()
    await member.sees('已退款')
    expect(await latest()).toMatchObject({ state: 'refunded', parcel: { company: '顺丰速运', number: 'SF1234567890' } })
  })

  it('exchanges points for a good, which stands among the exchanges', async () => {
    const call = await town.client('member')
    const pointsOf = async () => (await call('GET wallet', {})).points
    const before = await pointsOf()
    const goods: Answer<'GET scoremall/goods'> = await call('GET scoremall/goods', { per_page: 50 })
    const good = goods.find(({ inStock, points }) => inStock && points <= before)!
    await member.opens(`/shop/goods/goods?id=${good.id}&unit=points`)
    await member.sees(`我有 ${before} 积分`)
    await member.asks('兑换')
    await chooses('兑换')
    // What is asked lies over the sheet.
    const question = sheet().filter({ hasText: `用 ${good.points} 积分兑换` })
    await question.getByRole('button', { name: '兑换' }).click()
    await member.page.waitForURL(/\/shop\/order\/detail\?id=\d+&unit=points$/)
    await member.sees(good.title)
    expect(await pointsOf()).toBe(before - good.points)

    await member.opens('/shop/order/order?unit=points')
    await member.sees(good.title)
    // The first card keeps off the bar above it.
    const [bar, card] = await Promise.all([
      member.screen.locator('.nav-bar').first().boundingBox(),
      member.screen.locator('.order-card').first().boundingBox(),
    ])
    expect(card!.y).toBeGreaterThan(bar!.y + bar!.height)
  })
})
