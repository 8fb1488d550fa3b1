import { fireEvent } from '@testing-library/dom'
import type { ForumDetail } from '@anglers/contract/forum'
import { FORUM_REQUEST_CHARS, POST_PASSWORD_CHARS } from '@anglers/contract/limits'
import ForumHallPage from '@/pages/bbs/bbs'
import FollowedForumsPage from '@/pages/bbs/bbs-like'
import ForumPage from '@/pages/bbs/bbs-list'
import BbsPublishPage from '@/pagesA/publish/bbs'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildEdit, buildPost, buildSession, buildUser } from '../support/factories'
import { buildForum } from '../support/forum'
import { opened } from '../support/navigation'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, Refused, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  session.open(buildSession())
  answersPages('GET bbs/post', () => [buildPost({ title: '里面的帖子' })])
})

/** A forum that its reader may not enter yet. */
async function comesTo(own: Partial<ForumDetail>) {
  const forum = buildForum({ open: false, counts: { posts: null, followers: 2 }, ...own })
  answers('GET bbs/forum', forum)
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
  const gate = () => document.querySelector('.forum-gate')!
  return {
    page,
    forum,
    gate,
    button: () => gate().querySelector<HTMLButtonElement>('button.button')!,
    field: () => gate().querySelector('input')!,
    type: (value: string) => doing(() => fireEvent.input(gate().querySelector('input')!, { target: { value } })),
    enters: () => {
      answers('GET bbs/forum', { ...forum, open: true })
      return { ...forum, open: true }
    },
  }
}

describe('what stands before a forum', () => {
  test.each([
    ['members', '登录后就能进入这个版块', '/member/login/login'],
    ['vip', '这个版块只对会员开放', '/member/wallet/recharge-vip'],
    ['paid', '付费一次，长期可看', '/member/login/login'],
    ['password', '输入密码进入这个版块', '/member/login/login'],
    ['approval', '版主同意后就能进入', '/member/login/login'],
  ] as const)('says to a visitor what it asks for, and leads there: %s', async (access, reason, way) => {
    session.close()
    const { page, gate } = await comesTo({ access, priceFen: access === 'paid' ? 300 : null })
    page.getByText(reason)
    expect([gate().querySelector('a')!.getAttribute('href'), gate().querySelector('input'), asked('GET bbs/post')]).toEqual([way, null, []])
  })
})

describe('a password', () => {
  test('is not sent while there is none, and once at a time', async () => {
    const { button, field, type } = await comesTo({ access: 'password' })
    expect(button().disabled).toBe(true)
    await doing(() => fireEvent.keyDown(field(), { key: 'Enter' }))
    expect(asked('POST bbs/password')).toEqual([])
    const held = holds('POST bbs/password')
    await type('芦苇荡')
    await doing(() => fireEvent.keyDown(field(), { key: 'Enter' }))
    await doing(() => fireEvent.keyDown(field(), { key: 'Enter' }))
    expect([held.length, button().disabled]).toEqual([1, true])
    await doing(() => held[0]!.refuse(503, '请稍后再试'))
    expect([button().disabled, field().value]).toEqual([false, '芦苇荡'])
  })

  test('that is wrong is said to be, until another is typed; a lost line is said, too', async () => {
    const { page, button, type } = await comesTo({ access: 'password' })
    await type('猜的')
    refuses('POST bbs/password', 'rest_invalid_param', 400, '', { password: '密码不对' })
    await click(button())
    page.getByText('密码不对')
    await type('再猜')
    expect(page.queryByText('密码不对')).toBeNull()
    loses('POST bbs/password')
    await click(button())
    expect([toaster.current?.text, button().disabled]).toEqual(['网络不给力，请稍后再试', false])
  })
})

describe('a price', () => {
  const pays = async () => {
    const at = await comesTo({ access: 'paid', priceFen: 350 })
    await click(at.button())
    return at
  }

  test('is paid once its reader has said yes, and opens it', async () => {
    const { page, forum, enters, button } = await pays()
    expect(modals.current?.content).toBe('用余额支付 ¥3.50 进入这个版块？')
    await doing(() => modals.close(false))
    expect(asked('POST bbs/pay')).toEqual([])
    await click(button())
    answers('POST bbs/pay', enters())
    await doing(() => modals.close(true))
    expect(asked('POST bbs/pay').map(({ body }) => body)).toEqual([{ id: forum.id, priceFen: 350 }])
    page.getAllByText('里面的帖子')
  })

  test('for which there is no credit leads to where that is bought, if that is wanted', async () => {
    refuses('POST bbs/pay', 'insufficient_balance', 409, '余额不足')
    const { button } = await pays()
    for (const wanted of [false, true]) {
      if (wanted) await click(button())
      await doing(() => modals.close(true))
      expect([modals.current?.content, opened]).toEqual(['余额不足，去充值？', []])
      await doing(() => modals.close(wanted))
    }
    expect(opened).toEqual(['/member/wallet/recharge-credit'])
  })

  test('paid again after a lost answer is the same command', async () => {
    loses('POST bbs/pay')
    const { button } = await pays()
    await doing(() => modals.close(true))
    expect([toaster.current?.text, button().disabled]).toEqual(['网络不给力，请检查信号后重试', false])
    await click(button())
    await doing(() => modals.close(true))
    expect(new Set(keysOf('POST bbs/pay')).size).toBe(1)
  })
})

