import { fireEvent } from '@testing-library/dom'
import AuthorPage from '@/pagesA/author/author'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildMe, buildPost, buildSession, buildUser, buildView } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const openAuthor = (id: number | string) => openPage(AuthorPage, 'pagesA/author/author', { id: String(id) })
const click = (element: Element) => doing(() => fireEvent.click(element))
const counts = { posts: 1, followers: 14, following: 6, likes: 181 }

test('shows who it is, and what they wrote', async () => {
  const view = buildView({ nickName: '阿峰路亚', bio: '只钓一种鱼', district: '湖滨区', counts })
  answers('GET user/view', view)
  answersPages('GET posts', () => [buildPost({ text: '溪水涨了十公分', author: buildUser({ id: view.id }) })])
  const page = await openAuthor(view.id)
  for (const text of ['阿峰路亚', '只钓一种鱼', '湖滨区 · 2025-05-01 加入', '181', '溪水涨了十公分'])
    expect(page.getAllByText(text)).not.toHaveLength(0)
  expect([asked('GET posts')[0]?.query.author, pageTitle()]).toEqual([String(view.id), '阿峰路亚'])
})

test('says from where they come, where that is known', async () => {
  const view = buildView({ district: '湖滨区', ipRegion: '湖北' })
  answers('GET user/view', view)
  answersPages('GET posts', () => [])
  const page = await openAuthor(view.id)
  expect(page.getByText('湖滨区 · IP 属地：湖北 · 2025-05-01 加入')).toBeTruthy()
})

test('the figures lead to whom they count', async () => {
  const view = buildView({ counts })
  answers('GET user/view', view)
  answersPages('GET posts', () => [])
  const page = await openAuthor(view.id)
  await click(page.getByText('粉丝'))
  await click(page.getByText('关注', { selector: '.figures *' }))
  expect(opened).toEqual([`/member/mine/follower?id=${view.id}&kind=followers`, `/member/mine/follower?id=${view.id}&kind=followed`])
})

test.each([
  ['reported, and blocked', { block: true, report: true }, true],
  ['only reported, as by a visitor', { block: false, report: true }, true],
  ['neither', { block: false, report: false }, false],
])('there is a menu where the member can be %s', async (_, can, offered) => {
  const view = buildView({ can: { follow: true, edit: false, ban: false, ...can } })
  answers('GET user/view', view)
  answersPages('GET posts', () => [])
  const page = await openAuthor(view.id)
  expect(page.queryByLabelText('更多操作') !== null).toBe(offered)
})

describe('the follow button', () => {
  const open = async () => {
    const view = buildView({ nickName: '阿峰路亚', counts })
    answers('GET user/view', view)
    answersPages('GET posts', () => [])
    return { id: view.id, page: await openAuthor(view.id) }
  }

  beforeEach(() => session.open(buildSession()))

  test('turns at once, and takes over the number of the server', async () => {
    const held = holds('POST user/follow')
    const { id, page } = await open()
    await click(page.getByText('关注', { selector: 'button *' }))
    expect(page.getByText('已关注')).toBeTruthy()
    expect(page.getByText('15')).toBeTruthy()
    expect(asked('POST user/follow')[0]?.body).toEqual({ id, on: true })
    await doing(() => held[0]!.answer({ following: true, followers: 21 }))
    expect(page.getByText('21')).toBeTruthy()
  })

  test('turns back when the server refuses', async () => {
    refuses('POST user/follow', 'rest_banned', 403, '你已被禁言')
    const { page } = await open()
    await click(page.getByText('关注', { selector: 'button *' }))
    expect(page.queryByText('已关注')).toBeNull()
    expect(page.getByText('14')).toBeTruthy()
    expect(toaster.current?.text).toBe('你已被禁言')
  })

  test('takes a visitor to the sign-in page, and says when they are back whom they follow', async () => {
    session.close()
    const { id, page } = await open()
    await click(page.getByText('关注', { selector: 'button *' }))
    expect(opened).toEqual(['/member/login/login'])
    leaveSignIn()
    answers('GET user/view', buildView({ id, nickName: '阿峰路亚', counts, following: true }))
    await doing(() => session.open(buildSession()))
    await doing(page.show)
    page.getByText('已关注')
  })
})

test('pulled down it is asked for anew, with what they wrote', async () => {
  const view = buildView({ bio: '只钓一种鱼' })
  answers('GET user/view', view)
  answersPages('GET posts', () => [])
  const page = await openAuthor(view.id)
  answers('GET user/view', { ...view, bio: '什么都钓' })
  answersPages('GET posts', () => [buildPost({ text: '溪水涨了十公分' })])
  await doing(() => pull(page.getByText('只钓一种鱼')))
  expect([page.queryByText('什么都钓') !== null, page.queryByText('溪水涨了十公分') !== null]).toEqual([true, true])
})

test('one that did not come is asked for again', async () => {
  loses('GET user/view')
  answersPages('GET posts', () => [])
  const page = await openAuthor(8)
  answers('GET user/view', buildView({ id: 8, nickName: '阿峰路亚' }))
  await click(page.getByText('重试'))
  expect(page.getAllByText('阿峰路亚')).not.toHaveLength(0)
})

test('my own homepage is edited, not followed', async () => {
  const user = buildMe()
  session.open(buildSession({ user }))
  answers('GET user/view', buildView({ id: user.userId, can: { follow: false, edit: true, block: false, ban: false, report: false } }))
  answersPages('GET posts', () => [])
  const page = await openAuthor(user.userId)
  expect(page.queryByText('关注', { selector: 'button *' })).toBeNull()
  await click(page.getByText('编辑资料'))
  expect(opened).toEqual(['/member/editme/editme'])
})

test('a member who is gone is said to be gone', async () => {
  refuses('GET user/view', 'rest_not_found', 404, '没有这位钓友')
  answersPages('GET posts', () => [])
  expect((await openAuthor(7)).getByText('没有这位钓友')).toBeTruthy()
})

test('an address without an id leads nowhere, and asks nothing', async () => {
  expect((await openAuthor('x')).getByText('内容不存在或已被删除')).toBeTruthy()
  expect(asked()).toHaveLength(0)
})
