import type { Notice } from '@anglers/contract/notice'
import { fireEvent, within } from '@testing-library/dom'
import { toaster } from '@/stores/overlays'
import { speak } from '@/lib/i18n'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { buildNotice, openNotices, tabs } from '../support/notices'
import { comesBackLater, doing } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, loses } from '../support/server'

/** Stands for WeChat's own question about messages; null is a browser, which has none. */
let mockWeChat: jest.Mock<Promise<{ accepted: string[]; rejected: string[] }>, [string[]]> | null = null
jest.mock('@/platform/signin', () => ({ ...jest.requireActual<object>('@/platform/signin'), host: 'wechat' }))
jest.mock('@/platform/subscribe', () => ({ canAsk: () => mockWeChat !== null, askToSend: (ids: string[]) => mockWeChat!(ids) }))
afterEach(() => {
  mockWeChat = null
})

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  answers('GET notice/tabs', tabs({ comments: 1 }))
  session.open(buildSession())
})

test('a notice says who did what to which post, and when', async () => {
  answersPages('GET notice/list', () => [buildNotice()])
  const page = await openNotices()
  expect(asked('GET notice/list').map(({ query }) => query.tab)).toEqual([undefined])
  for (const text of ['老周', '评论了你的动态', '在哪里钓的？', '早口鲫鱼', '刚刚', '1 条未读']) expect(page.getByText(text)).toBeTruthy()
})

test.each([
  ['在哪里钓的？', '在哪里钓的？ [图片]'],
  ['', '[图片]'],
])('a comment with pictures says so behind its words: %j', async (text, said) => {
  answersPages('GET notice/list', () => [buildNotice({ text, pictures: 2 })])
  expect((await openNotices()).getByText(said)).toBeTruthy()
})

test('a tap marks it read and leads to the thing', async () => {
  const notice = buildNotice()
  answersPages('GET notice/list', () => [notice])
  answers('POST notice/set-status', tabs())
  const page = await openNotices()
  await click(page.getByText('在哪里钓的？'))
  expect(asked('POST notice/set-status')[0]?.body).toEqual({ ids: [notice.id] })
  expect(opened).toEqual(['/pagesA/detail/detail?id=7&part=comments'])
  expect([unread.notices, page.queryByLabelText('未读')]).toEqual([0, null])
  expect(page.getByText('没有未读')).toBeTruthy()
})

test('without a signal it is unread again', async () => {
  answersPages('GET notice/list', () => [buildNotice()])
  loses('POST notice/set-status')
  const page = await openNotices()
  await click(page.getByText('在哪里钓的？'))
  expect(page.getByLabelText('未读')).toBeTruthy()
})

test.each([
  [['阿海'], 1, '阿海'],
  [['阿海', '老周'], 2, '阿海、老周'],
  [['阿海', '老周', '小满'], 14, '阿海、老周、小满和另外 11 人'],
])('likes of %j, %i in all, are one line', async (names, count, who) => {
  answersPages('GET notice/list', () => [
    buildNotice({ kind: 'like_post', tab: 'likes', users: names.map((nickName) => buildUser({ nickName })), count, text: '' }),
  ])
  const page = await openNotices()
  expect(page.getByText(who)).toBeTruthy()
  expect(page.getByText('赞了你的动态')).toBeTruthy()
})

test('what is gone says so and leads nowhere, but can be marked read', async () => {
  answersPages('GET notice/list', () => [buildNotice({ kind: 'reply', text: '', title: '', link: '', gone: true })])
  answers('POST notice/set-status', tabs())
  const page = await openNotices()
  await click(page.getByText('内容已不在了'))
  expect([opened, asked('POST notice/set-status').length]).toEqual([[], 1])
})

