import { fireEvent } from '@testing-library/dom'
import type { GroupItem } from '@anglers/contract/groups'
import { conversations } from '@/features/chat/Conversation'
import { inbox } from '@/features/chat/inbox'
import { myGroups } from '@/features/chat/myGroups'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatListPage from '@/pagesB/chat/chat-list'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { unread } from '@/stores/unread'
import { buildConversation, buildMessage, listing } from '../support/chat'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { choose, offered, openMenu } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, refuses, settled } from '../support/server'
import { FakeSocket } from '../support/socket'

const zhou = buildUser({ id: 9, nickName: '老周', avatar: '/media/zhou.webp' })
const li = buildUser({ id: 11, nickName: '小李' })
const item = (own: Partial<GroupItem> = {}): GroupItem => ({
  id: 42,
  name: '路亚圈',
  avatar: null,
  members: 3,
  last: null,
  unread: 0,
  mentioned: false,
  muted: false,
  pinned: false,
  ...own,
})

const click = (element: Element) => doing(() => fireEvent.click(element))
const hears = (frame: Parameters<FakeSocket['says']>[0]) => doing(() => FakeSocket.last.says(frame))
/** What each row says, its parts beside one another. */
const rows = () =>
  [...document.querySelectorAll('.chat-row')].map((row) =>
    ['name', 'when', 'last'].map((part) => row.querySelector(`.chat-row__${part}`)?.textContent ?? '').join('|'),
  )
const rowOf = (name: string) =>
  [...document.querySelectorAll('.chat-row')].find((row) => row.querySelector('.chat-row__name')!.textContent === name)!
/** What stands at the corner of a picture: how many are unread, or a mere dot. */
const mark = (name: string) =>
  rowOf(name).querySelector('.chat-row__dot') ? 'dot' : (rowOf(name).querySelector('.chat-row__badge')?.textContent ?? '')
const isMuted = (name: string) => rowOf(name).querySelector('[aria-label="免打扰"]') !== null

beforeEach(async () => {
  toaster.hide()
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/unread', { messages: 0, groups: 4 })
  answersPages('GET message', () => [])
  answersPages('GET group-message', () => [])
  socket.connect()
  await settled()
  FakeSocket.last.opens()
})
afterEach(async () => {
  await cleanUp()
  if (modals.current) modals.close(false)
  socket.close()
  session.close()
  inbox.reset()
  myGroups.reset()
})

