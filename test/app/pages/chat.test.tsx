import type { Group } from '@anglers/contract/groups'
import { fireEvent } from '@testing-library/dom'
import type { MessageCard } from '@anglers/contract/messageCards'
import { myGroups } from '@/features/chat/myGroups'
import { player } from '@/features/chat/player'
import { messageWords } from '@/features/chat/words'
import { routes } from '@/lib/routes'
import ChatPage from '@/pagesB/chat/chat'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import ChatListPage from '@/pagesB/chat/chat-list'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { cleanUp } from '../support/cleanup'
import { buildConversation, buildGroup, buildMessage } from '../support/chat'
import { buildDetail, buildMe, buildPicture, buildSession, buildUser } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'
import { good } from '../support/shop'

const click = (element: Element) => doing(() => fireEvent.click(element))
const signIn = () => session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
const list = (messages = [buildMessage({ id: 1, text: '周末去吗' })]) => ({
  messages,
  more: false,
  clearedId: 0,
  deleted: [],
  readId: 0,
  deliveredId: 0,
})

afterEach(() => session.close())

test('the list shows with whom one talks, what was said last, what is unread, and what was not sent yet', async () => {
  signIn()
  localStorage.setItem('draft:chat-11', JSON.stringify({ data: { by: 7, value: '改天吧' } }))
  answersPages('GET message', () => [
    buildConversation({ last: buildMessage({ id: 5, text: '明早五点' }), unread: 3 }),
    buildConversation({ user: buildUser({ id: 11, nickName: '小李' }), last: buildMessage({ id: 4, text: '哦' }) }),
  ])
  const page = await openPage(ChatListPage, 'pagesB/chat/chat-list')
  expect(page.getByText('明早五点')).toBeTruthy()
  expect(page.getByText('3')).toBeTruthy()
  expect(page.getByText('改天吧')).toBeTruthy()
  await click(page.getByText('老周'))
  expect(opened.at(-1)).toBe('/pagesB/chat/chat?id=9')
})

test('what is typed is a draft, Enter sends it, and it shows at once', async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 21, nickName: '老周' }) }))
  answers('GET message/list', list())
  answers('POST message/read', { unread: 0, myReadId: 1 })
  answers('POST message/send', ({ text = '', clientId = null }) =>
    buildMessage({ id: 2, from: buildUser({ id: 7 }), to: 21, text, clientId }),
  )
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '21' })
  expect(page.getByText('周末去吗')).toBeTruthy()
  const field = page.getByRole('textbox', { name: '给 老周 写消息' })
  await doing(() => fireEvent.change(field, { target: { value: '去！' } }))
  expect(localStorage.getItem('draft:chat-21')).toContain('去！')
  await doing(() => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(page.getByText('去！')).toBeTruthy()
  expect(page.getByText('已发送')).toBeTruthy()
  expect(localStorage.getItem('draft:chat-21')).toBeNull()
  expect(asked('POST message/read').at(-1)!.body).toEqual({ id: 21, message: 2 })
})

test('an address in a message can be followed, and nothing else of the text', async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 24 }) }))
  answers('GET message/list', list([buildMessage({ id: 1, text: '水情（https://water.example/east?id=3#now），自己看' })]))
  answers('POST message/read', { unread: 0, myReadId: 1 })
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '24' })
  const link = page.getByRole('link', { name: 'https://water.example/east?id=3#now' })
  expect(link.closest('.message-body')!.textContent).toBe('水情（https://water.example/east?id=3#now），自己看')
  await click(link)
  expect(opened.at(-1)).toBe(routes.web('https://water.example/east?id=3#now'))
})

test('who comes to much that is unread is offered its beginning, and a picture opens among the others', async () => {
  signIn()
  const picture = (id: number) => buildMessage({ id, kind: 'picture', text: '', picture: buildPicture({ full: `/media/${id}.webp` }) })
  answers('GET message/view', buildConversation({ user: buildUser({ id: 25 }), unread: 9, myReadId: 1 }))
  answers(
    'GET message/list',
    list([
      buildMessage({ id: 1, text: '读过的' }),
      picture(2),
      picture(3),
      ...Array.from({ length: 7 }, (_, turn) => buildMessage({ id: 4 + turn })),
    ]),
  )
  answers('POST message/read', { unread: 0, myReadId: 10 })
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '25' })
  await click(page.getByText('9 条未读'))
  expect(page.getByText('以下是新消息').closest('.messages__mark')!.parentElement!.textContent).not.toContain('读过的')
  await click(page.getAllByRole('button', { name: '查看图片' })[1]!)
  expect(document.querySelector('.lightbox')!.textContent).toBe('2 / 2')
  await click(document.querySelector('.lightbox')!)
})