test.each<[Partial<Notice>, string, string]>([
  [{ kind: 'banned', text: '广告', until: '2031-05-02T08:00:00Z' }, '账号被限制发言', '到 2031-05-02 为止只能浏览。原因：广告'],
  [{ kind: 'post_removed', text: '卖鱼' }, '动态被移除', '你的动态“卖鱼”不符合社区规范，已被管理员移除。'],
  [
    { kind: 'post_held', text: '卖鱼', title: '这里不卖鱼' },
    '动态未通过审核',
    '你的动态“卖鱼”未通过审核，原因：这里不卖鱼。修改后可重新发布。',
  ],
  [{ kind: 'post_released', text: '卖鱼' }, '申诉通过，动态已公开', '你的动态“卖鱼”经过复核，现在大家都能看到了。'],
  [{ kind: 'post_held', text: '卖鱼' }, '动态未通过审核', '你的动态“卖鱼”未通过审核，其他人看不到它。修改后可重新发布。'],
  [
    { kind: 'leaving', text: '', until: '2031-05-02T08:00:00Z' },
    '已申请注销账号',
    '账号将在 2031-05-02 删除，在那之前可以在设置里撤回。如果不是你本人操作，请马上撤回并重设密码。',
  ],
  [{ kind: 'reported', title: '电鱼视频', text: '就在禁渔区' }, '有新的举报', '电鱼视频：就在禁渔区'],
  [{ kind: 'report_upheld', title: '电鱼视频', text: '已下架。' }, '举报已处理', '你举报的“电鱼视频”确有问题，我们已经处理。已下架。'],
  [{ kind: 'report_dismissed', title: '', text: '' }, '举报已核查，未发现违规', '你举报的内容经核查没有违反社区规范。'],
  [{ kind: 'feedback_answered', title: '想要潮汐表', text: '' }, '反馈有了回复', '关于“想要潮汐表”：谢谢你，我们已经看过。'],
  [{ kind: 'announcement', title: '周日停机', text: '凌晨两点到三点' }, '周日停机', '凌晨两点到三点'],
])('the site itself says %j', async (own, head, text) => {
  answersPages('GET notice/list', () => [buildNotice({ tab: 'system', users: [], count: 0, title: '', link: '', ...own })])
  const page = await openNotices()
  expect(page.getByText(head)).toBeTruthy()
  expect(page.getByText(text)).toBeTruthy()
})

test('an invitation into a group names who invites and the group, and leads there', async () => {
  answersPages('GET notice/list', () => [
    buildNotice({
      kind: 'group_invited',
      tab: 'system',
      users: [buildUser({ nickName: '老周' })],
      count: 1,
      title: '夜钓队',
      link: '/pagesB/chat/chat-group?id=51',
    }),
  ])
  const page = await openNotices()
  for (const text of ['老周', '邀请你加入群聊', '夜钓队']) expect(page.getByText(text)).toBeTruthy()
})

test('what is unread is counted on each tab, and for all of them above', async () => {
  answers('GET notice/tabs', tabs({ comments: 2, system: 1 }))
  answersPages('GET notice/list', () => [])
  const page = await openNotices()
  const counted = [...document.querySelectorAll('.tabs__tab')].map((tab) => tab.querySelector('.count-badge')?.textContent ?? '')
  expect([counted, page.queryByText('3 条未读') !== null]).toEqual([['', '2', '', '', '', '1'], true])
})

test('a tab shows its own, says what is unread in it, and is marked read by itself', async () => {
  answers('GET notice/tabs', tabs({ comments: 2, likes: 1 }))
  const all = [buildNotice(), buildNotice({ kind: 'like_post', tab: 'likes', text: '' })]
  answersPages('GET notice/list', () => all)
  answers('POST notice/set-status', tabs({ comments: 2 }))
  const page = await openNotices()
  const news = () => document.querySelector('.tab-pane')!.querySelectorAll('[aria-label=未读]').length
  expect(news()).toBe(2)
  const likes = page.getByRole('button', { name: /^赞/ })
  expect(within(likes).getByLabelText('1 条未读')).toBeTruthy()
  await click(likes)
  expect(asked('GET notice/list').at(-1)?.query.tab).toBe('likes')
  await click(page.getByText('全部已读'))
  expect(asked('POST notice/set-status')[0]?.body).toEqual({ tab: 'likes' })
  expect(within(page.getByRole('button', { name: /^赞/ })).queryByLabelText('1 条未读')).toBeNull()
  expect(unread.notices).toBe(2)
  expect(page.getByText('这里没有未读')).toBeTruthy()
  expect(page.queryByText('全部已读')).toBeNull()
  expect(news()).toBe(1)
})

test('what a tab marks as read is so among all, also where the tab itself did not come', async () => {
  answers('GET notice/tabs', tabs({ comments: 1, likes: 1 }))
  answersPages('GET notice/list', () => [buildNotice(), buildNotice({ kind: 'like_post', tab: 'likes', text: '' })])
  answers('POST notice/set-status', tabs({ comments: 1 }))
  const page = await openNotices()
  loses('GET notice/list')
  await click(page.getByRole('button', { name: /^赞/ }))
  await click(page.getByText('全部已读'))
  expect(document.querySelector('.tab-pane')!.querySelectorAll('[aria-label=未读]')).toHaveLength(1)
})