describe('my conversations', () => {
  const now = () => new Date().toISOString()
  const openList = () => openPage(ChatListPage, 'pagesB/chat/chat-list')

  beforeEach(() =>
    answersPages('GET message', () => [
      buildConversation({ user: zhou, last: buildMessage({ id: 5, from: zhou, text: '明早五点', createdAt: now() }), unread: 3 }),
      buildConversation({
        user: li,
        last: buildMessage({ id: 4, from: li, text: '', kind: 'picture', createdAt: '2025-03-04T00:00:00Z' }),
        unread: 2,
        muted: true,
      }),
      buildConversation({ user: buildUser({ id: 12, nickName: '阿峰' }) }),
    ]),
  )

  test('have whom with, when, and what was said last; of a quiet one a dot says that there is more', async () => {
    const page = await openList()
    expect(rows()).toEqual(['老周|刚刚|明早五点', expect.stringMatching(/^小李\|2025.*\|\[图片\]$/), '阿峰||'])
    expect(['老周', '小李', '阿峰'].map(mark)).toEqual(['3', 'dot', ''])
    expect(['老周', '小李'].map(isMuted)).toEqual([false, true])
    expect(rowOf('老周').querySelector('img')!.getAttribute('src')).toContain('zhou')
    await doing(() => unread.countMessages())
    await click(page.getByText('群组'))
    await click(rowOf('小李'))
    expect([page.getByText('群组').closest('.row')!.querySelector('.count-badge')!.textContent, opened]).toEqual([
      '4',
      ['/pagesB/chat/chat-group-list', '/pagesB/chat/chat?id=11'],
    ])
  })

  test('are asked for anew when they are opened again, pulled, or the line stands again', async () => {
    await openList()
    await openList()
    const count = () => asked('GET message').length
    expect(count()).toBe(2)
    await doing(() => pull(document.querySelector('.scroller')!))
    expect(count()).toBe(3)
    await hears({ type: 'sync' } as never)
    expect(count()).toBe(4)
  })

  test('stay as far as they were scrolled when the line stands again', async () => {
    answersPages('GET message', () =>
      Array.from({ length: 30 }, (_, place) => buildConversation({ user: buildUser({ id: 100 + place, nickName: `钓友${place}` }) })),
    )
    await openList()
    await doing(() => inbox.more())
    expect(rows()).toHaveLength(30)
    await hears({ type: 'sync' } as never)
    expect(rows()).toHaveLength(30)
  })

  test('are not given one that came for another, who has signed out meanwhile', async () => {
    await openList()
    const held = holds('GET message/view')
    await hears({ type: 'chat', message: buildMessage({ id: 8, from: buildUser({ id: 13 }), to: 7, text: '你好' }) })
    await doing(() => {
      session.close()
      session.open(buildSession({ user: buildMe({ userId: 8 }) }))
    })
    await doing(() => held[0]!.answer(buildConversation({ user: buildUser({ id: 13, nickName: '甲的朋友' }) })))
    expect([rows().filter((row) => row.startsWith('甲的朋友')), conversations.get(13)]).toEqual([[], undefined])
  })

  test('rise with what is said, also of whom one has not talked with before', async () => {
    await openList()
    answers(
      'GET message/view',
      buildConversation({ user: buildUser({ id: 13, nickName: '新朋友' }), last: buildMessage({ id: 8, text: '你好' }), unread: 1 }),
    )
    await hears({ type: 'chat', message: buildMessage({ id: 8, from: buildUser({ id: 13 }), to: 7, text: '你好' }) })
    expect(rows()[0]).toMatch(/^新朋友\|.*\|你好$/)
    await hears({ type: 'chat', message: buildMessage({ id: 9, from: li, to: 7, text: '在不在' }) })
    expect(rows().map((row) => row.split('|')[0])).toEqual(['小李', '新朋友', '老周', '阿峰'])
    expect(asked('GET message/view').map(({ query }) => query.id)).toEqual(['13'])
  })

  test('one is muted, or deleted after asking, by its menu', async () => {
    answers('POST message/mute', { ok: true } as never)
    answers('POST message/delete-list', { ok: true })
    await openList()
    await openMenu(rowOf('阿峰'))
    expect(offered()).toEqual(['查看主页', '删除聊天'])
    await openMenu(rowOf('老周'))
    expect(offered()).toEqual(['置顶聊天', '查看主页', '消息免打扰', '删除聊天'])
    await choose('消息免打扰')
    expect([isMuted('老周'), mark('老周')]).toEqual([true, 'dot'])
    answers('GET message/list', (range) => listing([buildMessage({ id: 1 })], range))
    await conversations.get(9)!.thread.latest()
    await openMenu(rowOf('老周'))
    await choose('删除聊天')
    await doing(() => modals.close(false))
    expect([asked('POST message/delete-list').length, rows().length]).toEqual([0, 3])
    await openMenu(rowOf('老周'))
    await choose('删除聊天')
    await doing(() => modals.close(true))
    expect([asked('POST message/delete-list').map(({ body }) => body), rows().length]).toEqual([[{ id: 9 }], 2])
    expect(conversations.get(9)!.thread.messages).toEqual([])
  })

  test('one is pinned by its menu, and what is new in another comes below it', async () => {
    answers('POST message/pin', { ok: true } as never)
    await openList()
    const first = () => document.querySelector('.chat-row__name')!.textContent
    answersPages('GET message', () => [
      buildConversation({ user: li, last: buildMessage({ id: 4, from: li, text: '图', createdAt: now() }), pinned: true }),
      buildConversation({ user: zhou, last: buildMessage({ id: 5, from: zhou, text: '明早五点', createdAt: now() }) }),
    ])
    await openMenu(rowOf('小李'))
    await choose('置顶聊天')
    expect([asked('POST message/pin').map(({ body }) => body), first()]).toEqual([[{ id: 11, on: true }], '小李'])
    await hears({ type: 'chat', message: buildMessage({ id: 900, from: zhou, to: 7, text: '在吗' }) })
    expect(first()).toBe('小李')
  })

  test('of two that are pinned the one with the latest message is on top', async () => {
    answersPages('GET message', () =>
      [li, zhou].map((user, at) =>
        buildConversation({ user, last: buildMessage({ id: 5 - at, from: user, createdAt: now() }), pinned: true }),
      ),
    )
    await openList()
    const names = () => [...document.querySelectorAll('.chat-row__name')].map(({ textContent }) => textContent)
    expect(names()).toEqual(['小李', '老周'])
    expect([...document.querySelectorAll('.chat-row--pinned')].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/小李.*已置顶/),
      expect.stringMatching(/老周.*已置顶/),
    ])
    await hears({ type: 'chat', message: buildMessage({ id: 901, from: zhou, to: 7, text: '在吗' }) })
    expect(names()).toEqual(['老周', '小李'])
  })

  test('one that could not be deleted or muted stays as it is', async () => {
    refuses('POST message/delete-list', 'rest_unavailable', 503, '请稍后再试')
    refuses('POST message/mute', 'rest_unavailable', 503, '请稍后再试')
    await openList()
    await openMenu(rowOf('老周'))
    await choose('删除聊天')
    await doing(() => modals.close(true))
    await openMenu(rowOf('老周'))
    await choose('消息免打扰')
    expect([rows().length, isMuted('老周'), toaster.current?.text]).toEqual([3, false, '请稍后再试'])
  })

  test('of nobody lead to whom one may meet', async () => {
    answersPages('GET message', () => [])
    const page = await openList()
    await click(page.getByText('去发现钓友'))
    expect(opened).toEqual(['/pages/find/find'])
  })
})

