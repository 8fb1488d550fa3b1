import type { Notice } from '@anglers/contract/notice'
import { members } from '@/features/account'
import { noticeList, readAll, setPushed } from '@/features/notice/Notice'
import { detailText, headline } from '@/features/notice/words'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { noonOf } from '../support/noon'
import { answers, answersPages, asked, holds, loses, settled } from '../support/server'

const unreadOf = (tab: Notice['tab'], id: number) => ({ id, tab, read: false, users: [], following: null }) as unknown as Notice

async function listed() {
  session.open(buildSession())
  answersPages('GET notice/list', () => [unreadOf('likes', 1), unreadOf('comments', 2)])
  const list = noticeList()
  await list.load()
  return { list, read: () => list.items.filter(({ data }) => data.read).map(({ id }) => id) }
}

test.each([
  ['likes', [1]],
  [undefined, [1, 2]],
] as const)('of %s all are marked read, and no others', async (tab, ids) => {
  const { list, read } = await listed()
  answers('POST notice/set-status', [])
  await readAll(tab, [list])
  expect([asked('POST notice/set-status')[0]!.body.tab, read()]).toEqual([tab, ids])
})

test.each([
  [false, { following: false, followsMe: true }],
  [true, { following: true, followsMe: true }],
  [null, undefined],
])('who follows me is known by what is said of it: %p', async (following, known) => {
  session.open(buildSession())
  answersPages('GET notice/list', () => [{ ...unreadOf('follows', 3), users: [buildUser({ id: 51 })], following }] as never)
  await noticeList().load()
  const { data } = members.get(51) ?? {}
  expect(data && { following: data.following, followsMe: data.followsMe }).toEqual(known)
})

test('a comment that is liked from its notice has been read', async () => {
  const { list, read } = await listed()
  const comment = { id: 12, postId: 7, liked: false, can: { reply: true, like: true } } as never
  list.items[1]!.merge({ comment })
  answers('POST comments/mark', { on: true, count: 1 })
  answers('POST notice/set-status', [])
  list.items[1]!.like()
  await settled()
  expect([asked('POST comments/mark')[0]!.body, read(), list.items[1]!.data.comment?.liked]).toEqual([{ id: 12, on: true }, [2], true])
})

test('a comment that is answered from its notice has been read', async () => {
  const { list, read } = await listed()
  answers('POST comments', {} as never)
  answers('POST notice/set-status', [])
  await list.items[1]!.reply({ id: 12, postId: 7, liked: false, can: { reply: true, like: true } } as never, '在东岸', 'key')
  await settled()
  expect([asked('POST comments')[0]!.body, read()]).toEqual([{ type: 'comment', id: 7, parent: 12, content: '在东岸' }, [2]])
})

test('none are where the server was not reached', async () => {
  const { list, read } = await listed()
  loses('POST notice/set-status')
  toaster.hide()
  await readAll(undefined, [list])
  expect([read(), toaster.current?.text]).toEqual([[], '网络不给力，请稍后再试'])
})

describe('what comes late of a member who has left', () => {
  const mine = [{ key: 'likes' as const, unread: 5, pushed: true }]
  const theirs = [{ key: 'likes' as const, unread: 1, pushed: false }]
  const another = () => {
    session.open(buildSession({ user: buildMe({ userId: 8_000 }) }))
    unread.take(theirs)
  }

  test.each<[string, () => Promise<unknown>, 'POST notice/set-status' | 'POST notice/set-push-status']>([
    ['one was read', async () => void (await listed()).list.items[0]!.view(), 'POST notice/set-status'],
    ['all were read', async () => void readAll(undefined, [(await listed()).list]), 'POST notice/set-status'],
    ['a push was set', async () => void (await listed(), setPushed('likes', false)), 'POST notice/set-push-status'],
  ])('is not counted for the next one: %s', async (_, act, name) => {
    const held = holds(name)
    await act()
    await settled()
    another()
    await held[0]!.answer(mine)
    expect(unread.tabs).toEqual(theirs)
  })

  test('a push that is refused changes nothing of the next one’s', async () => {
    const held = holds('POST notice/set-push-status')
    await listed()
    const setting = setPushed('likes', false)
    await settled()
    another()
    await held[0]!.refuse(500)
    await setting
    expect(unread.tabs).toEqual(theirs)
  })
})

test('of a kind that is newer than this app it says that there is something', () => {
  const notice = { kind: 'fished', count: 1, title: '', text: '', users: [] } as unknown as Notice
  const asText = (of: Notice) => headline(of, (names) => names).join('')
  expect([asText(notice), asText({ ...notice, title: '十人收藏' })]).toEqual(['有新的动静，更新后可查看', '十人收藏'])
  expect(asText({ ...notice, users: [{ nickName: '老张' }] as Notice['users'] })).toBe('老张有新的动静，更新后可查看')
})

test.each([
  ['vip_ending', '会员即将到期', '有效期至 2024-05-08，续费后可继续享受会员权益。'],
  ['vip_ended', '会员已到期', '已于 2024-05-08 到期，可随时续费。'],
] as const)('%s says by its headline what, and below it until when', (kind, said, below) => {
  const notice = { kind, count: 0, title: '', text: '', users: [], until: noonOf('2024-05-08') } as unknown as Notice
  expect(headline(notice, (names) => names)).toEqual([said])
  expect(detailText(notice)).toBe(below)
})