test.each([
  ['en', '老周 commented on your post'],
  ['zh-Hans', '老周评论了你的动态'],
] as const)('in %s, who and what are read as one sentence', async (locale, sentence) => {
  await speak(locale)
  answersPages('GET notice/list', () => [buildNotice()])
  await openNotices()
  expect(document.body.textContent).toContain(sentence)
})

test('an empty tab says so', async () => {
  answersPages('GET notice/list', () => [])
  const page = await openNotices()
  expect(page.getByText('还没有通知')).toBeTruthy()
  await click(page.getByText('提到我'))
  expect(page.getByText('还没有人提到你')).toBeTruthy()
})

test('pushes are set by tab, and turn back when the server cannot be reached', async () => {
  answersPages('GET notice/list', () => [])
  answers('POST notice/set-push-status', tabs({}, ['likes']))
  const page = await openNotices()
  await click(page.getByLabelText('通知设置'))
  const sheet = within(page.getByRole('dialog'))
  const state = () => sheet.getAllByRole('button', { pressed: true }).map((row) => row.textContent)
  sheet.getByText('关闭后不再即时提醒，仍可在这里查看。')
  await click(sheet.getByText('赞'))
  expect(asked('POST notice/set-push-status')[0]?.body).toEqual({ tabs: { likes: false } })
  expect(state()).toEqual(['评论', '提到我', '关注', '系统'])
  loses('POST notice/set-push-status')
  toaster.hide()
  await click(sheet.getByText('系统'))
  expect([state(), toaster.current?.text]).toEqual([['评论', '提到我', '关注', '系统'], '网络不给力，请稍后再试'])
})

describe('reminders in WeChat', () => {
  const templates = {
    wechat: [
      { kind: 'comments' as const, id: 'wx-1' },
      { kind: 'likes' as const, id: 'wx-2' },
    ],
    toutiao: [],
  }

  async function openSheet() {
    answersPages('GET notice/list', () => [])
    const page = await openNotices()
    await click(page.getByLabelText('通知设置'))
    return within(page.getByRole('dialog'))
  }

  test('a tap asks about all templates, and the server hears the answer', async () => {
    mockWeChat = jest.fn().mockResolvedValue({ accepted: ['wx-1'], rejected: ['wx-2'] })
    answers('GET subscribe/templates', templates)
    answers('POST subscribe', [
      { id: 'wx-1', allowed: 3 },
      { id: 'wx-2', allowed: 0 },
    ])
    const sheet = await openSheet()
    expect(sheet.getByText('每同意一次，多提醒一次')).toBeTruthy()
    await click(sheet.getByText('微信里提醒我'))
    expect(mockWeChat.mock.calls).toEqual([[['wx-1', 'wx-2']]])
    expect(asked('POST subscribe').map(({ body }) => body)).toEqual([{ platform: 'wechat', accepted: ['wx-1'], rejected: ['wx-2'] }])
    expect([toaster.current?.text, sheet.getByText('还可提醒 3 次') !== null]).toEqual(['还可提醒 3 次', true])
  })

  test('what is left of earlier answers is shown from the start', async () => {
    mockWeChat = jest.fn()
    answers('GET subscribe/templates', { wechat: templates.wechat.map((template) => ({ ...template, allowed: 2 })), toutiao: [] })
    const sheet = await openSheet()
    expect(sheet.getByText('还可提醒 4 次')).toBeTruthy()
  })

  test('where WeChat does not ask, the member hears why, and nothing is sent', async () => {
    mockWeChat = jest.fn().mockRejectedValue({ errCode: 20004 })
    answers('GET subscribe/templates', templates)
    const sheet = await openSheet()
    await click(sheet.getByText('微信里提醒我'))
    expect([toaster.current?.text, asked('POST subscribe')]).toEqual(['没能询问，请先在小程序设置里允许订阅消息', []])
  })

  test('are not offered without templates', async () => {
    mockWeChat = jest.fn()
    answers('GET subscribe/templates', { wechat: [], toutiao: templates.wechat })
    const sheet = await openSheet()
    expect(asked('GET subscribe/templates').length).toBe(1)
    expect(sheet.queryByText('微信里提醒我')).toBeNull()
  })

  test('are not offered where the host has none', async () => {
    const sheet = await openSheet()
    expect([asked('GET subscribe/templates'), sheet.queryByText('微信里提醒我')]).toEqual([[], null])
  })
})