test('moderators are asked with or without a word, and what they may not be told is said', async () => {
  const { page, forum, button, type } = await comesTo({ access: 'approval' })
  expect(button().disabled).toBe(false)
  await type('加微信')
  refuses('POST bbs/ask', 'rest_invalid_param', 400, '', { content: '有不能发的内容' })
  await click(button())
  page.getByText('有不能发的内容')
  await type('')
  answers('POST bbs/ask', { ...forum, waiting: true })
  await click(button())
  expect(asked('POST bbs/ask').map(({ body }) => body.content)).toEqual(['加微信', ''])
  page.getByText('申请已提交，等版主同意')
})

test('says until when its reader may not write there', async () => {
  answers(
    'GET bbs/forum',
    buildForum({
      bannedUntil: noonOf('2099-05-01'),
      moderators: [buildUser({ nickName: '老胡' }), buildUser({ nickName: '老周' })],
    }),
  )
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
  page.getByText('你在这里被禁言到 2099-05-01')
  page.getByText('版主 · 老胡、老周')
})

describe('where a post is written', () => {
  const choose = async (page: Awaited<ReturnType<typeof openPage>>) => {
    await click(page.getByRole('button', { name: /^版块/ }))
    const dialogs = [...document.querySelectorAll('.dialog:not(.dialog--leaving) .option')]
    return dialogs.map(({ textContent }) => textContent)
  }
  beforeEach(() => {
    answers('GET menu/tab', [])
    answers('GET topic/hot-topic', [])
    const forums = [
      buildForum({ id: 7, name: '路亚' }),
      buildForum({ id: 8, name: '台钓' }),
      buildForum({ id: 9, name: '茶馆', open: false }),
    ]
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums }])
  })

  test('are the forums that its writer may enter', async () => {
    const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs')
    expect(await choose(page)).toEqual(['路亚', '台钓'])
    await click(page.getByText('台钓'))
    expect(page.getByRole('button', { name: /^版块/ }).textContent).toBe('版块台钓')
  })

  test.each([
    ['live', ['路亚']],
    ['draft', ['路亚', '台钓']],
  ] as const)('is where it stands, once it was published: %s', async (state, offered) => {
    const extra = { type: 'bbs' as const, kind: 'plain' as const, forumId: 7, poll: null, activity: null, bounty: 0, bountyFixed: false }
    answers('GET posts/edit-detail', buildEdit({ type: 'bbs', state, title: '标点', extra }))
    const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { id: '12' })
    expect([await choose(page), page.queryByText('帖子类型') ?? page.queryByRole('group', { name: '帖子类型' })]).toEqual([
      offered,
      state === 'live' ? null : expect.anything(),
    ])
  })
})

describe('the form of a thread', () => {
  beforeEach(() => {
    answers('GET menu/tab', [])
    answers('GET topic/hot-topic', [])
    answers('GET wallet', { points: 100 } as never)
    const forums = [buildForum({ id: 7, name: '路亚' }), buildForum({ id: 8, name: '台钓' })]
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums }])
  })
  const board = (page: Awaited<ReturnType<typeof openPage>>) => page.getByRole('button', { name: /^版块/ }).textContent
  const heading = (page: Awaited<ReturnType<typeof openPage>>) => page.getByLabelText<HTMLInputElement>('标题').value

  test('begins as the question that was asked, unless something was begun before', async () => {
    const asks = { kind: 'question', title: encodeURIComponent('翘嘴怎么钓') }
    const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', asks)
    expect([heading(page), page.queryAllByText(/悬赏/).length > 0]).toEqual(['翘嘴怎么钓', true])
    await cleanUp()
    drafts.write('bbs', { fields: { title: '写到一半', content: '早', kind: 'plain' }, pictures: [], key: 'k' })
    const again = await openPage(BbsPublishPage, 'pagesA/publish/bbs', asks)
    expect([heading(again), again.queryAllByText(/悬赏/)]).toEqual(['写到一半', []])
    drafts.drop('bbs')
  })

  test('of an old one stays in its forum, whatever its address says', async () => {
    const extra = { type: 'bbs' as const, kind: 'plain' as const, forumId: 7, poll: null, activity: null, bounty: 0, bountyFixed: false }
    answers('GET posts/edit-detail', buildEdit({ type: 'bbs', state: 'live', title: '标点', extra }))
    const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { id: '12', bbs_id: '8', kind: 'question', title: 'x' })
    expect([board(page), heading(page)]).toEqual(['版块路亚', '标点'])
  })
})

