import { openTown } from './support/town.ts'

describe('what was caught', () => {
  const town = openTown()

  it('is added fish by fish, outlives a reload, is seen by a visitor and found by another name of the fish', async () => {
    const member = await town.signedIn('member')
    await member.opens('/pagesA/publish/words')
    await member.writes('正文', '今晚的最后一竿。')
    await member.asks(/^渔获/)
    await member.writes('什么鱼', '水老虎')
    await member.answers('鳡鱼')
    await member.writes('长度（cm）', '86.5')
    await member.writes('重量（斤）', '9.6')
    await member.answers('路亚')
    await member.answers('加上')
    await member.seesNoDialog()
    await member.sees('鳡鱼 86.5 cm · 9.6 斤 · 路亚')

    await member.asks(/^渔获/)
    await member.writes('什么鱼', '无名小鱼')
    await member.answers('加上')
    await member.seesNoDialog()
    await member.taps('移除：无名小鱼')
    await member.taps('撤销')
    await member.sees('无名小鱼')
    await member.isKept('无名小鱼')

    await member.page.reload()
    await member.sees('鳡鱼 86.5 cm · 9.6 斤 · 路亚')
    await member.taps(/^发布$/)
    await member.sees(/次浏览/)
    await member.sees('鳡鱼 86.5 cm · 9.6 斤 · 路亚')
    await member.sees('无名小鱼')

    const visitor = await town.angler()
    await visitor.opens('/pages/search/search')
    await visitor.searches('水老虎')
    await visitor.sees('鳡鱼 86.5 cm · 9.6 斤 · 路亚 +1')
    await visitor.sees('今晚的最后一竿。')
  })
})
