import { PER_PAGE } from '@anglers/contract/limits'
import { fireEvent, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { ForumDetail } from '@anglers/contract/forum'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import ForumHallPage from '@/pages/bbs/bbs'
import FollowedForumsPage from '@/pages/bbs/bbs-like'
import ForumPage from '@/pages/bbs/bbs-list'
import BbsPublishPage from '@/pagesA/publish/bbs'
import { t } from '@/lib/i18n'
import { drafts } from '@/stores/drafts'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { buildForum } from '../support/forum'
import { opened, replaced } from '../support/navigation'
import { comesBackLater, doing, openPage, pageTitle } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const closed = (data: Partial<ForumDetail>) => buildForum({ open: false, counts: { posts: null, followers: 2 }, ...data })

describe('the forum hall', () => {
  test('has the forums by section, those that I follow first, and leads to each', async () => {
    session.open(buildSession())
    const [lure, night] = [buildForum({ name: '路亚', following: true }), buildForum({ name: '夜钓', access: 'vip' })]
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [lure, night] }])
    const page = await openPage(ForumHallPage, 'pages/bbs/bbs')
    expect(page.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['论坛大厅', '我关注的版块', '钓法'])
    expect([page.getByText('会员专享') !== null, page.shared()]).toEqual([true, { title: '论坛大厅', path: '/pages/bbs/bbs' }])
    await click(page.getByText('夜钓'))
    expect(opened.at(-1)).toBe(`/pages/bbs/bbs-list?id=${night.id}`)
  })

  test('leads on to writing in a forum that one may enter, where one came for that', async () => {
    session.open(buildSession())
    const forum = buildForum({ name: '台钓' })
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [forum, closed({ name: '会员茶馆', access: 'vip' })] }])
    const page = await openPage(FollowedForumsPage, 'pages/bbs/bbs-like', { type: 'publish' })
    expect([page.queryByText('会员茶馆'), pageTitle()]).toEqual([null, '选择版块'])
    await click(page.getByText('台钓'))
    expect(opened.at(-1)).toBe(`/pagesA/publish/bbs?bbs_id=${forum.id}`)
    await doing(() => session.close())
    await click(page.getByText('台钓'))
    expect(opened.at(-1)).toBe('/member/login/login')
  })
})