test('a forum without rules has none to be read', async () => {
  answers('GET bbs/forum', buildForum({ id: 1, rules: '', can: { post: true, manage: false } }))
  answersPages('GET bbs/post', () => [])
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
  expect([page.queryByText('版规'), page.queryByText(/^版主/)]).toEqual([null, null])
})

describe('the forums that I follow', () => {
  const own = () => [...document.querySelectorAll('.forum-sections__forum')].map(({ textContent }) => textContent)

  test('are eight at most in the hall, and all of them a tap away', async () => {
    const forums = Array.from({ length: 9 }, () => buildForum({ following: true }))
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums }])
    const page = await openPage(ForumHallPage, 'pages/bbs/bbs')
    expect(own()).toHaveLength(8)
    await click(page.getByText('全部'))
    expect(opened).toEqual(['/pages/bbs/bbs-like'])
  })

  test('skip none when one is followed no longer, which stays in sight', async () => {
    let followed = Array.from({ length: 25 }, (_, at) => buildForum({ name: `第 ${at + 1} 版`, following: true }))
    answersPages('GET bbs/bbs-like', () => followed)
    answers('POST bbs/like', { on: false, count: 0 })
    const page = await openPage(FollowedForumsPage, 'pages/bbs/bbs-like')
    await click(page.getByRole('button', { name: '已关注 第 1 版' }))
    followed = followed.slice(1)
    for (let more = page.queryByText('点这里加载更多'); more; more = page.queryByText('点这里加载更多')) await click(more)
    expect(page.getAllByText(/^第 \d+ 版$/)).toHaveLength(25)
  })

  test('are offered to write in only where I may enter', async () => {
    const [open, shut] = [
      buildForum({ following: true, name: '台钓' }),
      buildForum({ following: true, name: '会员茶馆', access: 'vip', open: false }),
    ]
    answers('GET bbs/bbs-list', [
      { id: 1, name: '钓法', forums: [open] },
      { id: 2, name: '茶馆', forums: [shut] },
    ])
    const page = await openPage(FollowedForumsPage, 'pages/bbs/bbs-like', { type: 'publish' })
    expect([own().length, page.queryByText('会员茶馆'), page.queryByText('茶馆'), page.queryByText('全部')]).toEqual([1, null, null, null])
    await click(document.querySelector('.forum-sections__forum')!)
    expect(opened).toEqual([`/pagesA/publish/bbs?bbs_id=${open.id}`])
  })

  test('are not those of the one before, once another member comes back to the hall', async () => {
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [buildForum({ name: '夜钓', following: true })] }])
    const page = await openPage(ForumHallPage, 'pages/bbs/bbs')
    const before = own().length
    await doing(() => page.hide())
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [buildForum({ name: '台钓' })] }])
    await doing(() => session.close())
    await doing(() => page.show())
    expect([before, own().length, page.queryByText('台钓') !== null]).toEqual([1, 0, true])
  })

  test('come when the hall is opened again where they did not come at first', async () => {
    loses('GET bbs/bbs-list')
    const page = await openPage(ForumHallPage, 'pages/bbs/bbs')
    answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [buildForum({ name: '夜钓' })] }])
    await click(page.getByText('重试'))
    page.getByText('夜钓')
  })
})

