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

  it('a comment is liked and answered, and a follower followed back, where the notice stands', async () => {
    const [me, other] = [await town.client('member'), await town.client('operator')]
    const { userId } = await me('GET user/check', {})
    const { userId: otherId, nickName } = await other('GET user/check', {})
    await me('POST user/follow', { id: otherId, on: false })
    await other('POST user/follow', { id: userId, on: false })
    const { id } = await me('POST publish/words', { content: '晚口一小时，七条。' })
    const { comment } = await other('POST comments', { type: 'comment', id, content: '还在老地方吗？' })
    await other('POST user/follow', { id: userId, on: true })

    const member = await town.signedIn('member')
    await member.opens('/member/notice/notice')
    const row = member.screen.locator('.notice-row', { hasText: '还在老地方吗？' }).first()
    await row.getByRole('button', { name: '点赞这条评论' }).click()
    await row.locator('[aria-pressed="true"]').waitFor()
    await row.getByRole('button', { name: '回复' }).click()
    await member.writes(`回复 ${nickName}`, '是的，东岸')
    await member.answers('发送')
    await member.seesNoDialog()
    const answered = member.page.waitForResponse('**/user/follow?*')
    await member.taps(`回关 ${nickName}`)
    await answered
    await member.button(`互相关注 ${nickName}`).waitFor()

    const [said] = await other('GET comments', { id })
    expect(said).toMatchObject({ id: comment!.id, counts: { likes: 1, replies: 1 }, replies: [{ body: '是的，东岸' }] })
    const followed = await me('GET user/followers', { kind: 'followed' })
    expect(followed.map((item) => item.id)).toContain(otherId)
  })
})
