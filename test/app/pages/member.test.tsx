import { fireEvent, within } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import type { Mine } from '@anglers/contract/account'
import { members, UserRow } from '@/features/account'
import AuthorPage from '@/pagesA/author/author'
import MinePage from '@/pages/mine/mine'
import { LOCALES } from '@/lib/i18n'
import { choices, modals, toaster } from '@/stores/overlays'
import { preferences } from '@/stores/preferences'
import { reporting } from '@/features/report'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildPicture, buildPost, buildSession, buildUserItem, buildView } from '../support/factories'
import { choose, offered } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pendingAction } from '../support/pending'
import { pull } from '../support/pointer'
import { show } from '../support/render'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  toaster.hide()
  answers('GET menu', [])
})
afterEach(async () => {
  await cleanUp()
  if (modals.current) modals.close(false)
  reporting.close()
})

describe('the member centre', () => {
  const user = buildMe({ nickName: '荻湖渔竿', level: 5, vip: true, avatar: '/media/me.webp' })
  const figures: Mine = {
    user,
    bio: '',
    counts: { posts: 42, likes: 263, favs: 82, comments: 86, followers: 15, following: 22, visitors: 31 },
  }
  const openMine = () => openPage(MinePage, 'pages/mine/mine')
  const signIn = (own = user) => {
    session.open(buildSession({ user: own }))
    answers('GET user/mine', { ...figures, user: own })
    answers('GET user/view', ({ id }) =>
      buildView({ id: Number(id), cover: id && Number(id) === user.userId ? buildPicture({ card: '/media/cover.webp' }) : null }),
    )
  }
  const numbers = () => [...document.querySelectorAll('.figures__figure')].map(({ textContent }) => textContent)

  test('each number leads to what it counts', async () => {
    signIn()
    await openMine()
    expect(numbers()).toEqual(['42发布', '22关注', '15粉丝', '31访客'])
    const entries = [...document.querySelectorAll('.my-things__entry')]
    expect(entries.map(({ textContent }) => textContent)).toEqual(['收藏82', '点赞263', '评论86', '历史'])
    for (const entry of [...document.querySelectorAll('.figures__figure'), ...entries]) await click(entry)
    expect(opened).toEqual([
      '/member/mine/post',
      '/member/mine/follower?kind=followed',
      '/member/mine/follower?kind=followers',
      '/member/mine/visitor',
      '/member/mine/collect',
      '/member/mine/like',
      '/member/mine/comment',
      '/member/history/history',
    ])
  })

  test("says who I am, leads to my page, and has my cover behind it; no former member's", async () => {
    signIn()
    const page = await openMine()
    const card = document.querySelector('.my-card__who')!
    expect([...card.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(['Lv5', 'VIP'])
    expect([card.querySelector('img')!.getAttribute('src'), page.getByText('查看和编辑个人主页') !== null]).toEqual([
      '/media/me.webp',
      true,
    ])
    await click(card)
    expect(opened).toEqual([`/pagesA/author/author?id=${user.userId}`])
    const cover = () => document.querySelector('.cover img')?.getAttribute('src')
    expect(cover()).toBe('/media/cover.webp')
    loses('GET user/view')
    loses('GET user/mine')
    await doing(() => session.open(buildSession({ user: buildMe({ nickName: '新来的' }) })))
    expect([cover(), numbers()]).toEqual([undefined, ['–发布', '–关注', '–粉丝', '–访客']])
    expect([...document.querySelectorAll('.my-things__count')].map(({ textContent }) => textContent).join('')).toBe('')
  })

  test('of a member who signs in while it is open is theirs at once', async () => {
    await openMine()
    expect(document.querySelector('.cover img')).toBeNull()
    await doing(() => signIn())
    expect([document.querySelector('.cover img')?.getAttribute('src'), numbers()[0]]).toEqual(['/media/cover.webp', '42发布'])
  })

  test('counts anew each time it is shown, and by a pull', async () => {
    signIn()
    const page = await openMine()
    const before = asked('GET user/mine').length
    await doing(page.show)
    await doing(() => pull(document.querySelector('.scroller')!))
    expect(asked('GET user/mine')).toHaveLength(before + 2)
  })

  test('who thinks better of it is not signed out; who cannot be hears so', async () => {
    signIn()
    const page = await openMine()
    refuses('POST site/logout', 'rest_unavailable', 503, '请稍后再试')
    answers('POST user/update-status', { ok: true })
    await click(page.getByRole('button', { name: '退出登录' }))
    await click(within(page.getByRole('dialog')).getByText('退出登录'))
    expect([session.active, toaster.current !== null, page.getByRole('button', { name: '退出登录' }).getAttribute('disabled')]).toEqual([
      true,
      true,
      null,
    ])
  })

  test('the theme follows the system, or does not', async () => {
    const page = await openMine()
    await click(page.getByText('主题与字号'))
    await click(page.getByText('深色'))
    expect([preferences.get('theme'), preferences.get('follow'), page.getByText('深色 · 标准') !== null]).toEqual(['dark', false, true])
    expect([...document.querySelectorAll('.segments__choice--on')].map(({ textContent }) => textContent)).toEqual(['深色', '标准'])
    await click(page.getByText('跟随系统'))
    expect([preferences.get('theme'), preferences.get('follow')]).toEqual(['dark', true])
    expect([...document.querySelectorAll('.segments__choice--on')].map(({ textContent }) => textContent)).toEqual(['跟随系统', '标准'])
    await click(page.getByText('浅色'))
    expect([preferences.get('theme'), preferences.get('follow')]).toEqual(['light', false])
    await click(page.getByText('跟随系统'))
  })

  test('the language is chosen among all, and the one that is spoken changes nothing', async () => {
    const relaunch = jest.spyOn(Taro, 'reLaunch').mockResolvedValue({ errMsg: '' })
    const page = await openMine()
    const row = page.getByText('语言').closest('.row')!
    expect(row.textContent).toContain('简体中文')
    await click(row)
    expect(offered()).toEqual(Object.values(LOCALES))
    expect(choices.current!.filter(({ on }) => on)).toEqual([{ name: '简体中文', on: true }])
    await choose('简体中文')
    expect(relaunch).not.toHaveBeenCalled()
    await click(row)
    await choose('English')
    expect([preferences.get('locale'), relaunch.mock.calls]).toEqual(['en', [[{ url: '/pages/mine/mine' }]]])
    preferences.set('locale', 'zh-Hans')
    relaunch.mockRestore()
  })
})

describe('a homepage', () => {
  const counts = { posts: 3, followers: 14, following: 6, likes: 18_100 }
  const openAuthor = async (own: Parameters<typeof buildView>[0] = {}) => {
    const view = buildView({ nickName: '阿峰', counts, ...own })
    answers('GET user/view', view)
    answersPages('GET posts', () => [])
    return { id: view.id, ...(await openPage(AuthorPage, 'pagesA/author/author', { id: String(view.id) })) }
  }

  test('shows the picture large, says when there is nothing to say, and has the way to write', async () => {
    session.open(buildSession())
    const page = await openAuthor({
      avatar: '/media/feng.webp',
      bio: '',
      district: '',
      cover: buildPicture({ card: '/media/lake.webp', alt: '晨雾里的湖' }),
    })
    expect(page.getByAltText('晨雾里的湖').getAttribute('src')).toBe('/media/lake.webp')
    expect([
      page.getByText('这位钓友还没有写简介') !== null,
      page.getByText('2025-05-01 加入') !== null,
      page.getByText('TA 还没有发过动态') !== null,
    ]).toEqual([true, true, true])
    expect([...document.querySelectorAll('.figures__figure')].map(({ textContent }) => textContent)).toEqual([
      '3动态',
      '14粉丝',
      '6关注',
      '1.8万获赞',
    ])
    await click(page.getByLabelText('查看 阿峰 的头像'))
    expect(document.querySelector('.lightbox__picture')!.getAttribute('src')).toBe('/media/feng.webp')
    await click(document.querySelector('.lightbox')!)
    await click(page.getByLabelText('给 阿峰 发私信'))
    await click(page.getByLabelText('给 阿峰 送礼'))
    expect(opened).toEqual([`/pagesB/chat/chat?id=${page.id}`, `/pagesA/gift/gift?id=${page.id}`])
    const before = [asked('GET user/view').length, asked('GET posts').length]
    await doing(() => pull(document.querySelector('.scroller')!))
    expect([asked('GET user/view').length, asked('GET posts').length]).toEqual(before.map((count) => count + 1))
  })

  test('a visitor who wants to follow or to write signs in first, which is remembered', async () => {
    const page = await openAuthor()
    await click(page.getByText('关注', { selector: 'button *' }))
    expect([pendingAction(), opened]).toEqual([{ name: 'follow', id: page.id }, ['/member/login/login']])
    await click(page.getByLabelText('给 阿峰 发私信'))
    expect(pendingAction()).toEqual({ name: 'open', address: `/pagesB/chat/chat?id=${page.id}` })
  })

  test("mine leads to whom I follow, not to a stranger's lists", async () => {
    const user = buildMe()
    session.open(buildSession({ user }))
    const page = await openAuthor({ id: user.userId, can: { follow: false, edit: true, block: false, ban: false, report: false } })
    await click(page.getByText('粉丝'))
    expect([opened, page.queryByText('私信')]).toEqual([['/member/mine/follower?kind=followers'], null])
  })

  test('a listed member is blocked after asking, can be unblocked again, and reported', async () => {
    session.open(buildSession())
    answers('POST content-manage/add-blacklist', { blocked: true })
    answers('POST user/remove-blacklist', { ok: true })
    answers('GET report/get-type', [])
    const page = await openAuthor({ following: true })
    const more = () => click(page.getByLabelText('更多操作'))
    await more()
    expect(offered()).toEqual(['举报', '拉黑'])
    await choose('拉黑')
    expect(modals.current!.content).toContain('拉黑 阿峰？')
    await doing(() => modals.close(false))
    expect(asked('POST content-manage/add-blacklist')).toEqual([])
    await more()
    await choose('拉黑')
    await doing(() => modals.close(true))
    expect([
      asked('POST content-manage/add-blacklist')[0]!.body,
      toaster.current?.text,
      page.queryByText('私信'),
      members.get(page.id)!.isFollowed,
    ]).toEqual([{ id: page.id }, '已拉黑', null, false])
    await more()
    expect(offered()).toEqual(['举报', '移出黑名单'])
    await choose('移出黑名单')
    expect([asked('POST user/remove-blacklist')[0]!.body, toaster.current?.text, page.getByText('私信') !== null]).toEqual([
      { id: page.id },
      '已移出黑名单',
      true,
    ])
    await more()
    await choose('举报')
    expect(reporting.current?.thing).toEqual({ type: 'user', id: page.id })
  })

  test('that did not come is asked for again', async () => {
    loses('GET user/view')
    answersPages('GET posts', () => [buildPost()])
    const page = await openPage(AuthorPage, 'pagesA/author/author', { id: '7777' })
    answers('GET user/view', buildView({ id: 7777, nickName: '阿峰' }))
    await click(page.getByText('重试'))
    expect(page.getAllByText('阿峰')).not.toHaveLength(0)
  })
})

describe('a member in a list', () => {
  test('says what they say of themselves and how many follow them, or a note in its place; a tap leads to them', async () => {
    session.open(buildSession())
    const row = (id: number) =>
      members.upsert(buildUserItem({ id, nickName: `钓友 ${id}`, bio: '只钓一种鱼', followers: 12_000, level: 6 }))
    await show(
      <>
        <UserRow member={row(801)} />
        <UserRow member={row(802)} note="昨天来过" />
      </>,
    )
    const texts = [...document.querySelectorAll('.user-row__words')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['钓友 801Lv6只钓一种鱼1.2万 粉丝', '钓友 802Lv6昨天来过'])
    await click(document.querySelectorAll('.user-row__who')[1]!)
    expect(opened).toEqual(['/pagesA/author/author?id=802'])
  })

  test('whom I block neither follows me nor is followed any more', async () => {
    session.open(buildSession())
    answers('POST content-manage/add-blacklist', { blocked: true })
    answers('POST user/remove-blacklist', { ok: true })
    const member = members.upsert({ ...buildUserItem({ following: true }), followsMe: true })
    expect([member.isFollowed, member.followsMe]).toEqual([true, true])
    await member.block(true)
    await member.block(false)
    expect([member.isFollowed, member.followsMe, member.isBlocked]).toEqual([false, false, false])
  })

  test('cannot be followed where it is me, or where the server lets nobody', () => {
    const user = buildMe()
    session.open(buildSession({ user }))
    const can = { follow: false, edit: false, block: true, ban: false, report: true }
    expect(
      [members.upsert(buildUserItem({ id: user.userId })), members.upsert(buildView({ can })), members.upsert(buildUserItem())].map(
        (member) => member.canBeFollowed,
      ),
    ).toEqual([false, false, true])
    session.close()
    expect(members.upsert(buildView({ can })).canBeFollowed).toBe(true)
  })

  test('that is me is shown without a button to follow', async () => {
    const user = buildMe({ nickName: '荻湖渔竿' })
    session.open(buildSession({ user }))
    await show(
      <>
        <UserRow member={members.upsert(buildUserItem({ id: user.userId }))} />
        <UserRow member={members.upsert(buildUserItem({ nickName: '阿峰' }))} />
      </>,
    )
    expect(
      [...document.querySelectorAll('.user-row')].map((row) => row.querySelector('button')?.getAttribute('aria-label') ?? null),
    ).toEqual([null, '关注 阿峰'])
  })
})