test('a thing that is newer than this app says so, in the conversation and in the list', async () => {
  signIn()
  const card = { type: 'spaceship', id: 5, gone: false } as unknown as MessageCard
  const message = buildMessage({ id: 1, kind: 'card', text: '', card })
  answers('GET message/view', buildConversation({ user: buildUser({ id: 26 }) }))
  answers('GET message/list', list([message]))
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '26' })
  expect([page.getAllByText('请更新后查看这条消息').length, messageWords(message)]).toEqual([1, '请更新后查看这条消息'])
})

test('a card of a post without words is named after its author, and leads to it; one that is gone leads nowhere', async () => {
  signIn()
  const post = { type: 'post' as const, id: 77, title: '', author: '老钓', thumb: '/media/catch.webp', gone: false }
  answers('GET message/view', buildConversation({ user: buildUser({ id: 26 }) }))
  answers(
    'GET message/list',
    list([
      buildMessage({ id: 1, kind: 'card', text: '', card: post }),
      buildMessage({ id: 2, kind: 'card', text: '', card: { type: 'post', id: 78, title: '', author: '', thumb: null, gone: true } }),
    ]),
  )
  answers('POST message/read', { unread: 0, myReadId: 2 })
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '26' })
  expect(page.getByText('这条内容已经看不到了').closest('a')).toBeNull()
  const link = page.getByRole('link', { name: /^老钓 的动态/ })
  expect([link.textContent, link.querySelector('img')!.getAttribute('src')]).toEqual(['老钓 的动态老钓', '/media/catch.webp'])
  await click(link)
  expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=77')
})

test('a notice stands instead of the field where the other takes no messages', async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 22 }), can: { write: false } }))
  answers('GET message/list', list([]))
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '22' })
  expect(page.getByText('对方暂时不接收你的消息')).toBeTruthy()
  expect(page.queryByRole('textbox')).toBeNull()
})

test('a visitor signs in first, and nobody talks with who is not there', async () => {
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
  expect(page.getByText('登录后就能和钓友聊天')).toBeTruthy()
  signIn()
  refuses('GET message/view', 'rest_not_found', 404, '用户不存在')
  const other = await openPage(ChatPage, 'pagesB/chat/chat', { id: '404' })
  expect(other.getByText('用户不存在')).toBeTruthy()
})

test('a code shows what one would join, and joining opens it, as the first of my groups', async () => {
  signIn()
  answersPages('GET group-message', () => [])
  await myGroups.load()
  const group = buildGroup({
    id: 31,
    members: 12,
    role: null,
    code: null,
    can: { write: false, edit: false, mentionAll: false, own: false },
  })
  const joined: Group = { ...group, role: 'member', members: 13, code: 'abcd1234', can: { ...group.can, write: true } }
  answers('GET group-message/view', group)
  answers('POST group-message/join', joined)
  answers(
    'GET group-message/list',
    list([
      buildMessage({
        id: 1,
        group: 31,
        to: null,
        kind: 'event',
        text: '',
        from: buildUser({ id: 7, nickName: '渔竿' }),
        event: { what: 'joined', members: [], text: '' },
      }),
    ]),
  )
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { code: 'abcd1234' })
  expect(page.getByText('12 人')).toBeTruthy()
  await click(page.getByRole('button', { name: '加入' }))
  expect(page.getByText('渔竿 加入了群聊')).toBeTruthy()
  expect(myGroups.items[0]?.id).toBe(31)
  expect(page.getByRole('textbox', { name: '给 东湖夜钓 写消息' })).toBeTruthy()
})

test('a code of a group that I am in already opens it', async () => {
  signIn()
  answers('GET group-message/view', buildGroup({ id: 32 }))
  answers('GET group-message/list', list([]))
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { code: 'abcd1234' })
  expect([page.getByRole('textbox', { name: '给 东湖夜钓 写消息' }) !== null, page.queryByRole('button', { name: '加入' })]).toEqual([
    true,
    null,
  ])
})

