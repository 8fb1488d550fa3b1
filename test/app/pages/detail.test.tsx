import { fireEvent, within } from '@testing-library/dom'
import type { Comment } from '@anglers/contract/comments'
import type { PostCard, PostDetail } from '@anglers/contract/content'
import DetailPage from '@/pagesA/detail/detail'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { store, stored } from '@/stores/storage'
import { buildComment, buildDetail, buildMe, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { scrolledInto } from '../support/scrolls'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const can = (member: boolean) => ({
  edit: false,
  delete: false,
  comment: member,
  react: member,
  report: true,
  reprint: false,
  share: true,
  moderate: false,
})

/** Opens a post; who asks decides what may be done with it. */
async function openDetail(
  own: Partial<PostDetail> = {},
  { related = [], comment = {}, part }: { related?: PostCard[]; comment?: Partial<Comment['can']>; part?: string } = {},
) {
  const post = buildDetail(own)
  answers('GET posts/detail', () => ({ ...post, can: own.can ?? can(session.active && post.state === 'live') }))
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => related)
  answersPages('GET comments', () => [
    buildComment({ id: 31, can: { delete: false, pin: false, reply: session.active, report: true, ...comment } }),
  ])
  return openPage(DetailPage, 'pagesA/detail/detail', { id: String(post.id), ...(part !== undefined && { part }) })
}

test.each([
  ['comments', ['comments']],
  ['', []],
])('begins at the part that its address names: %p', async (part, seen) => {
  const scrolled = scrolledInto()
  await openDetail({}, { part })
  expect(scrolled).toEqual(seen)
})

test('what was locked is open to a reader who comes back from what opens it, and is not asked for again then', async () => {
  session.open(buildSession())
  const locked = { by: 'vip' as const }
  const page = await openDetail({ id: 12, locked, body: '' })
  const comeBack = async () => {
    await doing(() => page.hide())
    await doing(() => page.show())
  }
  answers('GET posts/detail', buildDetail({ id: 12, body: '钓点在东岸' }))
  await comeBack()
  page.getByText('钓点在东岸')
  await comeBack()
  expect(asked('GET posts/detail')).toHaveLength(2)
})

describe('a visitor who wants to say something', () => {
  test.each([
    ['说点什么…', '写评论'],
    ['回复', '回复 老钓'],
  ])('signs in, and goes on with it: %s', async (asks, dialog) => {
    const page = await openDetail()
    await doing(() => fireEvent.click(page.getByText(asks)))
    expect(opened).toEqual(['/member/login/login'])
    await doing(() => {
      session.open(buildSession())
      leaveSignIn()
      page.show()
    })
    expect(page.getByRole('dialog', { name: dialog })).toBeTruthy()
    expect(page.getByText('说点什么…')).toBeTruthy()
  })

  test.each([
    [undefined, '写评论'],
    [31, '回复 老钓'],
  ])('goes on with it after the app began anew: comment %s', async (comment, dialog) => {
    session.open(buildSession())
    store('pendingAction', { pending: { name: 'write', id: 12, comment }, at: Date.now() })
    const page = await openDetail({ id: 12 })
    expect(page.getByRole('dialog', { name: dialog })).toBeTruthy()
    expect(stored('pendingAction')).toBeUndefined()
  })

  test('is not offered it where nobody may', async () => {
    const page = await openDetail({ state: 'checking' })
    expect(page.queryByText('说点什么…')).toBeNull()
    expect(page.queryByText('回复')).toBeNull()
  })
})

test.each([
  ['江苏', true, '2025-05-01 · 编辑过 · 江苏'],
  ['江苏', false, '2025-05-01 · 江苏'],
  ['', false, '2025-05-01'],
])('when it was published is followed by where: %j', async (ipRegion, edited, line) => {
  const page = await openDetail({ ipRegion, edited })
  expect(page.getByText(line, { selector: '.byline__when' })).toBeTruthy()
})

test('a member whom the server lets say nothing is not offered it', async () => {
  session.open(buildSession())
  const page = await openDetail({ state: 'checking' })
  expect(page.queryByText('说点什么…')).toBeNull()
})

