import type { Angler } from './support/angler.ts'
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
      await member.page.getByRole('dialog').waitFor({ state: 'detached' })
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
    await member.page.getByRole('dialog').waitFor({ state: 'detached' })
    await member.opens('/')
    await card.waitFor()
  })
})
