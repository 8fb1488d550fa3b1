import { POSTER_PX } from '@anglers/contract/limits'
import sharp from 'sharp'
import { squaresFor, squaresOf } from '../server/support/qr.ts'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

/** Where on a poster its code is. */
const CODE = { left: 812, top: 1_164, width: 204, height: 204 }

describe('sharing', () => {
  const town = openTown()

  /** Opens the ways to share, from the bar of a post's page. */
  async function opensWays(angler: Angler, id: number): Promise<void> {
    await angler.opens(`/pagesA/detail/detail?id=${id}`)
    await angler.screen.locator('.post-bar').getByRole('button', { name: '分享' }).click()
    await angler.sees('分享到')
  }

  it('a member sends a post to an angler', async () => {
    const member = await town.signedIn('member')
    const { id } = await town.liveliestPost()
    await opensWays(member, id)
    await member.answers('发给钓友')
    await member.sees('选择聊天')
    await member.rests()
    await member.screen.locator('.chat-row').first().click()
    await member.answers('发送')
    await member.screen.locator(`.message-body--card[href="/pagesA/detail/detail?id=${id}"]`).last().waitFor()
  })

  it('a visitor copies the address of a post from its card', async () => {
    const visitor = await town.angler({ permissions: ['clipboard-read', 'clipboard-write'] })
    await visitor.opens('/')
    await visitor.cards.first().getByRole('button', { name: '分享' }).click()
    await visitor.answers('复制链接')
    await visitor.sees('链接已复制，去粘贴给好友吧')
    await visitor.seesNoDialog()
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText())
    const link = await visitor.cards.first().locator('.post-card__body').getAttribute('href')
    expect(copied).toBe(town.server.origin + link)
  })

  it('has a picture drawn, whose code leads to the post, and keeps it', async () => {
    const visitor = await town.angler()
    const { id } = await town.liveliestPost()
    await opensWays(visitor, id)
    await visitor.answers('生成图片')
    await visitor.arrives(`/pagesA/poster/poster?id=${id}`)
    const picture = visitor.screen.getByRole('img', { name: '分享图' })
    await picture.evaluate((img: HTMLImageElement) => img.decode())
    const saved = visitor.page.waitForEvent('download')
    await visitor.taps('保存图片')
    const poster = await sharp(await (await saved).path()).toBuffer()
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', ...POSTER_PX })
    const expected = squaresFor(`${town.server.origin}/pagesA/detail/detail?id=${id}`)
    expect(await squaresOf(await sharp(poster).extract(CODE).png().toBuffer(), expected.length)).toEqual(expected)
    await visitor.sees('已保存')
  })

  it('asks for the picture once more where it did not come', async () => {
    const visitor = await town.angler()
    const { id } = await town.liveliestPost()
    let asked = 0
    await visitor.page.route('**/qrcode/poster?*', (route) => (asked++ ? route.continue() : route.fulfill({ status: 429, body: '' })))
    await visitor.opens(`/pagesA/poster/poster?id=${id}`)
    await visitor.sees('图片没能生成，请重试')
    await visitor.taps('重试')
    await visitor.screen.getByRole('img', { name: '分享图' }).evaluate((img: HTMLImageElement) => img.decode())
  })
})
