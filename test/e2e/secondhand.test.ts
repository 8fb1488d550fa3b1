import sharp from 'sharp'
import { openTown } from './support/town.ts'

const TITLE = '光威 4.5 米手竿，只用过两次'

describe('second-hand tackle', () => {
  const town = openTown()

  it('goes from a listing by an offer in the chat to a deal that its buyer confirms', async () => {
    const seller = await town.signedIn('member')
    const buyer = await town.signedIn('operator')
    const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#557799' } })
      .jpeg()
      .toBuffer()

    await seller.opens('/pagesA/publish/secondhand')
    await seller.writes('标题', TITLE)
    await seller.writes('正文', '换长竿了，包邮。')
    await seller.chooses(/^添加图片/, [{ name: 'rod.jpg', mimeType: 'image/jpeg', buffer }])
    await seller.screen.getByRole('button', { name: '第 1 张图片，点按可调整' }).waitFor()
    await seller.taps('几乎全新')
    await seller.writes(/^长度/, '4.5')
    await seller.writes('价格（元）', '260')
    await seller.taps('邮寄')
    await seller.taps('自提')
    await seller.taps(/^发布$/)
    await seller.sees('0 个出价')
    await seller.sees('¥260')
    const { path } = seller

    await buyer.opens('/pagesA/secondhand/list')
    await buyer.screen.getByText(TITLE).first().click()
    await buyer.sees('4.5 m')
    await buyer.taps(/^关注$/)
    await buyer.sees('1 人关注')
    await buyer.asks('出个价')
    await buyer.writes('你出多少（元）', '240')
    await buyer.answers('发给卖家')
    await buyer.sees('出价 ¥240')
    await buyer.sees('标价 ¥260 · 等待回复')

    await seller.opens('/pagesB/chat/chat-list')
    await seller.screen.getByText('出价').first().click()
    await seller.taps(/^接受$/)
    await seller.sees('标价 ¥260 · 已接受')
    await buyer.sees('标价 ¥260 · 已接受')

    await seller.opens(path)
    await seller.sees(/^预留给/)
    await seller.asks('已卖出')
    await seller.answers('已卖出')
    await seller.sees('等待买家确认')

    await buyer.opens(path)
    await buyer.sees('你买到了吗？')
    await buyer.taps('确认买到')
    await buyer.seesNo('你买到了吗？')
    await buyer.sees(/，¥240$/)

    await seller.opens(path)
    await seller.sees(/^卖给了.*，¥240$/)
    await seller.seesNo('等待买家确认')
    const visitor = await town.angler()
    await visitor.opens(path)
    await visitor.sees('已卖出')
    expect(await visitor.button('我想要').count()).toBe(0)
    await visitor.opens('/pagesA/secondhand/list')
    await visitor.rests()
    expect(await visitor.screen.getByText(TITLE).count()).toBe(0)
  })

  it('what may be done with a listing stands at the edge of the screen, however long it is', async () => {
    const [listing] = await town.visits('GET secondhand/list', { per_page: 1 })
    const visitor = await town.angler()
    await visitor.opens(`/pagesA/secondhand/detail?id=${listing!.id}`)
    await visitor.sees('聊一聊')
    const { y, height } = (await visitor.button('聊一聊').boundingBox())!
    expect(y + height).toBeLessThanOrEqual(visitor.page.viewportSize()!.height)
  })
})