describe('what is closed says why, and leads on only where there is a way', () => {
  test.each([
    [{ by: 'login' }, '登录后可看全文', '去登录', '/member/login/login'],
    [{ by: 'vip' }, '会员专享，开通会员后可看全文', '了解会员', '/member/wallet/recharge-vip'],
    [{ by: 'paid', priceFen: 350 }, '付费内容，¥3.50 解锁全文', '去登录', '/member/login/login'],
    [{ by: 'password' }, '凭密码查看全文', '去登录', '/member/login/login'],
    [{ by: 'private' }, '仅作者自己可见', undefined, undefined],
    [{ by: 'topic', topic: { id: 5, name: '台钓' } }, '关注 #台钓 后可看全文', '去登录', '/member/login/login'],
    [{ by: 'forum', forum: { id: 7, name: '路亚' } }, '进入版块“路亚”后可看', '进入', '/pages/bbs/bbs-list?id=7'],
  ] as const)('%j', async (locked, reason, way, href) => {
    const page = await openDetail({ locked })
    expect(page.queryByText('说点什么…')).toBeNull()
    const panel = page.getByText(reason).closest('.lock-panel')!
    expect(panel.textContent).toBe([reason, way].filter(Boolean).join(''))
    const link = panel.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([way, href])
  })
})

describe('a post that is paid for', () => {
  const openPaid = async () => {
    session.open(buildSession())
    const page = await openDetail({ id: 12, locked: { by: 'paid', priceFen: 350 }, text: '', body: '', can: can(false) })
    await doing(() => fireEvent.click(page.getByText('支付 ¥3.50 解锁')))
    return page
  }

  test('is opened out of my credit, once I have said yes', async () => {
    answers('POST power/pay', buildDetail({ id: 12, body: '老码头往左第三个钓位', locked: null, can: can(true) }))
    const page = await openPaid()
    expect(modals.current!.content).toBe('用余额 ¥3.50 解锁全文？')
    expect(asked('POST power/pay')).toEqual([])
    await doing(() => modals.close(true))
    expect(asked('POST power/pay').map(({ body }) => body)).toEqual([{ id: 12, priceFen: 350 }])
    page.getByText('老码头往左第三个钓位')
    // It was not read before.
    expect(asked('POST posts/views')).toHaveLength(2)
  })

  test('is not paid for once more while that is under way, and by none who thinks better of it', async () => {
    const page = await openPaid()
    await doing(() => modals.close(false))
    expect(asked('POST power/pay')).toEqual([])
    const held = holds('POST power/pay')
    await doing(() => fireEvent.click(page.getByText('支付 ¥3.50 解锁')))
    await doing(() => modals.close(true))
    expect(page.getByText('请稍候…').closest('button')!.disabled).toBe(true)
    await doing(() => held[0]!.refuse(503))
    expect(page.getByText('支付 ¥3.50 解锁').closest('button')!.disabled).toBe(false)
  })

  test('without the credit leads to where it is bought', async () => {
    refuses('POST power/pay', 'insufficient_balance', 409, '余额不足')
    await openPaid()
    await doing(() => modals.close(true))
    expect(modals.current!.content).toBe('余额不足，去充值？')
    await doing(() => modals.close(true))
    expect(opened).toEqual(['/member/wallet/recharge-credit'])
  })

  test('whose price is another by now says so, and shows that', async () => {
    refuses('POST power/pay', 'price_changed', 409, '价格变了')
    const page = await openPaid()
    answers('GET posts/detail', buildDetail({ id: 12, locked: { by: 'paid', priceFen: 500 }, text: '', body: '', can: can(false) }))
    await doing(() => modals.close(true))
    expect(toaster.current!.text).toBe('价格变了')
    // To pay another price is another command.
    await doing(() => fireEvent.click(page.getByText('支付 ¥5.00 解锁')))
    await doing(() => modals.close(true))
    expect([asked('POST power/pay').map(({ body }) => body.priceFen), new Set(keysOf('POST power/pay')).size]).toEqual([[350, 500], 2])
  })

  test('paid again after a lost answer is the same command', async () => {
    loses('POST power/pay')
    const page = await openPaid()
    await doing(() => modals.close(true))
    expect(toaster.current!.text).toBe('网络不给力，请检查信号后重试')
    await doing(() => fireEvent.click(page.getByText('支付 ¥3.50 解锁')))
    await doing(() => modals.close(true))
    const [first, second] = keysOf('POST power/pay')
    expect(second).toBe(first)
  })
})