describe('my groups', () => {
  const openList = () => openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list')
  const last = buildMessage({ id: 5, group: 42, to: null, from: zhou, text: '几点' })

  test('say who said what, that I was meant, and what I have not sent yet', async () => {
    localStorage.setItem('draft:group-43', JSON.stringify({ data: { by: 7, value: '我也去' } }))
    answersPages('GET group-message', () => [
      item({ last, unread: 2, muted: true, mentioned: true }),
      item({ id: 43, name: '夜钓队', last, muted: true, unread: 1 }),
      item({ id: 44, name: '海钓', last: { ...last, kind: 'event', text: '', event: { what: 'joined', members: [], text: '' } } }),
      item({ id: 45, name: '黑坑', pinned: true }),
    ])
    await openList()
    expect(['路亚圈', '黑坑'].map((name) => rowOf(name).textContent!.includes('已置顶'))).toEqual([false, true])
    expect(rows().map((row) => row.replace(/\|[^|]*\|/, '|'))).toEqual([
      '路亚圈|[有人@我]老周：几点',
      '夜钓队|[草稿]我也去',
      '海钓|老周 加入了群聊',
      '黑坑|',
    ])
    expect([mark('路亚圈'), isMuted('路亚圈'), mark('夜钓队'), isMuted('夜钓队')]).toEqual(['2', false, 'dot', true])
    await click(rowOf('夜钓队'))
    expect(opened).toEqual(['/pagesB/chat/chat-group?id=43'])
  })

  test('say what was left unsent meanwhile', async () => {
    answersPages('GET group-message', () => [item()])
    const page = await openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list')
    await doing(() => page.hide())
    localStorage.setItem('draft:group-42', JSON.stringify({ data: { by: 7, value: '我也去' } }))
    await doing(() => page.show())
    expect(rows()[0]).toContain('[草稿]我也去')
    localStorage.clear()
  })

  test('are asked for anew when they are opened again, and when I come into one', async () => {
    answersPages('GET group-message', () => [item({ last })])
    await openList()
    await openList()
    const count = () => asked('GET group-message').length
    expect(count()).toBe(2)
    await hears({ type: 'chat', message: buildMessage({ id: 6, group: 99, to: null, from: zhou }) })
    expect(count()).toBe(3)
    await hears({ type: 'ready' } as never)
    expect(count()).toBe(4)
  })

  test('rise with what is said, and count it, but neither what I say nor what happens', async () => {
    answersPages('GET group-message', () => [item({ last }), item({ id: 43, name: '夜钓队', last })])
    await openList()
    const says = (own: object) => hears({ type: 'chat', message: buildMessage({ group: 43, to: null, from: zhou, ...own }) })
    await says({ id: 6, text: '走' })
    await says({ id: 7, from: buildUser({ id: 7 }), text: '好' })
    await says({ id: 8, kind: 'event', text: '', event: { what: 'left', members: [], text: '' } })
    await says({ id: 9, kind: 'recall', text: '', target: 6 })
    expect([rows()[0]!.split('|')[0], mark('夜钓队')]).toEqual(['夜钓队', '1'])
    await says({ id: 10, mentionsAll: true, text: '集合' })
    expect(rows()[0]).toContain('[有人@我]')
  })

  test('one is muted or cleared by its menu', async () => {
    answersPages('GET group-message', () => [item({ last })])
    answers('POST group-message/mute', { ok: true } as never)
    answers('POST group-message/delete-list', { ok: true })
    await openList()
    await openMenu(rowOf('路亚圈'))
    expect(offered()).toEqual(['置顶聊天', '消息免打扰', '删除聊天'])
    answers('POST group-message/pin', { ok: true } as never)
    answersPages('GET group-message', () => [item({ last, pinned: true })])
    await choose('置顶聊天')
    await openMenu(rowOf('路亚圈'))
    answersPages('GET group-message', () => [item({ last })])
    await choose('取消置顶')
    expect([asked('POST group-message/pin').map(({ body }) => body), asked('GET group-message').length]).toEqual([
      [
        { id: 42, on: true },
        { id: 42, on: false },
      ],
      3,
    ])
    await openMenu(rowOf('路亚圈'))
    await choose('消息免打扰')
    expect([asked('POST group-message/mute')[0]!.body, isMuted('路亚圈'), toaster.current?.text]).toEqual([
      { id: 42, on: true },
      true,
      '已开启免打扰',
    ])
    await openMenu(rowOf('路亚圈'))
    await choose('取消免打扰')
    expect([asked('POST group-message/mute')[1]!.body, isMuted('路亚圈'), toaster.current?.text]).toEqual([
      { id: 42, on: false },
      false,
      '已取消免打扰',
    ])
    await openMenu(rowOf('路亚圈'))
    await choose('删除聊天')
    await doing(() => modals.close(true))
    expect([asked('POST group-message/delete-list')[0]!.body, rows()]).toEqual([{ id: 42 }, []])
  })

  test('another is joined by its code, as long as a code is', async () => {
    const page = await openList()
    await click(page.getByText('加入群聊'))
    const field = page.getByLabelText('群口令')
    const type = (value: string) => doing(() => fireEvent.change(field, { target: { value } }))
    const join = page.getByRole('dialog').querySelector('button.button')!
    expect(join).toHaveProperty('disabled', true)
    await type('abc')
    await click(join)
    expect([page.getByRole('alert').textContent, opened]).toEqual(['钓友发给你的 8 位口令', []])
    await type(' abcd1234 ')
    expect(page.queryByRole('alert')).toBeNull()
    await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
    expect([opened, page.queryByRole('dialog')]).toEqual([['/pagesB/chat/chat-group?code=abcd1234'], null])
  })

  test('a sheet that was opened can be left', async () => {
    const page = await openList()
    await click(page.getByText('加入群聊'))
    await click(page.getByLabelText('关闭'))
    expect(page.queryByRole('dialog')).toBeNull()
  })
})
