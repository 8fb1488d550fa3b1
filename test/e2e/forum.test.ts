import type { Input } from '@anglers/contract'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

const HOUR_MS = 60 * 60_000

describe('forums', () => {
  const town = openTown()

  /** The forums of the town, as the demo member sees them. */
  const forums = async () => (await (await town.client('member'))('GET bbs/bbs-list', {})).flatMap((section) => section.forums)
  const openForum = async () => (await forums()).find(({ access }) => access === 'all')!
  const begun = async (who: 'member' | 'operator', form: Partial<Input<'POST publish/bbs'>>) => {
    const call = await town.client(who)
    return (await call('POST publish/bbs', { forumId: (await openForum()).id, content: '说说看', ...form })).id
  }
  /** Chooses something of the menu of the post on the screen, one step after another. */
  const chooses = async (angler: Angler, ...steps: string[]) => {
    await angler.asks('更多操作')
    for (const step of steps) await angler.answers(step)
  }

  it('a moderator pins, recommends, merges, moves and silences, and all of that is in the log', async () => {
    const forum = await openForum()
    const [kept, asked, moved] = [
      await begun('member', { title: '双溪水库钓况' }),
      await begun('member', { title: '双溪水库有人去过吗', content: '周末想去' }),
      await begun('member', { title: '出一根旧竿' }),
    ]
    const host = await town.signedIn('operator')
    await host.opens(`/pagesA/detail/detail?id=${kept}`)
    await chooses(host, '管理', '置顶', '一天')
    await host.seesNoDialog()
    await chooses(host, '管理', '加精', '一直')
    await host.seesNoDialog()

    await host.opens(`/pagesA/detail/detail?id=${asked}`)
    await chooses(host, '管理', '并入另一帖')
    await host.arrives(`/pages/bbs/bbs-list?id=${forum.id}&merge=${asked}`)
    await host.searches('水库钓况')
    await host.screen.getByText('双溪水库钓况').click()
    await host.answers('并入另一帖')
    await host.arrives(`/pagesA/detail/detail?id=${kept}`)
    await host.sees(/双溪水库有人去过吗/)
    const reader = await town.angler()
    await reader.opens(`/pagesA/detail/detail?id=${asked}`)
    await reader.sees('双溪水库钓况')

    const other = (await forums()).find(({ id, access }) => id !== forum.id && access === 'all')!
    await host.opens(`/pagesA/detail/detail?id=${moved}`)
    await chooses(host, '管理', '移到别的版块', other.name)
    await host.seesNoDialog()
    await host.sees(other.name)
    await chooses(host, '管理', '禁言作者', '一天')
    await host.seesNoDialog()

    await host.opens(`/pages/bbs/bbs-list?id=${forum.id}`)
    await host.screen.locator('.pinned-posts').getByText('双溪水库钓况').waitFor()
    await host.taps('精华')
    await host.cards.getByText('双溪水库钓况').waitFor()
    await host.asks('管理')
    await host.taps('管理记录')
    for (const act of ['移动', '合并', '加精', '置顶']) await host.sees(new RegExp(`· ${act}$`))

    const silenced = await town.signedIn('member')
    await silenced.opens(`/pages/bbs/bbs-list?id=${other.id}`)
    await silenced.sees(/^你在这里被禁言到/)
  })

  it('one who asks is let in, and put out again; a password opens another forum', async () => {
    const all = await forums()
    const closed = all.find(({ access }) => access === 'approval')!
    const [asMember, asHost] = [await town.client('member'), await town.client('operator')]
    if (closed.open) await asHost('POST bbs/expel', { id: closed.id, userId: (await asMember('GET user/mine', {})).user.userId })
    const applicant = await town.signedIn('member')
    await applicant.opens(`/pages/bbs/bbs-list?id=${closed.id}`)
    await applicant.writes('申请加入', '想一起护水')
    await applicant.taps('申请加入')
    await applicant.sees('申请已提交，等版主同意')

    const host = await town.signedIn('operator')
    await host.opens(`/pages/bbs/bbs-list?id=${closed.id}`)
    await host.asks('管理')
    await host.sees('想一起护水')
    await host.taps(/^同意$/)
    await host.sees('没有待处理的申请')
    await applicant.opens(`/pages/bbs/bbs-list?id=${closed.id}`)
    await applicant.cards.first().waitFor()
    await host.taps('已同意加入')
    await host.screen.locator('.manage-row:visible').first().getByRole('button', { name: '移出' }).click()
    await host.page.getByRole('dialog').last().getByRole('button', { name: '移出' }).click()
    await host.page.getByText(/^把.*移出这个版块/).waitFor({ state: 'hidden' })
    await applicant.opens(`/pages/bbs/bbs-list?id=${closed.id}`)
    await applicant.sees('版主同意后就能进入')

    const secret = all.find(({ access }) => access === 'password')!
    await applicant.opens(`/pages/bbs/bbs-list?id=${secret.id}`)
    await applicant.writes('密码', '蚂蚱')
    await applicant.taps('进入')
    await applicant.sees('密码不对')
    await applicant.writes('密码', '蚯蚓')
    await applicant.taps('进入')
    await applicant.cards.first().waitFor()
  })

  it('a poll keeps its counts, an activity its places, and a question its points, until it is time', async () => {
    const hours = (n: number) => new Date(Date.now() + n * HOUR_MS).toISOString()
    const poll = await begun('operator', {
      title: '周末去哪',
      kind: 'poll',
      poll: { options: ['水库', '鱼塘'], most: 1, until: hours(24), results: 'end' },
    })
    const member = await town.signedIn('member')
    await member.opens(`/pagesA/detail/detail?id=${poll}`)
    await member.taps('鱼塘')
    await member.taps(/^投票$/)
    await member.sees(/截止后公布结果 · 已投票/)
    expect(await member.screen.getByText(/\d 票/).count()).toBe(0)

    const terms = { startsAt: hours(1), endsAt: hours(5), capacity: 1, partyMost: 1, phoneWanted: false }
    const activity = await begun('operator', { title: '明早开钓', kind: 'activity', activity: terms })
    const host = await town.signedIn('operator')
    await host.opens(`/pagesA/detail/detail?id=${activity}`)
    await host.taps(/^报名$/)
    await host.sees(/^你已报名/)
    await member.opens(`/pagesA/detail/detail?id=${activity}`)
    await member.taps('排队候补')
    await member.sees(/^候补第 1 位/)
    await host.asks('取消报名')
    await host.answers('取消报名')
    await host.seesNo(/^你已报名/)
    const code = await host.screen.locator('.activity__digits').innerText()
    await member.opens(`/pagesA/detail/detail?id=${activity}`)
    await member.sees(/^你已报名/)
    await member.writes('签到码', code)
    await member.taps(/^签到$/)
    await member.sees('已签到')

    const bounty = 10
    const question = await begun('member', { title: '漂调几目', kind: 'question', bounty })
    const { id: answer } = (await (await town.client('operator'))('POST comments', { type: 'comment', id: question, content: '调四钓二' }))
      .comment!
    expect(answer).toBeGreaterThan(0)
    await member.opens(`/pagesA/detail/detail?id=${question}`)
    await member.sees(`悬赏 ${bounty} 积分`)
    await member.asks('选出采纳的回答')
    await member.page.getByRole('dialog').getByRole('button', { name: '采纳' }).click()
    await member.page.getByRole('dialog').last().getByRole('button', { name: '采纳' }).click()
    await member.sees('已采纳')
    await member.screen.locator('.question__answer').getByText('调四钓二').waitFor()
  })

  it('what is written about a topic that is followed is in the feed', async () => {
    const name = '早春的鲫'
    const first = await begun('operator', { title: '开口了', tags: [name] })
    const [topic] = (await town.visits('GET posts/detail', { id: first })).tags
    const member = await town.signedIn('member')
    await member.opens(`/pages/topic/topic?id=${topic!.id}`)
    await member.taps(`关注 #${name}`)
    await member.button(`已关注 #${name}`).waitFor()
    await begun('operator', { title: '又开口了', tags: [name] })
    await member.opens('/')
    await member.taps(/^关注$/)
    await member.sees('又开口了')
  })
})