describe('a forum', () => {
  const open = (data: Partial<ForumDetail> = {}) => {
    const forum = buildForum({ name: '路亚', description: '假饵和标点', ...data })
    answers('GET bbs/forum', forum)
    answersPages('GET bbs/post', () => {
      const { orderby } = asked('GET bbs/post').at(-1)!.query
      return orderby === 'pinned'
        ? [buildPost({ title: '版块公告' })]
        : [buildPost({ title: orderby === 'hot' ? '最热的帖子' : '新回复的帖子', forum: { id: forum.id, name: forum.name } })]
    })
    return openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
  }

  test('says what it is about and shows its posts in the chosen order, what is pinned above them', async () => {
    const page = await open({ rules: '写明水域' })
    expect([page.getByText('假饵和标点') !== null, pageTitle()]).toEqual([true, '路亚'])
    expect(page.getByText('版块公告')).toBeTruthy()
    expect(page.getByText('新回复的帖子')).toBeTruthy()
    // Its name stands above them all.
    expect(document.querySelectorAll('.post-card .icon--bbs')).toHaveLength(0)
    await click(page.getByText('最热'))
    expect(page.getByText('最热的帖子')).toBeTruthy()
    const { id } = asked('GET bbs/forum')[0]!.query
    expect(asked('GET bbs/post').map(({ query }) => [query.id, query.orderby, query.orderby === 'pinned' ? query.per_page : ''])).toEqual(
      expect.arrayContaining([
        [id, 'pinned', '5'],
        [id, 'all', ''],
        [id, 'hot', ''],
      ]),
    )
    await click(page.getByText('版规'))
    expect(page.getByText('写明水域')).toBeTruthy()
  })

  test('that is open is not asked for anew by who comes back to it', async () => {
    session.open(buildSession())
    const page = await open()
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(asked('GET bbs/forum')).toHaveLength(1)
  })

  test('calls what is pinned and has no title by its words', async () => {
    answers('GET bbs/forum', buildForum())
    answersPages('GET bbs/post', () => [buildPost({ title: '', text: '周日清塘' })])
    await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
    expect(document.querySelector('.pinned-posts__title')!.textContent).toBe('周日清塘')
  })

  test('has nothing pinned of whom the reader has blocked', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const author = buildUser()
    answers('GET bbs/forum', buildForum())
    answersPages('GET bbs/post', () => [buildPost({ title: '版块广告', author })])
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
    expect(page.getAllByText('版块广告')).toHaveLength(2)
    await doing(() => members.upsert(author).block(true))
    expect(page.queryByText('版块广告')).toBeNull()
  })

  test.each([
    [true, ['发帖']],
    [false, []],
  ])('has the way to write there for whom may: %s', async (post, ways) => {
    session.open(buildSession())
    const page = await open({ can: { post, manage: false } })
    expect(page.queryAllByText('发帖').map(({ textContent }) => textContent)).toEqual(ways)
  })

  test.each([false, true])('has a menu on its posts for who manages it, and not for whoever wrote one: %s', async (manage) => {
    session.open(buildSession())
    const page = await open({ can: { post: true, manage } })
    const { can } = buildPost()
    answersPages('GET bbs/post', () => [buildPost({ title: '自己的帖子', can: { ...can, edit: true, delete: true } })])
    await click(page.getByText('最新发布'))
    expect([page.queryByText('自己的帖子') !== null, page.queryByLabelText('更多操作') !== null]).toEqual([true, manage])
  })

  test('comes anew on a pull, with what is pinned since', async () => {
    const page = await open()
    answersPages('GET bbs/post', () => [
      buildPost({ title: asked('GET bbs/post').at(-1)!.query.orderby === 'pinned' ? '新的公告' : '新帖' }),
    ])
    await doing(() => pull(document.querySelector('.forum-header')!))
    expect([page.queryByText('版块公告'), page.getByText('新的公告'), page.getByText('新帖')]).toEqual([
      null,
      expect.anything(),
      expect.anything(),
    ])
    expect(asked('GET bbs/forum')).toHaveLength(2)
  })

  test('that is still closed after a pull is asked for no posts', async () => {
    const forum = closed({ access: 'vip' })
    answers('GET bbs/forum', forum)
    await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    await doing(() => pull(document.querySelector('.forum-header')!))
    expect([asked('GET bbs/forum').length, asked('GET bbs/post'), pageTitle()]).toEqual([2, [], forum.name])
  })

  test('that was closed to a visitor is open when they come back as a member of it', async () => {
    const forum = closed({ access: 'vip' })
    answers('GET bbs/forum', forum)
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    answers('GET bbs/forum', { ...forum, open: true })
    answersPages('GET bbs/post', () => [buildPost({ title: '里面的帖子' })])
    await doing(() => session.open(buildSession()))
    await doing(() => page.show())
    expect(page.getAllByText('里面的帖子')).not.toHaveLength(0)
  })

  test('that asks for VIP is open when its reader comes back from buying that', async () => {
    session.open(buildSession())
    const forum = closed({ access: 'vip' })
    answers('GET bbs/forum', forum)
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    answers('GET bbs/forum', { ...forum, open: true })
    answersPages('GET bbs/post', () => [buildPost({ title: '里面的帖子' })])
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(page.getAllByText('里面的帖子')).not.toHaveLength(0)
  })

  test('says that there are newer posts in the order of their time, and in no other', async () => {
    const page = await open()
    const comeBack = async () => {
      await comesBackLater(page)
      return page.queryByText(/条新/) !== null
    }
    answersPages('GET bbs/post', () => [buildPost({ title: '刚发的' })])
    const byReply = await comeBack()
    await click(page.getByText('最新发布'))
    answersPages('GET bbs/post', () => [buildPost({ title: '更新的' })])
    expect([byReply, await comeBack()]).toEqual([false, true])
  })

  test('shows its moderator what is pinned since they moderated a post', async () => {
    session.open(buildSession())
    const page = await open({ can: { post: true, manage: true } })
    const { can } = buildPost()
    answersPages('GET bbs/post', () => [buildPost({ title: '歪楼的帖子', can: { ...can, delete: true, moderate: true } })])
    await click(page.getByText('最新发布'))
    await click(page.getByLabelText('更多操作'))
    answersPages('GET bbs/post', () => [buildPost({ title: '新的公告' })])
    await doing(() => choices.close(-1))
    expect([page.queryByText('版块公告'), page.getByText('新的公告')]).toEqual([null, expect.anything()])
  })

  test('that is for members asks who has just signed in for nothing more, and can be entered again where that failed', async () => {
    const forum = closed({ access: 'members' })
    answers('GET bbs/forum', forum)
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    expect(document.querySelector('.forum-gate')!.textContent).toContain('登录')
    loses('GET bbs/forum')
    await doing(() => session.open(buildSession()))
    expect(document.querySelector('.forum-gate input')).toBeNull()
    answers('GET bbs/forum', { ...forum, open: true })
    answersPages('GET bbs/post', () => [buildPost({ title: '里面的帖子' })])
    await click(page.getByText('进入'))
    expect(page.getAllByText('里面的帖子')).not.toHaveLength(0)
  })

  test('that is closed asks for its password, says that a wrong one is wrong, and opens by the right one', async () => {
    session.open(buildSession())
    const forum = closed({ access: 'password' })
    answers('GET bbs/forum', forum)
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    expect(asked('GET bbs/post')).toEqual([])
    const input = document.querySelector<HTMLInputElement>('.forum-gate input')!
    await doing(() => fireEvent.input(input, { target: { value: '口令' } }))
    refuses('POST bbs/password', 'rest_invalid_param', 400, '', { password: '密码不对' })
    await click(page.getByText('进入'))
    expect(page.getByText('密码不对')).toBeTruthy()
    answers('POST bbs/password', { ...forum, open: true })
    answers('GET bbs/forum', { ...forum, open: true })
    answersPages('GET bbs/post', () => [buildPost({ title: '里面的帖子' })])
    await click(page.getByText('进入'))
    expect(page.getAllByText('里面的帖子').length).toBeGreaterThan(0)
  })

  test('whose moderators let members in shows them whom they did, page by page, and takes it back from one', async () => {
    session.open(buildSession())
    const users = Array.from({ length: PER_PAGE + 1 }, (_, at) => buildUser({ nickName: at === 0 ? '阿峰' : `钓友${at}` }))
    answersPages('GET bbs/requests', () => [])
    answersPages('GET bbs/admitted', () =>
      (asked('POST bbs/expel').length ? users.slice(1) : users).map((user) => ({ user, at: new Date().toISOString() })),
    )
    answers('POST bbs/expel', { open: false })
    const page = await open({ access: 'approval', can: { post: true, manage: true } })
    await click(page.getByText('管理'))
    await page.findByText('没有待处理的申请')
    await click(page.getByText('已同意加入'))
    expect(page.queryByText(`钓友${PER_PAGE}`)).toBeNull()
    await click(page.getByText(/加载更多/))
    expect(page.getByText(`钓友${PER_PAGE}`)).toBeTruthy()
    await click(page.getAllByText('移出')[0]!)
    expect(asked('POST bbs/expel')).toEqual([])
    await click(within(page.getAllByRole('dialog').at(-1)!).getByText('移出'))
    expect(asked('POST bbs/expel').at(-1)!.body).toMatchObject({ userId: users[0]!.id })
    expect(page.queryByText('阿峰')).toBeNull()
  })

  test('shows its moderators what they did, which leads to what it was done to', async () => {
    session.open(buildSession())
    const entry = { actor: buildUser({ nickName: '老胡' }), member: null, words: '春钓鲫鱼', at: new Date().toISOString() }
    answersPages('GET bbs/log', () => [
      { ...entry, id: 2, act: 'merge', postId: 61 },
      { ...entry, id: 1, act: 'delete', postId: 60 },
    ])
    const page = await open({ can: { post: true, manage: true } })
    await click(page.getByText('管理'))
    await click(page.getByText('管理记录'))
    await click(await page.findByText('老胡 · 删除'))
    expect(opened).toEqual([])
    await click(page.getByText('老胡 · 合并'))
    expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=61')
  })

  test('is where a moderator looks for the thread into which another one is merged', async () => {
    session.open(buildSession())
    answersPages('GET bbs/post', () => [
      buildPost({ id: 60, title: '青龙水库怎么样' }),
      buildPost({ id: 61, title: '昨天的渔获' }),
      buildPost({ id: 62, title: '要密码的', visibility: 2 }),
    ])
    answersPages('GET bbs/search', () =>
      asked('GET bbs/search').at(-1)!.query.word === '水库' ? [buildPost({ id: 63, title: '水库钓况' })] : [],
    )
    answers('POST bbs/merge', { into: 63 })
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '7', merge: '60' })
    expect([(await page.findByText('昨天的渔获')) !== null, pageTitle()]).toEqual([true, '管理'])
    // Neither itself, nor what is not for all of the forum.
    expect([page.queryByText('青龙水库怎么样'), page.queryByText('要密码的')]).toEqual([null, null])
    const search = async (word: string) => {
      const input = document.querySelector<HTMLInputElement>('.search-box input')!
      await doing(() => fireEvent.input(input, { target: { value: word } }))
      await doing(() => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 }))
    }
    await search('没有的')
    expect(page.getByText('没有标题里有“没有的”的帖子')).toBeTruthy()
    await click(page.getByRole('button', { name: '清空' }))
    expect(page.getByText('昨天的渔获')).toBeTruthy()
    await search('水库')
    await click(page.getByText('水库钓况'))
    await click(within(page.getAllByRole('dialog').at(-1)!).getByText('并入另一帖'))
    expect(asked('POST bbs/merge').at(-1)!.body).toEqual({ id: 60, into: 63 })
    expect([replaced, posts.get(60)!.data.state]).toEqual([['/pagesA/detail/detail?id=63'], 'removed'])
  })

  test('whose price is another by now says so, and shows that', async () => {
    session.open(buildSession())
    const forum = closed({ access: 'paid', priceFen: 300 })
    answers('GET bbs/forum', forum)
    await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    refuses('POST bbs/pay', 'price_changed', 409, '价格变了')
    answers('GET bbs/forum', { ...forum, priceFen: 500 })
    await click(document.querySelector('.forum-gate .button')!)
    await doing(() => modals.close(true))
    expect([toaster.current?.text, document.querySelector('.forum-gate .button')!.textContent]).toEqual([
      '价格变了',
      expect.stringContaining('5.00'),
    ])
    // To pay that is another command.
    await click(document.querySelector('.forum-gate .button')!)
    await doing(() => modals.close(true))
    expect(asked('POST bbs/pay').map(({ body }) => body.priceFen)).toEqual([300, 500])
    expect(new Set(keysOf('POST bbs/pay')).size).toBe(2)
  })

  test('that is entered in another way by now shows that way', async () => {
    session.open(buildSession())
    const forum = closed({ access: 'paid', priceFen: 300 })
    answers('GET bbs/forum', forum)
    await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    refuses('POST bbs/pay', 'forum_closed', 403, '暂时不能进入这个版块')
    answers('GET bbs/forum', { ...forum, access: 'password', priceFen: null })
    await click(document.querySelector('.forum-gate .button')!)
    await doing(() => modals.close(true))
    expect(document.querySelector('.forum-gate input')).not.toBeNull()
  })

  /** Opens the rules of a forum that I moderate, to change them. */
  async function openRules(forum: Parameters<typeof open>[0]) {
    session.open(buildSession())
    const page = await open(forum)
    await click(page.getByText('管理'))
    const rules = () => page.getByLabelText<HTMLTextAreaElement>('版规')
    const write = (value: string) => doing(() => fireEvent.input(rules(), { target: { value } }))
    return { page, rules, write }
  }

  test('whose new rules are refused says why', async () => {
    const { page, write } = await openRules({ can: { post: true, manage: true } })
    await write('加微信')
    refuses('POST bbs/rules', 'rest_conflict', 409, '有不能发的内容')
    await click(page.getByText('保存版规'))
    expect(page.getByRole('alert').textContent).toBe('有不能发的内容')
  })

  test('keeps rules that were not saved when the sheet is closed, until they are', async () => {
    const forum = { id: 77, rules: '写明水域', can: { post: true, manage: true } }
    const { page, rules, write } = await openRules(forum)
    const anew = async () => {
      const again = await open(forum)
      await click(again.getByText('管理'))
    }
    await write('写明水域和时间')
    await act(async () => {
      fireEvent.input(rules(), { target: { value: '写明水域和时间。' } })
      page.leave()
    })
    expect(drafts.read('forum-rules-77')).toMatchObject({ content: '写明水域和时间。' })
    await anew()
    expect(rules().value).toBe('写明水域和时间。')
    answers('POST bbs/rules', buildForum({ ...forum, rules: '写明水域和时间。' }) as never)
    await click(page.getByText('保存版规'))
    expect([toaster.current?.text, asked('POST bbs/rules').map(({ body }) => body.content)]).toEqual(['已保存', ['写明水域和时间。']])
    await anew()
    expect(rules().value).toBe('写明水域')
  })

  test('replaces rules that another one changed meanwhile once that was said, and keeps what was typed', async () => {
    const forum = { id: 79, rules: '写明水域', can: { post: true, manage: true } }
    const { page, rules, write } = await openRules(forum)
    await write('写明时间')
    refuses('POST bbs/rules', 'rest_conflict', 409, '请刷新后再试')
    answers('GET bbs/forum', buildForum({ ...forum, rules: '不发广告' }) as never)
    await click(page.getByText('保存版规'))
    page.getByText('版规已经另外改过，保存会替换它')
    expect([rules().value, page.queryByRole('alert')]).toEqual(['写明时间', null])
    answers('POST bbs/rules', buildForum({ ...forum, rules: '写明时间' }) as never)
    await click(page.getByText('保存版规'))
    expect(asked('POST bbs/rules').map(({ body }) => [body.content, body.before])).toEqual([
      ['写明时间', '写明水域'],
      ['写明时间', '不发广告'],
    ])
    expect([rules().value, page.queryByText('放弃修改')]).toEqual(['写明时间', null])
  })

  test('says of rules that were typed and not saved that they are, and drops them when that is wanted', async () => {
    const forum = { id: 78, rules: '写明水域', can: { post: true, manage: true } }
    const { page, rules, write } = await openRules(forum)
    expect(page.queryByText('放弃修改')).toBeNull()
    await write('写明水域和时间')
    page.getByText('还有没保存的修改')
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    await doing(() => page.hide())
    // Another moderator was faster.
    const again = await open({ ...forum, rules: '不发广告' })
    await click(again.getByText('管理'))
    expect(rules().value).toBe('写明水域和时间')
    again.getByText('版规已经另外改过，保存会替换它')
    await click(again.getByText('放弃修改'))
    expect([rules().value, again.queryByText('放弃修改')]).toEqual(['不发广告', null])
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect(drafts.read('forum-rules-78')).toBeUndefined()
  })

  test('that lets in by approval is asked once', async () => {
    session.open(buildSession())
    const forum = closed({ access: 'approval' })
    answers('GET bbs/forum', forum)
    answers('POST bbs/ask', { ...forum, waiting: true })
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    await click(document.querySelector('.forum-gate .button')!)
    expect(page.getByText('申请已提交，等版主同意')).toBeTruthy()
  })
})

test('a post is written in the forum that the page was opened for', async () => {
  session.open(buildSession())
  const forum = buildForum({ name: '台钓' })
  answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [forum] }])
  answers('GET setting', {})
  const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { bbs_id: String(forum.id) })
  expect(page.getByText('台钓')).toBeTruthy()
  const [title] = [...document.querySelectorAll<HTMLInputElement>('.field input')]
  await doing(() => fireEvent.input(title!, { target: { value: '调漂' } }))
  await doing(() => fireEvent.input(document.querySelector('textarea')!, { target: { value: '调四钓二' } }))
  answers('POST publish/bbs', { id: 9, state: 'live', version: 1 })
  await click(document.querySelector('.publish-bar__send')!)
  expect(asked('POST publish/bbs').at(-1)!.body).toMatchObject({ forumId: forum.id, title: '调漂', content: '调四钓二' })
})

test('whose forums did not come says so where one is chosen, and asks again on a tap', async () => {
  session.open(buildSession())
  answers('GET setting', {})
  loses('GET bbs/bbs-list')
  const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs')
  await click(page.getByText(t.forum.choose))
  answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [buildForum({ name: '台钓' })] }])
  await click(page.getByText('重试'))
  page.getByText('台钓')
})
