import { openTown } from './support/town.ts'

describe('notices', () => {
  const town = openTown()

  it('a comment puts a badge on the tab bar, which goes when it is read', async () => {
    const [me, other] = [await town.client('member'), await town.client('operator')]
    // What waits for everybody who comes to the demo town.
    for (const { user, last } of await me('GET message', {})) await me('POST message/read', { id: user.id, message: last!.id })
    for (const { id, last } of await me('GET group-message', {})) await me('POST group-message/read', { id, message: last!.id })
    const { id } = await me('POST publish/words', { content: '今早在青龙湖，两条鲫鱼。' })
    await other('POST comments', { type: 'comment', id, content: '用的什么饵？' })
    await other('POST comments', { type: 'like', id, on: true })

    const member = await town.signedIn('member')
    await member.opens('/pages/mine/mine')
    const badge = member.screen.locator('.tab-bar').getByLabel('2 条未读')
    await badge.waitFor()
    await member.follows(/消息通知/)
    await member.screen.getByRole('link', { name: /用的什么饵？/ }).click()
    await member.sees('今早在青龙湖，两条鲫鱼。')
    expect(member.path).toBe(`/pagesA/detail/detail?id=${id}&part=comments`)
    await member.goesBack()
    await member.sees('1 条未读')
    await member.taps(/全部已读/)
    await member.sees('没有未读')
    await member.goesBack()
    await member.sees('消息通知')
    await member.screen.locator('.tab-bar .count-badge').waitFor({ state: 'detached' })
  })
})