test('a post that following its topic does not open says why', async () => {
  session.open(buildSession())
  const page = await openDetail({ locked: { by: 'topic' }, text: '', body: '', can: can(false) })
  refuses('POST power/topic', 'rest_post_locked', 403, '这个话题已经停用')
  await doing(() => fireEvent.click(page.getByText('关注并查看')))
  expect(toaster.current!.text).toBe('这个话题已经停用')
})

test('a post that following its topic opens is read, and counted, at once', async () => {
  session.open(buildSession())
  const page = await openDetail({ id: 12, locked: { by: 'topic' }, text: '', body: '', can: can(false) })
  answers('POST power/topic', buildDetail({ id: 12, body: '老码头往左第三个钓位', locked: null, can: can(true) }))
  await doing(() => fireEvent.click(page.getByText('关注并查看')))
  page.getByText('老码头往左第三个钓位')
  expect(asked('POST posts/views')).toHaveLength(2)
})

describe('a post that is closed by a password', () => {
  const openLocked = () => {
    session.open(buildSession())
    return openDetail({ id: 12, locked: { by: 'password' }, text: '', body: '', can: can(false) })
  }
  const type = (page: Awaited<ReturnType<typeof openDetail>>, password: string) => {
    const field = page.getByLabelText('访问密码')
    return doing(() => fireEvent.input(field, { target: { value: password } }))
  }

  test('is opened by it: the whole text, and what is said under it', async () => {
    const page = await openLocked()
    expect([page.queryByText('好鱼！'), page.queryByText('去登录')]).toEqual([null, null])
    await type(page, '芦苇荡')
    const held = holds('POST power/password')
    await doing(() => fireEvent.click(page.getByText('解锁')))
    expect(asked('POST power/password').map(({ body }) => body)).toEqual([{ id: 12, password: '芦苇荡' }])
    expect(page.getByText('请稍候…').closest('button')!.disabled).toBe(true)
    await doing(() => held[0]!.answer(buildDetail({ id: 12, body: '老码头往左第三个钓位', locked: null, can: can(true) })))
    expect(page.getByText('老码头往左第三个钓位')).toBeTruthy()
    expect(page.queryByText('凭密码查看全文')).toBeNull()
    expect(asked('POST posts/views')).toHaveLength(2)
  })

  test('says at the field that another is wrong, and keeps what was typed', async () => {
    const page = await openLocked()
    refuses('POST power/password', 'rest_invalid_param', 400, '', { password: '不正确' })
    await type(page, '猜的')
    await doing(() => fireEvent.keyDown(page.getByLabelText('访问密码'), { key: 'Enter' }))
    expect(page.getByRole('alert').textContent).toBe('不正确')
    expect((page.getByLabelText('访问密码') as HTMLInputElement).value).toBe('猜的')
  })

  test('says why it stays closed where the network is lost, or too many were tried', async () => {
    const page = await openLocked()
    await type(page, '芦苇荡')
    loses('POST power/password')
    await doing(() => fireEvent.click(page.getByText('解锁')))
    expect(page.getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
    refuses('POST power/password', 'rest_too_many_requests', 429, '试得太多了，请稍后再试')
    await doing(() => fireEvent.click(page.getByText('解锁')))
    expect(page.getByRole('alert').textContent).toBe('试得太多了，请稍后再试')
  })
})

describe('an article', () => {
  const article = (summary: string) =>
    openDetail({ type: 'single', title: '春钓滩', body: '先找浅滩。', extra: { type: 'single', minutes: 31, chars: 12_345, summary } })
  const parts = () => [...document.querySelector('.single-body')!.children].map(({ textContent }) => textContent)

  test.each([
    ['says how long it is, what it says in short, and all of it', '浅滩先升温', ['1.2万 字 · 约 31 分钟读完', '浅滩先升温', '先找浅滩。']],
    ['without a summary has no empty line for one', '', ['1.2万 字 · 约 31 分钟读完', '先找浅滩。']],
  ])('%s', async (_, summary, shown) => {
    await article(summary)
    expect(parts()).toEqual(shown)
  })

  test('that is closed shows its teaser, and nothing of the rest', async () => {
    const page = await openDetail({
      type: 'single',
      text: '有好货',
      locked: { by: 'login' },
      extra: { type: 'single', minutes: 31 } as never,
    })
    expect([page.queryByText('有好货') !== null, document.querySelector('.single-body')]).toEqual([true, null])
  })
})

test('my own post is left when it is deleted, and only then', async () => {
  session.open(buildSession())
  answers('POST content-manage/delete', { ok: true })
  const page = await openDetail({ can: { ...can(true), delete: true } })
  const menu = () => doing(() => fireEvent.click(within(page.getByRole('article')).getByLabelText('更多操作')))
  await menu()
  await doing(() => choices.close(-1))
  expect([opened, page.queryByRole('article') === null]).toEqual([[], false])
  await menu()
  await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '删除')))
  await doing(() => modals.close(true))
  expect([opened, page.queryByRole('article')]).toEqual([['/pages/index/index'], null])
})

