import type { Mine } from '@anglers/contract/account'
import { fireEvent, within } from '@testing-library/dom'
import MinePage from '@/pages/mine/mine'
import { preferences } from '@/stores/preferences'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { buildMe, buildPicture, buildSession, buildView } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, refuses } from '../support/server'

const openMine = () => openPage(MinePage, 'pages/mine/mine')
const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => answers('GET menu', []))

describe('a visitor', () => {
  test('is offered to sign in, and nothing that needs it', async () => {
    const page = await openMine()
    await click(page.getByText('登录'))
    expect(opened).toEqual(['/member/login/login'])
    expect(page.queryByText('收藏')).toBeNull()
    expect(page.queryByText('退出登录')).toBeNull()
    expect(asked('GET user/mine')).toHaveLength(0)
  })

  test('sets the size of the text', async () => {
    const page = await openMine()
    await click(page.getByText('主题与字号'))
    await click(page.getByText('超大'))
    expect(page.getByText('跟随系统 · 超大')).toBeTruthy()
    expect(preferences.get('fontSize')).toBe('huge')
    await click(page.getByText('标准'))
    expect(preferences.get('fontSize')).toBe('normal')
  })
})

describe('a member', () => {
  const user = buildMe({ nickName: '荻湖渔竿', vip: true })
  const figures: Mine = {
    user,
    bio: '小鱼放流',
    counts: { posts: 42, likes: 263, favs: 82, comments: 86, followers: 15, following: 22, visitors: 0 },
  }

  beforeEach(() => {
    session.open(buildSession({ user }))
    answers('GET user/mine', figures)
    answers('GET user/view', buildView({ id: user.userId }))
  })

  test('sees their name, and finds behind each entry what it says', async () => {
    const page = await openMine()
    expect(page.getByText('荻湖渔竿')).toBeTruthy()
    const ways: [text: string, address: string][] = [
      ['小鱼放流', `/pagesA/author/author?id=${user.userId}`],
      ['42', '/member/mine/post'],
      ['22', '/member/mine/follower?kind=followed'],
      ['15', '/member/mine/follower?kind=followers'],
      ['访客', '/member/mine/visitor'],
      ['82', '/member/mine/collect'],
      ['263', '/member/mine/like'],
      ['86', '/member/mine/comment'],
      ['历史', '/member/history/history'],
      ['私信', '/pagesB/chat/chat-list'],
      ['消息通知', '/member/notice/notice'],
      ['我的钱包', '/member/wallet/wallet'],
      ['每日签到', '/member/sign/sign'],
      ['任务', '/member/task/task'],
      ['我的积分', '/member/mine/integral'],
      ['排行榜', '/pagesA/ranking/ranking'],
      ['邀请好友', '/member/referral/referral'],
      ['设置', '/member/editme/editme'],
      ['意见反馈', '/member/feedback/feedback'],
      ['版本更新', '/pages/update/update'],
      ['用户协议', '/pages/page/page?slug=terms'],
      ['隐私政策', '/pages/page/page?slug=privacy'],
      ['关于', '/pages/page/page?slug=about'],
    ]
    for (const [text] of ways) await click(page.getByText(text))
    // Nobody came yet: that is known, and none of the others' numbers.
    expect([...document.querySelectorAll('.figures__figure')].map(({ textContent }) => textContent)).toEqual([
      '42发布',
      '22关注',
      '15粉丝',
      '0访客',
    ])
    expect(opened).toEqual(ways.map(([, address]) => address))
  })

  test('is never shown the numbers of the member who signed in before', async () => {
    const page = await openMine()
    refuses('GET user/mine', 'rest_unavailable', 503)
    await doing(() => session.open(buildSession({ user: buildMe({ nickName: '新来的' }) })))
    expect(page.getByText('新来的')).toBeTruthy()
    expect(page.queryByText('42')).toBeNull()
  })

  test('sees at each entry how much of its own is unread', async () => {
    answers('GET message/unread', { messages: 2, groups: 30 })
    answers('GET notice/tabs', [
      { key: 'likes', unread: 4, pushed: false },
      { key: 'comments', unread: 1, pushed: false },
    ])
    await unread.refresh({ now: true })
    const page = await openMine()
    const entry = (name: string) => page.getByText(name).closest('a')!.textContent
    expect([entry('私信'), entry('消息通知'), entry('我的钱包')]).toEqual(['私信32', '消息通知5', '我的钱包'])
  })

  test('sees their cover behind it all, and that of the next member to sign in', async () => {
    const coverOf = (id: number) => buildPicture({ id, card: `/media/cover-${id}.webp` })
    answers('GET user/view', ({ id }) => buildView({ id: Number(id), cover: coverOf(Number(id)) }))
    await openMine()
    const cover = () => document.querySelector('.cover__picture')?.getAttribute('src')
    for (const member of [buildMe(), buildMe()]) {
      await doing(() => session.open(buildSession({ user: member })))
      expect(cover()).toBe(`/media/cover-${member.userId}.webp`)
    }
  })

  test('signs out after saying so twice', async () => {
    const page = await openMine()
    await click(page.getByText('退出登录'))
    const question = page.getByRole('dialog')
    await click(within(question).getByText('取消'))
    expect(session.active).toBe(true)
    await click(page.getByRole('button', { name: '退出登录' }))
    const held = holds('POST site/logout')
    await click(within(page.getByRole('dialog')).getByText('退出登录'))
    expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
    answers('GET menu', [{ id: 1, name: '访客的入口', icon: 'fish', url: '/pages/hot/hot' }])
    await doing(() => held[0]!.answer({ ok: true }))
    expect(session.active).toBe(false)
    expect([page.getByText('登录钓鱼伴侣') !== null, page.getByText('访客的入口') !== null]).toEqual([true, true])
  })
})