describe('below a headline stands', () => {
  const of = (kind: string, own: Partial<Notice> = {}) =>
    detailText({ kind, text: '', title: '月塘', until: '2031-05-02T08:00:00Z', ...own } as Notice)

  test.each([
    'group_invited',
    'group_picture_refused',
    'search_found',
    'sold_to_you',
    'sale_confirmed',
    'sale_denied',
    'forum_admitted',
    'forum_rejected',
    'forum_expelled',
    'forum_unbanned',
    'post_recommended',
    'post_pinned',
    'activity_seat',
    'activity_changed',
    'activity_cancelled',
    'activity_on',
    'order_sent',
    'order_arrived',
    'codes_delivered',
    'refund_agreed',
    'refund_paid',
    'payment_returned',
    'answer_accepted',
    'bounty_given',
    'bounty_returned',
    'price_fell',
    'refund_rejected',
    'listing_banned',
    'listing_allowed',
  ])('what it is about: %s', (kind) => {
    expect(of(kind)).toBe('月塘')
  })

  test.each([
    ['forum_banned', {}, /月塘.*2031-05-02/],
    ['vip_ending', {}, /2031-05-02/],
    ['vip_ended', {}, /2031-05-02/],
    ['post_moved', { text: '路亚' }, /月塘.*路亚/],
    ['post_refused', { text: '广告' }, /月塘.*广告/],
    ['price_fell', { text: '少 20 元' }, /月塘.*少 20 元/],
    ['sign_milestone', { text: '50' }, /月塘.*50/],
    ['answer_accepted', { text: '50' }, /月塘.*50/],
    ['task_done', { text: '5' }, /5/],
    ['task_done', { text: '0' }, /^$/],
    ['feedback_answered', { text: '下一版有' }, /月塘.*下一版有/],
    ['reply', { text: '在哪里钓的？' }, /^在哪里钓的？$/],
  ] as [string, Partial<Notice>, RegExp][])('%s %j', (kind, own, words) => {
    expect(of(kind, own)).toMatch(words)
  })
})

describe('below what the site says stands the whole of it', () => {
  const of = (kind: string, own: Partial<Notice> = {}) =>
    detailText({ kind, text: '', title: '', until: noonOf('2031-05-02'), ...own } as Notice)
  const NOT_YOU = '如果不是你本人操作，请马上重设密码，并检查绑定的手机号和邮箱。'
  const PICTURE = '这张图片不符合社区规范，不会展示给其他人。可以换一张。'
  const REVIEW = '评价里有图片不符合社区规范，其他人看不到这条评价。可以删掉重写。'

  test.each<[string, Partial<Notice>, string]>([
    ['password_changed', {}, NOT_YOU],
    ['address_changed', {}, NOT_YOU],
    ['avatar_refused', {}, PICTURE],
    ['cover_refused', {}, PICTURE],
    ['review_held', {}, REVIEW],
    ['good_review_held', {}, REVIEW],
    ['post_held', {}, '你的动态“一条动态”未通过审核，其他人看不到它。修改后可重新发布。'],
    ['post_held', { title: '广告' }, '你的动态“一条动态”未通过审核，原因：广告。修改后可重新发布。'],
    ['post_released', {}, '你的动态“一条动态”经过复核，现在大家都能看到了。'],
    ['post_removed', {}, '你的动态“一条动态”不符合社区规范，已被管理员移除。'],
    ['comment_removed', { text: '加我' }, '你的评论“加我”不符合社区规范，已被管理员移除。'],
    ['banned', {}, '到 2031-05-02 为止只能浏览。'],
    ['unbanned', {}, '又可以发动态和评论了。'],
    ['staying', {}, '账号不会被删除。'],
    ['reported', { title: '电鱼视频' }, '电鱼视频'],
    ['reported', { text: '就在禁渔区' }, '就在禁渔区'],
    ['report_upheld', {}, '你举报的内容确有问题，我们已经处理。'],
    ['report_upheld', { text: '已下架。' }, '你举报的内容确有问题，我们已经处理。已下架。'],
    ['report_dismissed', { title: '电鱼视频', text: '谢谢。' }, '你举报的“电鱼视频”经核查没有违反社区规范。谢谢。'],
    ['feedback_answered', { title: '想要潮汐表', text: '下一版有' }, '关于“想要潮汐表”：下一版有'],
    ['sign_milestone', { title: '7', text: '50' }, '已连续签到 7 天，获得 50 积分。'],
    ['level_up', { title: '5' }, '你已升到 5 级，看看新等级带来了什么。'],
    ['referral_rewarded', { text: '100' }, '你邀请的朋友已加入并活跃起来，100 积分已到账。'],
    ['post_moved', { title: '春钓', text: '路亚' }, '“春钓”移到了“路亚”'],
    ['post_refused', { title: '春钓', text: '歪楼' }, '“春钓”：歪楼'],
    ['refund_rejected', { title: '鱼竿', text: '已使用' }, '“鱼竿”：已使用'],
    ['listing_banned', { title: '鱼竿', text: '违规' }, '“鱼竿”：违规'],
    ['listing_allowed', { title: '鱼竿', text: '已核实' }, '“鱼竿”：已核实'],
  ])('%s %j', (kind, own, words) => {
    expect(of(kind, own)).toBe(words)
  })
})
