import { fireEvent } from '@testing-library/dom'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatListPage from '@/pagesB/chat/chat-list'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildGroup, buildMessage } from '../support/chat'
import { buildDetail, buildMe, buildSession, buildUser, buildUserItem } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET group-message/list', { messages: [], more: false, readId: 0, deliveredId: 0 })
})
afterEach(() => session.close())

test('a post is handed on to a group: it is chosen among mine, and sent once the member says yes', async () => {
  answersPages('GET message', () => [])
  const list = await openPage(ChatListPage, 'pagesB/chat/chat-list', { post: '77' })
  await click(list.getByText('群组'))
  expect(opened.at(-1)).toBe('/pagesB/chat/chat-group-list?post=77')

  answersPages('GET group-message', () => [{ id: 42, name: '路亚圈', avatar: null, members: 2, last: null, unread: 0, mentioned: false, muted: false }])
  const groups = await openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list', { post: '77' })
  expect(groups.queryByText('发起群聊')).toBeNull()
  await click(groups.getByText('路亚圈'))
  expect(opened.at(-1)).toBe('/pagesB/chat/chat-group?id=42&post=77')

  answers('GET group-message/view', buildGroup({ id: 42, name: '路亚圈' }))
  answers('GET posts/detail', buildDetail({ id: 77, title: '夜钓记' }))
  const post = { id: 77, title: '夜钓记', author: '老钓', thumb: null, gone: false }
  answers('POST group-message/send', ({ clientId = null }) => buildMessage({ id: 2, from: buildUser({ id: 7 }), to: null, group: 42, kind: 'post', text: '', post, clientId }))
  await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '42', post: '77' })
  expect(modals.current!.content).toBe('把「夜钓记」发给 路亚圈？')
  await doing(() => modals.close(true))
  expect(asked('POST group-message/send').at(-1)!.body).toMatchObject({ id: 42, post: 77 })
})

test('in a group that is more than a page long, whom an @ means is found by name', async () => {
  const zoe = { ...buildUser({ id: 62, nickName: 'Zoé' }), role: 'member' as const, silencedUntil: null, can: { remove: false } }
  answers('GET group-message/view', buildGroup({ id: 47, members: 200 }))
  answersPages('GET group-message/members', () => [])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '47' })
  const field = page.getByRole('textbox', { name: '给 东湖夜钓 写消息' })
  await doing(() => fireEvent.change(field, { target: { value: '明早 @' } }))
  expect(page.getByText('所有人')).toBeTruthy()
  const search = page.getByRole('textbox', { name: '搜索昵称' })
  await doing(() => fireEvent.change(search, { target: { value: 'zo ' } }))
  answersPages('GET group-message/members', () => [zoe])
  await doing(() => fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET group-message/members').at(-1)!.query).toMatchObject({ id: '47', word: 'zo' })
  expect(page.queryByText('所有人')).toBeNull()
  await click(page.getByText('Zoé'))
  expect((field as HTMLTextAreaElement).value).toBe('明早 @Zoé ')
})

test('whom I follow, or find by name, is invited; a stranger gets the code as a message, if I say so', async () => {
  answers('GET group-message/view', buildGroup({ id: 43 }))
  answersPages('GET group-message/members', () => [])
  answersPages('GET user/followers', () => [])
  answersPages('GET user/search', () => [buildUserItem({ id: 61, nickName: '老周' })])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '43', part: 'info' })
  await click(page.getByText('邀请钓友'))
  expect(page.getByText('我关注的')).toBeTruthy()
  const field = page.getByRole('textbox', { name: '搜索昵称' })
  await doing(() => fireEvent.change(field, { target: { value: '老周' } }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET user/search').at(-1)!.query).toMatchObject({ word: '老周' })

  refuses('POST group-message/invite', 'rest_invalid_param', 400, '参数不对', { members: '要先关注你，或者和你聊过' })
  answers('POST message/send', ({ text = '' }) => buildMessage({ id: 9, from: buildUser({ id: 7 }), to: 61, text }))
  await click(page.getByText('老周'))
  expect(modals.current!.content).toMatch(/老周 还没有关注你/)
  await doing(() => modals.close(true))
  expect(asked('POST message/send').at(-1)!.body).toMatchObject({ id: 61, text: expect.stringContaining('abcd1234') })
  expect(page.getByText('已邀请')).toBeTruthy()
})