test.each([
  ['已发送', { readId: 1, deliveredId: 1 }],
  ['已送达', { readId: 1, deliveredId: 2 }],
  ['已读', { readId: 2, deliveredId: 2 }],
])('only the last that I said has a receipt: %s', async (receipt, progress) => {
  signIn()
  const said = [1, 2].map((id) => buildMessage({ id, from: buildUser({ id: 7 }), to: 27 }))
  answers('GET message/view', buildConversation({ user: buildUser({ id: 27 }), ...progress }))
  answers('GET message/list', { ...list(said), ...progress })
  answers('POST message/read', { unread: 0, myReadId: 2 })
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '27' })
  expect(page.getAllByText(/^已(发送|送达|读)$/).map(({ textContent }) => textContent)).toEqual([receipt])
})

test('a voice note falls silent when its page is left, or another lies over it', async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 28 }) }))
  answers('GET message/list', list([]))
  const halts = jest.spyOn(player, 'stop')
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '28' })
  const stops = async (leave: () => unknown) => {
    halts.mockClear()
    await doing(leave)
    return halts.mock.calls.length > 0
  }
  expect([await stops(page.hide), await stops(cleanUp)]).toEqual([true, true])
  halts.mockRestore()
})

test("a post without words is asked about by its author's name before it is handed on", async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 29, nickName: '老周' }) }))
  answers('GET message/list', list([]))
  answers('GET posts/detail', buildDetail({ id: 79, title: '', text: '', author: buildUser({ nickName: '阿峰' }) }))
  await openPage(ChatPage, 'pagesB/chat/chat', { id: '29', post: '79' })
  expect(modals.current!.content).toBe('把「阿峰 的动态」发给 老周？')
  await doing(() => modals.close(false))
  expect(asked('POST message/send')).toEqual([])
})

test('a post is handed on: a conversation is chosen, and it is sent once the member says yes', async () => {
  signIn()
  answersPages('GET message', () => [
    buildConversation({ user: buildUser({ id: 23, nickName: '老周' }), last: buildMessage({ id: 6, text: '好' }) }),
  ])
  answers('GET message/unread', { messages: 0, groups: 4 })
  await unread.countMessages()
  const page = await openPage(ChatListPage, 'pagesB/chat/chat-list', { post: '77' })
  // Who chooses is not told what there is to read.
  expect(page.getByText('群组').closest('.row')!.querySelector('.count-badge')).toBeNull()
  await click(page.getByText('老周'))
  expect([pageTitle(), replaced]).toEqual(['选择聊天', ['/pagesB/chat/chat?id=23&post=77']])

  answers('GET message/view', buildConversation({ user: buildUser({ id: 23, nickName: '老周' }) }))
  answers('GET message/list', list([]))
  answers('GET posts/detail', buildDetail({ id: 77, title: '夜钓记' }))
  const post = { type: 'post' as const, id: 77, title: '夜钓记', author: '老钓', thumb: null, gone: false }
  answers('POST message/send', ({ clientId = null }) =>
    buildMessage({ id: 2, from: buildUser({ id: 7 }), to: 23, kind: 'card', text: '', card: post, clientId }),
  )
  await openPage(ChatPage, 'pagesB/chat/chat', { id: '23', post: '77' })
  expect(modals.current!.content).toBe('把「夜钓记」发给 老周？')
  await doing(() => modals.close(true))
  expect(asked('POST message/send').at(-1)!.body).toMatchObject({ id: 23, card: { type: 'post', id: 77 } })
  expect(page.getByText('夜钓记')).toBeTruthy()
})

test('a good of the shop is asked about: its card is sent once the member says yes, and shows its price', async () => {
  signIn()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 5, nickName: '店主' }) }))
  answers('GET message/list', list([]))
  answers('GET shop/detail', good)
  const sent = { type: 'good' as const, id: 7, title: '青芦 综合竿', priceFen: 11_900, picture: '/p.svg', gone: false }
  answers('POST message/send', ({ clientId = null }) =>
    buildMessage({ id: 2, from: buildUser({ id: 7 }), to: 5, kind: 'card', text: '', card: sent, clientId }),
  )
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '5', good: '7' })
  expect(modals.current!.content).toBe('把「青芦 综合竿」发给 店主？')
  await doing(() => modals.close(true))
  expect(asked('POST message/send').at(-1)!.body).toMatchObject({ id: 5, card: { type: 'good', id: 7 } })
  expect(page.getByText('青芦 综合竿').closest('a')!.getAttribute('href')).toBe('/shop/goods/goods?id=7')
  page.getByText('¥119')
})
