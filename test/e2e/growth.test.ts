import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

describe('what makes a member come back', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
  })

  it('they sign in for today, after days on which they did, and make up for the one that they missed', async () => {
    const call = await town.client('member')
    const before = await call('GET sign', {})
    expect(before.signed).toBe(false)
    await member.opens('/pages/mine/mine')
    await member.follows('每日签到')
    await member.sees(`签到领 ${before.gain.points} 积分`)
    await member.taps(`签到领 ${before.gain.points} 积分`)
    await member.sees('今日已签到')
    expect(await call('GET sign', {})).toMatchObject({ signed: true, streak: before.streak + 1 })

    const missed = new Date(Date.parse(before.today) - (before.streak + 1) * 86_400_000).toISOString().slice(0, 10)
    if (missed.slice(0, 7) !== before.today.slice(0, 7)) await member.taps('上个月')
    await member.asks(new RegExp(`^${Number(missed.slice(8))}\\D.*未签到，可补签`))
    await member.answers('补签')
    await member.sees('已补签')
    const after = await call('GET sign', {})
    expect(after.streak).toBeGreaterThan(before.streak + 2)
    expect(after.points).toBe(before.points + before.gain.points - before.makeUp.points)
    await member.sees(String(after.streak))
  })

  it('they take the reward of a task, and see what a chest may hold', async () => {
    await member.opens('/member/task/task')
    await member.taps('领取 发布第一条动态')
    await member.sees('获得 +30 积分、+30 经验')
    await member.sees('已领取')
    await member.asks('可能开出')
    await member.page.getByRole('dialog').getByText('60%').first().waitFor()
    await member.opens('/member/mine/integral')
    await member.screen.locator('.note-row').first().getByText('任务奖励').waitFor()
  })

  it('they find themselves in the ranking, and what their level opens', async () => {
    const call = await town.client('member')
    const { mine } = await call('GET user/ranking', { metric: 'likes', period: 'all' })
    await member.opens('/pagesA/ranking/ranking')
    await member.taps('获赞')
    await member.taps('总榜')
    await member.sees(`第 ${mine!.place} 名`)
    await member.opens('/member/wallet/exp')
    await member.asks('等级与权益')
    await member.page.getByRole('dialog').getByText('签到多 1 积分').first().waitFor()
  })

  it('a visitor sees the ranking, and is asked to sign in for the rest', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pagesA/ranking/ranking')
    await visitor.sees('登录后看自己的排名')
    await visitor.opens('/member/sign/sign')
    await visitor.sees('登录后每天签到领积分')
  })
})
