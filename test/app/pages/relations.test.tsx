import type { FollowItem, Visitor } from '@anglers/contract/account'
import { fireEvent } from '@testing-library/dom'
import FollowerPage from '@/member/mine/follower'
import VisitorPage from '@/member/mine/visitor'
import { Follows } from '@/features/relations/Follows'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildSession, buildUser, buildUserItem } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const follow = (own: Partial<FollowItem> = {}): FollowItem => ({
  ...buildUserItem(own),
  mutual: false,
  followedAt: '2026-11-01T08:00:00Z',
  ...own,
})

describe('followers and followed', () => {
  const openFollows = (query: Record<string, string> = {}) => openPage(FollowerPage, 'member/mine/follower', query)
  const lists = (people: Partial<Record<'followers' | 'followed', FollowItem[]>>) => {
    answersPages('GET user/followers', () => people[asked('GET user/followers').at(-1)!.query.kind as 'followers'] ?? [])
  }
  const questions = () => asked('GET user/followers').map(({ query: { id, kind, word } }) => [id, kind, word].filter(Boolean).join(' '))

  test('a visitor is asked to sign in', async () => {
    await openFollows()
    expect(asked()).toEqual([])
  })

  describe('of a member', () => {
    beforeEach(() => session.open(buildSession()))

    test('each list loads when it is looked at, and the address may name the one to begin with', async () => {
      lists({ followers: [follow({ nickName: '新粉丝' })], followed: [follow({ nickName: '我关注的老周', following: true })] })
      const page = await openFollows({ kind: 'followed' })
      expect(page.getByText('我关注的老周')).toBeTruthy()
      const marked = () =>
        page
          .getAllByRole('button', { pressed: true })
          .filter(({ className }) => className.includes('tabs__tab'))
          .map(({ textContent }) => textContent)
      expect([questions(), marked()]).toEqual([['followed'], ['关注']])
      await click(page.getByText('粉丝'))
      expect(marked()).toEqual(['粉丝'])
      expect(page.getByText('新粉丝')).toBeTruthy()
      expect(questions()).toEqual(['followed', 'followers'])
    })

    test('a follower is followed back, and let go again', async () => {
      const fan = follow({ nickName: '新粉丝' })
      lists({ followers: [fan] })
      answers('POST user/follow', ({ on }) => ({ following: on!, followers: on ? 1 : 0 }))
      const page = await openFollows()
      await click(page.getByText('回关'))
      expect(page.getByText('互相关注')).toBeTruthy()
      await click(page.getByRole('button', { name: '互相关注 新粉丝' }))
      expect(page.getByText('回关')).toBeTruthy()
      expect(asked('POST user/follow').map(({ body }) => body)).toEqual([
        { id: fan.id, on: true },
        { id: fan.id, on: false },
      ])
    })

    test('a follow that the network lost is taken back', async () => {
      lists({ followers: [follow()] })
      loses('POST user/follow')
      const page = await openFollows()
      await click(page.getByText('回关'))
      expect(page.getByText('回关')).toBeTruthy()
    })

    test('both lists are searched for a nickname', async () => {
      lists({ followers: [follow({ nickName: '老周' })] })
      const page = await openFollows()
      const box = page.getByRole('textbox', { name: '按昵称查找' })
      await doing(() => fireEvent.input(box, { target: { value: ' 老李 ' } }))
      expect(box).toHaveProperty('value', ' 老李 ')
      lists({})
      await doing(() => fireEvent.keyDown(box, { key: 'Enter' }))
      expect(page.getByText('昵称里有“老李”的人，这里没有')).toBeTruthy()
      await doing(() => fireEvent.keyDown(box, { key: 'Enter' }))
      await click(page.getByText('关注'))
      expect(questions()).toEqual(['followers', 'followers 老李', 'followed 老李'])
    })

    test('none is skipped of whom I follow when one is followed no longer', async () => {
      let followed = Array.from({ length: 25 }, (_, at) => follow({ nickName: `第 ${at + 1} 位`, following: true }))
      answersPages('GET user/followers', () => followed)
      answers('POST user/follow', { following: false, followers: 0 })
      const page = await openFollows({ kind: 'followed' })
      await click(page.getByRole('button', { name: '已关注 第 1 位' }))
      followed = followed.slice(1)
      for (let time = 1; time <= 2; time++) await click(page.getByText('点这里加载更多'))
      expect(page.getAllByText(/^第 \d+ 位$/)).toHaveLength(25)
    })

    test('a member who follows nobody is led to others', async () => {
      lists({})
      const page = await openFollows({ kind: 'followed' })
      await click(page.getByText('去认识钓友'))
      expect(opened).toEqual(['/pages/find/find'])
    })

    test('another member’s lists say what is between those and me', async () => {
      lists({ followers: [follow({ nickName: '路人' }), follow({ nickName: '老友', following: true, mutual: true })] })
      const page = await openFollows({ id: '7' })
      expect(questions()).toEqual(['7 followers'])
      expect(page.getByRole('button', { name: '关注 路人' })).toBeTruthy()
      expect(page.getByText('互相关注')).toBeTruthy()
    })
  })
})