test('a visitor is asked to sign in', async () => {
  session.close()
  const page = await openNotices()
  expect(page.getByText('登录后就能看到通知')).toBeTruthy()
  expect(asked('GET notice/list')).toEqual([])
})

describe('the page', () => {
  beforeEach(() => answersPages('GET notice/list', () => [buildNotice()]))

  test('leads to the conversations, each with what is unread there', async () => {
    answers('GET message/unread', { messages: 2, groups: 5 })
    const page = await openNotices()
    expect(
      [...document.querySelectorAll('.notice-box__chats a')].map((row) => [
        row.getAttribute('href'),
        within(row as HTMLElement).getByLabelText(/条未读/).textContent,
      ]),
    ).toEqual([
      ['/pagesB/chat/chat-list', '2'],
      ['/pagesB/chat/chat-group-list', '5'],
    ])
    await click(page.getByText('老周'))
  })

  test('comes anew on a pull, and says what is newer when it is shown again', async () => {
    const page = await openNotices()
    const tabsAsked = asked('GET notice/tabs').length
    answersPages('GET notice/list', () => [buildNotice({ text: '拉出来的' })])
    await doing(() => pull(page.getByText('在哪里钓的？')))
    page.getByText('拉出来的')
    expect(asked('GET notice/tabs').length).toBe(tabsAsked + 1)
    answersPages('GET notice/list', () => [buildNotice({ text: '新来的' }), buildNotice({ text: '拉出来的' })])
    await comesBackLater(page)
    expect(asked('GET notice/tabs').length).toBe(tabsAsked + 2)
    await click(page.getByText(/条新通知/))
    page.getByText('新来的')
  })

  test('marks all read at once, and asks for that once', async () => {
    answers('POST notice/set-status', tabs())
    const page = await openNotices()
    await click(page.getByText('全部已读'))
    expect([asked('POST notice/set-status').map(({ body }) => body), page.queryByLabelText('未读')]).toEqual([[{}], null])
    await click(page.getByText('在哪里钓的？'))
    expect([asked('POST notice/set-status').length, opened.length]).toEqual([1, 1])
    await click(page.getByLabelText('通知设置'))
    await click(within(page.getByRole('dialog')).getByRole('button', { name: '关闭' }))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test("shows whose it is and of what, the site's own by its bell and without the headline again", async () => {
    const user = buildUser({ nickName: '老周', avatar: '/media/zhou.webp' })
    answersPages('GET notice/list', () => [
      buildNotice({ users: [user], picture: '/media/fish.webp' }),
      buildNotice({ kind: 'group_invited', tab: 'system', users: [], title: '夜钓队', text: '', read: true }),
    ])
    await openNotices()
    const [theirs, ours] = [...document.querySelectorAll('.notice-row')]
    expect([...theirs!.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual(['/media/zhou.webp', '/media/fish.webp'])
    expect([ours!.querySelector('.icon--bell') !== null, ours!.querySelector('img'), ours!.textContent!.match(/夜钓队/g)!.length]).toEqual([
      true,
      null,
      1,
    ])
    expect([theirs, ours].map((row) => row!.className.includes('--new'))).toEqual([true, false])
  })
})

test('a reminder that was refused in WeChat is sent, and closed without an answer is not', async () => {
  answersPages('GET notice/list', () => [])
  mockWeChat = jest.fn().mockResolvedValue({ accepted: [], rejected: ['wx-1'] })
  answers('GET subscribe/templates', { wechat: [{ kind: 'comments', id: 'wx-1', allowed: 1 }], toutiao: [] })
  answers('POST subscribe', [{ id: 'wx-1', allowed: 0 }])
  const page = await openNotices()
  await click(page.getByLabelText('通知设置'))
  const sheet = within(page.getByRole('dialog'))
  await click(sheet.getByText('微信里提醒我'))
  expect([toaster.current?.text, asked('POST subscribe').length, sheet.getByText('每同意一次，多提醒一次') !== null]).toEqual([
    '好的，不会提醒你',
    1,
    true,
  ])
  mockWeChat.mockResolvedValue({ accepted: [], rejected: [] })
  await click(sheet.getByText('微信里提醒我'))
  expect([toaster.current?.text, asked('POST subscribe').length]).toEqual(['没能询问，请先在小程序设置里允许订阅消息', 1])
  mockWeChat.mockResolvedValue({ accepted: ['wx-1'], rejected: [] })
  loses('POST subscribe')
  await click(sheet.getByText('微信里提醒我'))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
})
