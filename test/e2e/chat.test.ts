import type { Angler } from './support/angler.ts'
import { acquaint, opensChat } from './support/chat.ts'
import { openTown } from './support/town.ts'

describe('two members talk', () => {
  const town = openTown()
  let member: Angler
  let operator: Angler
  let ids: { member: number; operator: number }

  beforeAll(async () => {
    ids = await acquaint(town)
  })

  const says = async (angler: Angler, text: string) => {
    await angler.writes(/写消息$/, text)
    await angler.taps(/^发送$/)
  }

  const bothOpen = async () => {
    await opensChat(member, ids.operator)
    await opensChat(operator, ids.member)
  }

  /** Opens the menu of a message, and chooses from it. */
  const chooses = async (angler: Angler, text: string, choice: string) => {
    await angler.screen.getByText(text).last().click({ button: 'right' })
    await angler.answers(choice)
  }

  beforeEach(async () => {
    member = await town.signedIn('member')
    operator = await town.signedIn('operator')
  })

  it('what one writes the other sees at once, and that it was read comes back', async () => {
    await opensChat(member, ids.operator)
    await operator.opens('/pagesB/chat/chat-list')
    await operator.seesNo('正在连接…')
    await says(member, '带上海竿')
    await operator.sees('带上海竿')
    await member.sees('已送达')
    await operator.follows(/带上海竿/)
    await member.sees('已读')
    await says(operator, '带了')
    await member.sees('带了')
  })

  it('what is written while the connection is cut comes through once, in order, when it is back', async () => {
    await bothOpen()
    await member.page.context().setOffline(true)
    await says(member, '断网后的第一句')
    await says(member, '断网后的第二句')
    await member.sees('等待网络，恢复后自动发送')
    await says(operator, '你那边没信号了吗')

    await member.page.context().setOffline(false)
    await operator.sees('断网后的第二句')
    await member.sees('你那边没信号了吗')
    await member.seesNo('等待网络，恢复后自动发送')
    const heard = await operator.screen.locator('.message-body--text').allInnerTexts()
    expect(heard.filter((text) => text.startsWith('断网后'))).toEqual(['断网后的第一句', '断网后的第二句'])
  })

  /** How far the newest message is below the edge of what is seen, in px. */
  const belowTheEdge = (angler: Angler) =>
    angler.screen.locator('.stream').evaluate((stream) => stream.scrollHeight - stream.scrollTop - stream.clientHeight)

  it('who comes to much that is unread is led to its beginning, and a writer there sees what they wrote', async () => {
    const theirs = await town.client('operator')
    for (let turn = 1; turn <= 40; turn++) await theirs('POST message/send', { id: ids.member, text: `没看到的第${turn}句` })
    await member.opens(`/pagesB/chat/chat?id=${ids.operator}`)
    await member.sees('没看到的第40句')
    expect(await belowTheEdge(member)).toBeLessThan(2)

    await member.taps('40 条未读')
    const mark = await member.screen.locator('.messages__mark').boundingBox()
    const stream = await member.screen.locator('.stream').boundingBox()
    expect(Math.abs(mark!.y - stream!.y)).toBeLessThan(2)
    await member.seesNo('40 条未读')

    await says(member, '我从头看起')
    await member.sees('已送达')
    expect(await belowTheEdge(member)).toBeLessThan(2)
    await member.seesNo('回到最新消息')
  })

  it('a link to a page of the site opens that page', async () => {
    await opensChat(member, ids.operator)
    await says(member, `看看 ${town.server.origin}/pages/hot/hot#top，都在这`)
    await member.follows(/^http/)
    await member.arrives('/pages/hot/hot')
    await member.goesBack()
    await member.sees(/^看看/)
  })

  it('a message that is taken back is gone on both sides', async () => {
    await bothOpen()
    await says(member, '写错了地方')
    await operator.sees('写错了地方')
    await chooses(member, '写错了地方', '撤回')
    await member.sees('你撤回了一条消息')
    await operator.sees(/撤回了一条消息/)
    await operator.seesNo('写错了地方')
    await member.taps('重新编辑')
    await member.finds(/写消息$/, '写错了地方')
  })

  it('one message is answered, and leads back to it; another is sent on into a group', async () => {
    const theirs = await town.client('operator')
    const asked = await theirs('POST message/send', { id: ids.member, text: '谁带打窝的料？' })
    for (let turn = 1; turn <= 40; turn++) await theirs('POST message/send', { id: ids.member, text: `闲话第${turn}句` })
    await bothOpen()
    const mine = await town.client('member')
    await mine('POST message/send', { id: ids.operator, text: '先记下', quote: asked.id })
    await operator.sees('先记下')
    await chooses(operator, '先记下', '引用')
    await says(operator, '我也带')
    await member.taps(/^查看引用的消息.*谁带打窝的料/)
    await member.screen.locator('.messages__found').getByText('谁带打窝的料？').waitFor()

    const group = await mine('POST group-message/create', { name: '周六东岸' })
    await member.taps('回到最新消息')
    await chooses(member, '我也带', '转发')
    const sheet = member.page.getByRole('dialog', { name: '转发' })
    await sheet.getByRole('button', { name: '群组' }).click()
    await sheet.getByRole('button', { name: /周六东岸/ }).click()
    await sheet.getByRole('button', { name: '发送（1）' }).click()
    await member.seesNoDialog()
    await member.opens(`/pagesB/chat/chat-group?id=${group.id}`)
    await member.sees('我也带')
  })

  it('what one deletes, clears and pins is so on all their devices, and a word leads to where it was said', async () => {
    const theirs = await town.client('operator')
    await theirs('POST message/send', { id: ids.member, text: '三号坝的水位退了一米多' })
    for (let turn = 1; turn <= 40; turn++) await theirs('POST message/send', { id: ids.member, text: `后来的第${turn}句` })
    const other = await town.signedIn('member')
    await opensChat(member, ids.operator)
    await opensChat(other, ids.operator)
    await other.sees('后来的第40句')
    await chooses(member, '后来的第40句', '删除')
    await member.answers('删除')
    await member.seesNo('后来的第40句')
    await other.seesNo('后来的第40句')

    await member.taps('更多操作')
    await member.answers('查找聊天记录')
    const field = member.page.getByRole('textbox', { name: '搜索聊天内容' })
    await field.fill('水位')
    await field.press('Enter')
    await member.page.getByRole('button', { name: /三号坝/ }).click()
    await member.seesNoDialog()
    await member.screen.locator('.messages__found').getByText('三号坝的水位退了一米多').waitFor()

    await member.taps('更多操作')
    await member.answers('清空聊天记录')
    await member.answers('清空聊天记录')
    await member.sees('还没有说过话，打个招呼吧')
    await other.sees('还没有说过话，打个招呼吧')
    await theirs('POST message/send', { id: ids.member, text: '重新说起' })
    for (const device of [member, other]) await device.sees('重新说起')
  })

  it('what may not be published says so, and goes out once it is changed', async () => {
    await bothOpen()
    await says(member, '代开发票，顺便卖饵')
    await member.sees('含有不能发布的内容，请修改')
    await chooses(member, '代开发票，顺便卖饵', '重新编辑')
    await member.finds(/写消息$/, '代开发票，顺便卖饵')
    await says(member, '顺便卖饵')
    await operator.sees('顺便卖饵')
    await member.seesNo('含有不能发布的内容，请修改')
    await operator.seesNo('代开发票，顺便卖饵')
  })

  it('whether one is here those see whom they follow, in the list and above what is said, until they let nobody', async () => {
    const theirs = await town.client('operator')
    await theirs('POST user/follow', { id: ids.member, on: true })
    await operator.opens('/pagesB/chat/chat-list')
    await operator.seesNo('正在连接…')
    await member.opens('/pagesB/chat/chat-list')
    await member.screen.getByRole('link', { name: /泽安渔友会.*在线/ }).click()
    await member.screen
      .locator('.chat-header__note')
      .getByText(/^在线$/)
      .waitFor()

    await operator.opens('/member/editme/editme')
    await operator.taps(/^谁能看到我的在线状态/)
    const saved = operator.page.waitForResponse(/user\/setting/)
    await operator.answers('没有人')
    await saved
    await opensChat(member, ids.operator)
    await member.rests()
    expect(await member.screen.locator('.chat-header__note').count()).toBe(0)
  })
})