describe('visitors', () => {
  const openVisitors = () => openPage(VisitorPage, 'member/mine/visitor')
  const at = (daysAgo: number, hour: number) => {
    const time = new Date()
    time.setHours(hour, 30, 0, 0)
    time.setDate(time.getDate() - daysAgo)
    return time.toISOString()
  }

  test('come day by day, the same member once for each', async () => {
    session.open(buildSession())
    const [zhou, li] = [buildUser({ nickName: '老周' }), buildUser({ nickName: '老李' })]
    const visits: Visitor[] = [
      { ...zhou, following: true, visitedAt: at(0, 9) },
      { ...li, following: false, visitedAt: at(0, 8) },
      { ...zhou, following: true, visitedAt: at(1, 21) },
    ]
    answersPages('GET user/visitors', () => visits)
    const page = await openVisitors()
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['今天', '昨天'])
    expect(page.getAllByText('老周')).toHaveLength(2)
    expect(page.getByText('21:30')).toBeTruthy()
    expect(page.getByRole('button', { name: '关注 老李' })).toBeTruthy()
  })

  test('belong to the days of who reads, from midnight to midnight', async () => {
    session.open(buildSession())
    const visit = (hour: number): Visitor => ({ ...buildUser(), following: false, visitedAt: new Date(2026, 9, 9, hour, 30).toISOString() })
    answersPages('GET user/visitors', () => [24, 23, 0].map(visit))
    await openVisitors()
    const list = [...document.querySelectorAll('.visitor-list__day, .user-row__followers')].map(({ textContent }) => textContent)
    expect([list.length, list[1], list[3], list[4], list[0] === list[2]]).toEqual([5, '00:30', '23:30', '00:30', false])
  })

  test('nobody came', async () => {
    session.open(buildSession())
    answersPages('GET user/visitors', () => [])
    expect((await openVisitors()).getByText('最近没有人来过你的主页')).toBeTruthy()
  })
})

describe('a search among followers', () => {
  const questions = () => asked('GET user/followers').map(({ query: { kind, word } }) => [kind, word].filter(Boolean).join(' '))
  const rests = () => doing(() => new Promise((resolve) => setTimeout(resolve, 450)))
  const openLists = async (query: Record<string, string> = {}) => {
    session.open(buildSession())
    answersPages('GET user/followers', () => [])
    const page = await openPage(FollowerPage, 'member/mine/follower', query)
    return { ...page, type: (text: string) => doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: text } })) }
  }

  test('need not press anything: it is enough to stop typing, and to empty the field', async () => {
    const page = await openLists()
    await page.type('老')
    await page.type('老周')
    await rests()
    expect(questions()).toEqual(['followers', 'followers 老周'])
    await click(page.getByRole('button', { name: '清空' }))
    await rests()
    expect(questions()).toEqual(['followers', 'followers 老周', 'followers'])
    page.getByText('还没有粉丝，多发几条动态，钓友会找来的')
    expect(page.queryByText('去认识钓友')).toBeNull()
  })

  test('asks nothing more once the page is left', async () => {
    const page = await openLists()
    await page.type('老周')
    await cleanUp()
    const lists = jest.spyOn(Follows.prototype, 'search')
    await new Promise((resolve) => setTimeout(resolve, 450))
    expect(lists).not.toHaveBeenCalled()
    lists.mockRestore()
  })

  test('another member has neither way nor word of mine', async () => {
    const page = await openLists({ id: '7' })
    page.getByText('还没有人关注 TA')
    await click(page.getByText('关注'))
    page.getByText('TA 还没有关注任何人')
    expect(page.queryByText('去认识钓友')).toBeNull()
  })
})

test("a visit is counted once a day and leads to who came; of one's own list a followed member may follow back", async () => {
  session.open(buildSession())
  const [zhou, li] = [buildUser({ nickName: '老周' }), buildUser({ nickName: '老李' })]
  const visit = (user: typeof zhou, hour: number): Visitor => ({
    ...user,
    following: false,
    visitedAt: new Date(2026, 10, 1, hour).toISOString(),
  })
  answersPages('GET user/visitors', () => [visit(zhou, 9), visit(li, 8)])
  const page = await openPage(VisitorPage, 'member/mine/visitor')
  expect(page.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  page.getByText(/天看过你主页的钓友，每人每天只记一次/)
  await click(page.getByText('老李'))
  expect(opened).toEqual([`/pagesA/author/author?id=${li.id}`])
  answersPages('GET user/followers', () => [
    follow({ nickName: '老友', following: true, mutual: true }),
    follow({ nickName: '老陈', following: true }),
  ])
  const lists = await openPage(FollowerPage, 'member/mine/follower', { kind: 'followed' })
  lists.getByRole('button', { name: '互相关注 老友' })
  lists.getByRole('button', { name: '已关注 老陈' })
})