describe('a forum', () => {
  test('without posts says so, and where it has none of the best', async () => {
    answers('GET bbs/forum', buildForum())
    answersPages('GET bbs/post', () => [])
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
    page.getByText('这里还没有帖子')
    await click(page.getByText('精华'))
    page.getByText('还没有精华帖')
    expect(asked('GET bbs/post').at(-1)!.query.orderby).toBe('essence')
  })

  test('says nothing of what is pinned where that alone did not come', async () => {
    toaster.hide()
    answers('GET bbs/forum', buildForum())
    answers('GET bbs/post', ({ orderby }) => {
      if (orderby === 'pinned') throw new Refused('rest_unavailable', 503, '服务暂时不可用')
      return [buildPost({ title: '今早的帖子' })]
    })
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '1' })
    expect([page.getByText('今早的帖子') !== null, toaster.current]).toEqual([true, null])
  })

  test('that did not come is asked for again, and is shared by its name', async () => {
    loses('GET bbs/forum')
    const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: '31' })
    expect([page.shared(), asked('GET bbs/post')]).toEqual([{ title: '钓鱼伴侣', path: '/pages/index/index' }, []])
    answers('GET bbs/forum', buildForum({ id: 31, name: '路亚' }))
    answersPages('GET bbs/post', () => [buildPost({ title: '今早的帖子' })])
    await click(page.getByText('重试'))
    expect(page.getAllByText('今早的帖子')).not.toHaveLength(0)
    expect([page.shared(), page.sharedInMoments()]).toEqual([
      { title: '路亚', path: '/pages/bbs/bbs-list?id=31' },
      { title: '路亚', query: 'id=31' },
    ])
  })
})
describe('what a gate asks for', () => {
  test.each([
    ['password', ['访问密码', '向版主询问', POST_PASSWORD_CHARS], '进入'],
    ['approval', ['申请加入', '说说为什么想加入（选填）', FORUM_REQUEST_CHARS], '申请加入'],
  ] as const)('is called by its name: %s', async (access, asks, way) => {
    const { field, button } = await comesTo({ access })
    const { ariaLabel, placeholder, maxLength } = field()
    expect([[ariaLabel, placeholder, maxLength], button().textContent]).toEqual([asks, way])
  })

  test('is its price, and for VIP where that is told of', async () => {
    expect((await comesTo({ access: 'paid', priceFen: 350 })).button().textContent).toBe('支付 ¥3.50 进入')
    const { gate } = await comesTo({ access: 'vip' })
    expect(gate().querySelector('a')!.textContent).toBe('了解会员')
  })

  test('is not opened by asking: its posts are asked for once its reader is let in', async () => {
    const { forum, button } = await comesTo({ access: 'approval' })
    answers('POST bbs/ask', { ...forum, waiting: true })
    await click(button())
    expect(asked('GET bbs/post')).toEqual([])
  })
})

describe('the head of a forum', () => {
  const head = async (own: Partial<ForumDetail>) => {
    const forum = buildForum({ name: '路亚', ...own })
    answers('GET bbs/forum', forum)
    await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
    return forum
  }
  const text = (part: string) => document.querySelector(`.forum-header__${part}`)?.textContent

  test.each([
    ['all', '路亚'],
    ['members', '路亚登录可进'],
    ['vip', '路亚会员专享'],
    ['password', '路亚凭密码进入'],
    ['paid', '路亚付费进入'],
    ['approval', '路亚需版主同意'],
  ] as const)('says who may enter: %s', async (access, name) => {
    await head({ access })
    expect(text('name')).toBe(name)
  })

  test.each([
    [{ posts: 0, followers: 0 }, '0 帖 · 0 人关注'],
    [{ posts: null, followers: 2 }, '2 人关注'],
  ])('says how much is said there, where that may be known: %j', async (counts, words) => {
    await head({ counts })
    expect([text('note'), text('description'), text('banned')]).toEqual([words, undefined, undefined])
  })

  test('follows it, and counts its reader in; another tap takes that back', async () => {
    const forum = await head({ counts: { posts: 3, followers: 2 } })
    answers('POST bbs/like', ({ on }) => ({ on: on!, count: on ? 3 : 2 }))
    const follow = () => document.querySelector('.forum-header__buttons')!.firstElementChild!
    const notes = [text('note')]
    for (let tap = 0; tap < 2; tap++) {
      await click(follow())
      notes.push(text('note'))
    }
    expect(notes).toEqual(['3 帖 · 2 人关注', '3 帖 · 3 人关注', '3 帖 · 2 人关注'])
    expect(asked('POST bbs/like').map(({ body }) => body)).toEqual([
      { id: forum.id, on: true },
      { id: forum.id, on: false },
    ])
  })

  test('what is pinned leads to its post, and the way to write is to its own form', async () => {
    answersPages('GET bbs/post', () => [buildPost({ id: 91, title: '版块公告' })])
    const forum = await head({})
    const line = document.querySelector('.pinned-posts__line')!
    expect([line.textContent, line.getAttribute('href')]).toEqual(['置顶版块公告', '/pagesA/detail/detail?id=91'])
    await click(document.querySelector('.write-bar .button')!)
    expect(opened).toEqual([`/pagesA/publish/bbs?bbs_id=${forum.id}`])
  })
})

test('who follows no forum reads what that is for, and is led to them', async () => {
  answersPages('GET bbs/bbs-like', () => [])
  const page = await openPage(FollowedForumsPage, 'pages/bbs/bbs-like')
  page.getByText('还没有关注版块，关注后新帖会出现在首页')
  await click(document.querySelector('.notice__way')!)
  expect(opened).toEqual(['/pages/bbs/bbs'])
})

test('where there is no forum at all the hall says so', async () => {
  answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [] }])
  const page = await openPage(ForumHallPage, 'pages/bbs/bbs')
  page.getByText('还没有版块')
})
