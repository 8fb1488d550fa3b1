import { acquaint, opensChat } from './support/chat.ts'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

describe('a red packet in a group', () => {
  const town = openTown()
  let group: number

  beforeAll(async () => {
    const { operator } = await acquaint(town)
    const owner = await town.client('member')
    group = (await owner('POST group-message/create', { name: '抢红包', members: [operator] })).id
    await (
      await town.client('operator')
    )('POST group-message/accept', { id: group })
  })

  const card = ({ screen }: Angler) => screen.locator('.redbag-card').last()
  const dialog = ({ page }: Angler) => page.getByRole('dialog')

  it('of one part is raced for by two phones: one has it, the other hears that it is gone, at once and without a reload', async () => {
    const phones = [await town.signedIn('member'), await town.signedIn('operator')] as const
    for (const phone of phones) {
      await phone.opens(`/pagesB/chat/chat-group?id=${group}`)
      await phone.screen.getByRole('textbox', { name: '给 抢红包 写消息' }).waitFor()
    }
    const owner = await town.client('member')
    await owner('POST redbag/send', { groupId: group, unit: 'credit', split: 'lucky', total: 188, count: 1, greeting: '爆护连连' })
    for (const phone of phones) {
      await card(phone).click()
      await dialog(phone).getByRole('button', { name: '打开红包' }).waitFor()
    }
    await Promise.all(phones.map((phone) => dialog(phone).getByRole('button', { name: '打开红包' }).click()))
    const taken = await Promise.all(
      phones.map(async (phone) => {
        const mine = dialog(phone).getByText('1.88', { exact: true })
        const over = dialog(phone).getByText('手慢了，红包派完了')
        await mine.or(over).first().waitFor()
        return mine.isVisible()
      }),
    )
    expect([...taken].sort()).toEqual([false, true])

    for (const [at, phone] of phones.entries()) {
      await dialog(phone).getByRole('button', { name: '关闭' }).click()
      await phone.seesNoDialog()
      await card(phone)
        .getByText(taken[at] ? '已领取' : '已被领完')
        .waitFor()
    }
    const [member, operator] = phones
    if (taken[0]) await member.sees('你领取了自己发的红包')
    else {
      await member.sees(/领取了你的红包/)
      await operator.sees('你领取了 荻湖渔竿 的红包')
    }
  })
})

describe('a gift in a chat', () => {
  const town = openTown()

  it('is seen by the other at once, with the words that came with it', async () => {
    const { member, operator } = await acquaint(town)
    const [giver, friend] = [await town.signedIn('member'), await town.signedIn('operator')]
    await opensChat(friend, member)
    await giver.opens(`/pagesA/gift/gift?id=${operator}&chat=1`)
    await giver.taps(/热茶/)
    await giver.writes(/^附言/, '夜里暖暖')
    await giver.taps('赠送')
    const gift = friend.screen.locator('.gift-card').last()
    await gift.getByText('夜里暖暖').waitFor()
    await gift.getByText('热茶').waitFor()
    expect(await gift.locator('img').getAttribute('src')).toContain('thermos')
  })
})
