import Taro from '@tarojs/taro'
import type { ErrorCode } from '@anglers/contract/errors'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatListPage from '@/pagesB/chat/chat-list'
import { flushOutbox } from '@/shell/leftOutbox'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildGroup, buildMessage } from '../support/chat'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, loses, refuses, settled } from '../support/server'
import { FakeSocket } from '../support/socket'

const me = buildUser({ id: 7 })

/** An earlier visit wrote this without a line. */
function left(key: string, clientId: string, own: { by?: number; problem?: string } = {}): void {
  const { by = me.id, problem } = own
  Taro.setStorageSync(`outbox:${key}`, { by, items: [{ clientId, content: { kind: 'text', text: clientId }, at: 1, problem }] })
}
/** The same, of two messages whose first one the server had refused. */
function leftRefused(key: string): void {
  const items = ['被拒的', '还在等'].map((text, at) => ({
    clientId: text,
    content: { kind: 'text', text },
    at,
    problem: at ? undefined : '没有收',
  }))
  Taro.setStorageSync(`outbox:${key}`, { by: me.id, items })
}
const signIn = () => session.open(buildSession({ user: buildMe({ userId: me.id }) }))
const sent = (name: 'POST message/send' | 'POST group-message/send' = 'POST message/send') =>
  asked(name).map(({ body: { id, text, clientId } }) => [id, text, clientId])

beforeEach(() => {
  answers('GET message/unread', { messages: 0, groups: 0 })
  answers('GET message/view', ({ id }) => buildConversation({ user: buildUser({ id: Number(id) }) }))
  answers('GET group-message/view', ({ id }) => buildGroup({ id: Number(id) }))
  answers('POST message/send', ({ id, text, clientId = null }) => buildMessage({ from: me, to: id, text, clientId }))
  answers('POST group-message/send', ({ id, text, clientId = null }) => buildMessage({ from: me, to: null, group: id, text, clientId }))
})
afterEach(() => {
  socket.close()
  session.close()
  Taro.clearStorageSync()
})

test('what was written in conversations without a line goes out as the app begins, each once', async () => {
  left('chat-31', '明早几点')
  left('group-32', '老地方见')
  signIn()
  await flushOutbox()
  await flushOutbox()
  await settled()
  expect([sent(), sent('POST group-message/send')]).toEqual([[[31, '明早几点', '明早几点']], [[32, '老地方见', '老地方见']]])
  expect(['outbox:chat-31', 'outbox:group-32'].map((key) => Taro.getStorageSync(key) as unknown)).toEqual(['', ''])
})

test('so it does once there is a line, where there was none as the app began', async () => {
  left('chat-33', '还在等')
  loses('GET message/view')
  signIn()
  await flushOutbox()
  answers('GET message/view', buildConversation({ user: buildUser({ id: 33 }) }))
  socket.connect()
  await settled()
  FakeSocket.last.opens()
  FakeSocket.last.says({ type: 'ready' })
  await settled()
  expect(sent()).toEqual([[33, '还在等', '还在等']])
})

test('what another member of the device left stays, and so does what the server refused', async () => {
  left('chat-34', '别人的', { by: 8 })
  left('chat-35', '被拒的', { problem: '对方没有收' })
  signIn()
  await flushOutbox()
  await settled()
  expect([sent(), asked('GET message/view')]).toEqual([[], []])
})

test('what waits behind one that the server refused goes all the same', async () => {
  leftRefused('chat-37')
  signIn()
  await flushOutbox()
  await settled()
  expect(sent()).toEqual([[37, '还在等', '还在等']])
})

test('nothing more is asked for once its member has signed out', async () => {
  const held = holds('GET message/view')
  left('chat-38', '第一句')
  left('chat-39', '第二句')
  signIn()
  await settled()
  session.close()
  await held[0]!.answer(buildConversation({ user: buildUser({ id: 38 }) }))
  expect([asked('GET message/view').length, sent()]).toEqual([1, []])
})

test.each([
  ['message', 'chat-40', 'GET message/view', 404],
  ['group message', 'group-41', 'GET group-message/view', 404],
  ['group message of who may not enter', 'group-42', 'GET group-message/view', 403],
] as const)('a %s to a conversation that is gone is said to be unsent, kept, and asked about no more', async (_, key, name, status) => {
  left(key, '明早老地方')
  refuses(name, status === 404 ? 'rest_not_found' : 'rest_forbidden', status, '内容不存在')
  signIn()
  await flushOutbox()
  await settled()
  expect(modals.current).toMatchObject({ title: '对话已经不在了，这些没有发出去', content: '明早老地方' })
  expect(Taro.getStorageSync(`outbox:${key}`)).toMatchObject({ items: [{ content: { text: '明早老地方' }, problem: '内容不存在' }] })
  await doing(() => modals.close(true))
  const before = asked(name).length
  await flushOutbox()
  await settled()
  expect([asked(name).length, modals.current]).toEqual([before, null])
})

test('what is no text is said to be unsent by its name', async () => {
  const kept = (clientId: string, own: object) => ({ clientId, content: null, at: 1, ...own })
  Taro.setStorageSync('outbox:chat-46', {
    by: me.id,
    items: [
      kept('a', { content: { kind: 'card', card: { type: 'post', id: 3 } } }),
      kept('b', { content: { kind: 'place', place: { name: '青龙湖' } } }),
      kept('c', { file: { kind: 'voice', path: 'kept-c', ms: 4_000 } }),
    ],
  })
  refuses('GET message/view', 'rest_not_found', 404, '内容不存在')
  signIn()
  await flushOutbox()
  await settled()
  expect(modals.current?.content).toBe('[动态]\n[位置]\n[语音]')
  await doing(() => modals.close(true))
})

test('what was refused before keeps its reason, and is not said to be unsent again, where the conversation is gone', async () => {
  leftRefused('chat-45')
  refuses('GET message/view', 'rest_not_found', 404, '内容不存在')
  signIn()
  await flushOutbox()
  await settled()
  expect(modals.current?.content).toBe('还在等')
  const { items: kept } = Taro.getStorageSync<{ items: { problem: string }[] }>('outbox:chat-45')
  expect(kept.map(({ problem }) => problem)).toEqual(['没有收', '内容不存在'])
  await doing(() => modals.close(true))
})

test.each([401, 429, 503])('what waits goes on waiting where the answer says nothing of its conversation: %i', async (status) => {
  left('chat-43', '还在等')
  const codes: Record<number, ErrorCode> = { 401: 'rest_invalid_token', 429: 'rest_too_many_requests', 503: 'rest_unavailable' }
  refuses('GET message/view', codes[status]!, status, '稍后再试')
  signIn()
  await flushOutbox()
  await settled()
  expect([modals.current, Taro.getStorageSync('outbox:chat-43')]).toEqual([
    null,
    { by: me.id, items: [expect.not.objectContaining({ problem: expect.any(String) as string })] },
  ])
})

test.each([
  ['conversations', ChatListPage, 'pagesB/chat/chat-list'],
  ['groups', ChatGroupListPage, 'pagesB/chat/chat-group-list'],
])('the list of %s sends it, too, where nothing else has', async (_, ListPage, path) => {
  signIn()
  await settled()
  left('chat-36', '小程序里写的')
  for (const list of ['GET message', 'GET group-message'] as const) answersPages(list, () => [])
  await openPage(ListPage, path)
  expect(sent()).toEqual([[36, '小程序里写的', '小程序里写的']])
})