test('another member who signs in has what is theirs of it, and not the likes of the one before', async () => {
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
  const page = await openDetail({ id: 14, liked: true })
  const isLiked = () => page.getByLabelText(/赞/, { selector: '.post-bar__act' }).getAttribute('aria-pressed')
  expect(isLiked()).toBe('true')
  answers('GET posts/detail', { ...buildDetail({ id: 14, liked: false }), can: can(true) })
  await doing(() => {
    session.close()
    session.open(buildSession({ user: buildMe({ userId: 8 }) }))
    page.show()
  })
  expect(isLiked()).toBe('false')
})

test('three posts on the same matter are shown, and none that is gone, or of whom the reader has blocked', async () => {
  const related = ['一', '二', '三', '四'].map((title) => buildPost({ title: `相关${title}`, author: buildUser() }))
  const page = await openDetail({}, { related })
  const shown = () => page.getAllByText(/^相关[一二三四]$/).map(({ textContent }) => textContent)
  expect(shown()).toEqual(['相关一', '相关二', '相关三'])
  await doing(() => posts.get(related[0]!.id)!.merge({ state: 'removed' }))
  expect(shown()).toEqual(['相关二', '相关三', '相关四'])
  answers('POST content-manage/add-blacklist', { blocked: true })
  await doing(() => members.upsert(related[1]!.author).block(true))
  expect(shown()).toEqual(['相关三', '相关四'])
})

describe('a comment', () => {
  beforeEach(() => session.open(buildSession()))

  test.each([
    [{}, false],
    [{ delete: true }, true],
    [{ delete: true, reply: false }, true],
  ])('with %j can be deleted: %s', async (own, may) => {
    const page = await openDetail({}, { comment: own })
    expect([page.getByText('好鱼！') !== null, page.queryByText('删除') !== null]).toEqual([true, may])
  })

  test('says whether I like it', async () => {
    answers('POST comments/mark', { on: true, count: 1 })
    const page = await openDetail()
    const like = () => page.getByText('好鱼！').closest('.comment__line')!.querySelector('[aria-label^="点赞"]')!
    const look = () => [like().getAttribute('aria-label'), like().getAttribute('aria-pressed')]
    expect(look()).toEqual(['点赞 0', 'false'])
    await doing(() => fireEvent.click(like()))
    expect(look()).toEqual(['点赞 1', 'true'])
  })
})

test('a listing says what is asked, and leads to its own page, where one makes an offer', async () => {
  const page = await openDetail({
    id: 12,
    type: 'secondhand',
    body: '只用过两次',
    extra: {
      type: 'secondhand',
      tackle: 'pole',
      condition: 'light',
      priceFen: 26_000,
      wasFen: null,
      openToOffers: true,
      handovers: ['meet'],
      status: 'reserved',
      watchers: 0,
      inReview: false,
      attributes: [],
      flaw: '',
    },
  })
  expect(page.getByText('只用过两次')).toBeTruthy()
  await doing(() => fireEvent.click(page.getByText(/^¥260 · .+ · .+/)))
  expect(opened).toEqual(['/pagesA/secondhand/detail?id=12'])
})
