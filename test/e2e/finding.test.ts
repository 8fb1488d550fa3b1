import type { Angler } from './support/angler.ts'
import { photo } from './support/photo.ts'
import { openTown } from './support/town.ts'

describe('a search', () => {
  const town = openTown()
  let visitor: Angler

  beforeEach(async () => {
    visitor = await town.angler()
    await visitor.opens('/pages/search/search')
  })

  const titles = () => visitor.cards.locator('.post-card__title').allTextContents()

  it('shows where each post says what was searched for, in the order and of the kind that one likes', async () => {
    const member = await town.client('member')
    await member('POST publish/single', { title: '塘口笔记一：水色', content: '塘口笔记，写给新手。' })
    const { id } = await member('POST publish/single', { title: '塘口笔记二：风向', content: '接着上次写。' })
    await member('POST publish/words', { content: `${'清早起来收拾东西，'.repeat(20)}到了塘口笔记本湿了。` })
    await (
      await town.client('operator')
    )('POST comments', { id, type: 'like', on: true })

    await visitor.searches('塘口笔记')
    await visitor.cards.locator('.marked').nth(3).waitFor()
    expect(await visitor.cards.locator('.marked').allTextContents()).toEqual(Array.from({ length: 4 }, () => '塘口笔记'))
    await visitor.sees(/^…/)
    await visitor.taps('最多点赞')
    await visitor.page.waitForFunction(() => document.querySelector('.post-card__title')?.textContent === '塘口笔记二：风向')
    await visitor.taps('筛选')
    await visitor.answers('文章')
    await visitor.answers('完成')
    await visitor.page.waitForFunction(() => document.querySelectorAll('.post-card').length === 2)
    expect(await titles()).toEqual(['塘口笔记二：风向', '塘口笔记一：水色'])
  })

  it('that finds nothing leads on: without the filter, to words that find something, and to a question', async () => {
    await visitor.searches('鲫鱼')
    await visitor.cards.first().waitFor()
    await visitor.taps('筛选')
    await visitor.answers('二手')
    await visitor.answers('一天内')
    await visitor.answers('完成')
    await visitor.taps('清除筛选')
    await visitor.cards.first().waitFor()

    await visitor.searches('火星来信里的路亚传说')
    await visitor.sees('试试这些')
    await visitor.taps('发帖问问钓友')
    await visitor.signsIn(town.accounts.member)
    await visitor.finds('标题', '火星来信里的路亚传说')
  })
})

describe('what a member does not care for', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
  })

  it('leaves the feed by its menu, comes back by undoing, and is listed in the settings', async () => {
    const writer = await town.client('operator')
    const words = '今天的饵料太散，谁来说说'
    await writer('POST publish/words', { content: words })
    await member.opens('/')
    const card = member.cards.filter({ hasText: words })
    const dismisses = async () => {
      await card.getByRole('button', { name: '更多操作' }).click()
      await member.answers('不感兴趣')
      await card.waitFor({ state: 'detached' })
      await member.seesNoDialog()
    }
    await dismisses()
    await member.page.getByRole('button', { name: '撤销' }).click()
    await card.waitFor()
    await dismisses()
    await member.sees('已从推荐里移除')
    await member.opens('/')
    await member.cards.first().waitFor()
    expect(await card.count()).toBe(0)

    await member.opens('/member/mine/dismissed')
    await card.getByRole('button', { name: '更多操作' }).click()
    await member.answers('恢复推荐')
    await card.waitFor({ state: 'detached' })
    await member.seesNoDialog()
    await member.opens('/')
    await card.waitFor()
  })
})

describe('the pictures of a post that is written', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
    await member.opens('/pagesA/publish/words')
    await member.chooses(/^添加图片/, [await photo('a.jpg', '#aa3333'), await photo('b.jpg', '#33aa33'), await photo('c.jpg', '#3333aa')])
    await member.screen.locator('.picture-picker__cell').nth(2).locator('img').waitFor()
    await member.page.waitForFunction(() => !document.querySelector('.picture-picker__state'))
  })

  const pictures = () => member.screen.locator('.picture-picker__img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const centre = async (at: number) => {
    const box = (await member.screen.locator('.picture-picker__picture').nth(at).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }

  it('are put in order by dragging with a mouse and by a finger that rests first, and a tap still opens the menu', async () => {
    const [a, b, c] = await pictures()
    await member.page.mouse.move(...(await centre(0)))
    await member.page.mouse.down()
    await member.page.mouse.move(...(await centre(2)), { steps: 8 })
    await member.page.mouse.up()
    expect(await pictures()).toEqual([b, c, a])

    const touch = await member.page.context().newCDPSession(member.page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: readonly [number, number]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] })
    const [from, to] = [await centre(2), await centre(1)]
    await finger('touchStart', from)
    await member.screen.locator('.sort-cell--picked').waitFor()
    for (let step = 1; step <= 6; step++)
      await finger('touchMove', [from[0] + ((to[0] - from[0]) * step) / 6, from[1] + ((to[1] - from[1]) * step) / 6])
    await finger('touchEnd')
    expect(await pictures()).toEqual([b, a, c])

    await member.screen.locator('.picture-picker__picture').first().click()
    await member.answers('后移一位')
    expect(await pictures()).toEqual([a, b, c])
  })

  it('go by one tap, and come back by undoing', async () => {
    const before = await pictures()
    await member.screen.getByRole('button', { name: '移除第 2 张图片' }).click()
    expect(await pictures()).toEqual([before[0], before[2]])
    await member.page.getByRole('button', { name: '撤销' }).click()
    expect(await pictures()).toEqual(before)
  })

  it('stand beside topics that a finger can hit', async () => {
    await member.screen.getByRole('button', { name: /话题/ }).click()
    const chip = member.page.getByRole('dialog').locator('.tags-sheet__tag').first()
    expect((await chip.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
})
