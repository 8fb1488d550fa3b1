import type { Message } from '@anglers/contract/chat'
import { runInAction } from 'mobx'
import { conversations, Conversation } from '@/features/chat/Conversation'
import { groups, type GroupConversation } from '@/features/chat/GroupConversation'
import { mentionable } from '@/features/chat/groupMembers'
import { conversationWith } from '@/features/chat/inbox'
import { groupOf, moveGroupToTop, myGroups } from '@/features/chat/myGroups'
import { linesOf } from '@/features/chat/lines'
import { forward } from '@/features/chat/forward'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildGroup, buildMessage, listing } from '../../support/chat'
import { buildDetail, buildMe, buildPicture, buildSession, buildUser } from '../../support/factories'
import { answers, answersPages, asked, holds, loses, refuses, settled } from '../../support/server'
import { FakeSocket } from '../../support/socket'

const signIn = (userId = 7) => session.open(buildSession({ user: buildMe({ userId }) }))
const begin = (own: Parameters<typeof buildConversation>[0] = {}) => new Conversation({ id: 9, ...buildConversation(own) })
/** How far I have read, as the list and the messages know it. */
const read = ({ data, thread }: Conversation) => [data.myReadId, thread.myReadId]

/** Its newest page is seen. */
async function startSeeing<T extends Conversation | GroupConversation>(talk: T): Promise<T> {
  talk.thread.setVisible(true)
  await talk.thread.load()
  await settled()
  return talk
}

beforeEach(() => {
  signIn()
  answers('GET message/unread', { messages: 0, groups: 0 })
})
afterEach(() => session.close())

describe('how far was read', () => {
  test('never goes back, whatever comes late', () => {
    const conversation = begin({ myReadId: 5, readId: 4, deliveredId: 6, unread: 2 })
    conversation.noteMyRead(8, 0)
    conversation.noteMyRead(3)
    expect([read(conversation), conversation.data.unread]).toEqual([[8, 8], 0])
    conversation.merge({ readId: 1, deliveredId: 2 })
    expect(conversation.thread).toMatchObject({ readId: 4, deliveredId: 6 })
    conversation.merge({ readId: 10, deliveredId: 11, myReadId: 12 })
    expect(conversation.thread).toMatchObject({ readId: 10, deliveredId: 11, myReadId: 12 })
  })

  test('what they have read they have received', () => {
    const { thread } = begin()
    thread.noteRead(5)
    expect(thread.deliveredId).toBe(5)
  })

  test('a group in which nothing is unread any more, as I deleted it, mentions nobody', () => {
    const group = groups.upsert({ ...buildGroup({ id: 72, unread: 2 }), mentioned: true })
    group.forget(7, 1)
    expect(group.data).toMatchObject({ unread: 1, mentioned: true })
    group.forget(8, 0)
    expect(group.data).toMatchObject({ unread: 0, mentioned: false })
  })

  test('of messages that were cleared none is offered to be jumped to', () => {
    const { thread } = begin({ unread: 20 })
    thread.begin()
    expect(thread.unreadMark?.count).toBe(20)
    thread.clear()
    expect(thread.unreadMark).toBeNull()
  })

  test.each([
    ['a member', () => begin({ myReadId: 5, unread: 20 })],
    ['a group', () => groups.upsert(buildGroup({ id: 70, myReadId: 5, unread: 20 }))],
  ])('is known of the conversation with %s from the start: what is new begins behind it', (_, start) => {
    const { thread } = start()
    thread.begin()
    expect(thread.unreadMark).toEqual({ after: 5, count: 20, isSeen: false })
  })

  test('of a group it is the same, and a mention of me counts as read only once all is read', () => {
    const group = groups.upsert({ ...buildGroup({ id: 71, myReadId: 5, unread: 2 }), mentioned: true })
    group.noteMyRead(6, 1)
    expect(group.data).toMatchObject({ unread: 1, mentioned: true, myReadId: 6 })
    group.noteMyRead(3, 0)
    expect([group.data.myReadId, group.data.mentioned, group.thread.myReadId]).toEqual([6, false, 6])
  })
})

test.each([
  ['a member', 'POST message/clear', () => begin({ unread: 3, last: buildMessage({ id: 800 }) })],
  [
    'a group',
    'POST group-message/clear',
    () => groups.upsert({ ...buildGroup({ id: 77, unread: 3 }), last: buildMessage(), mentioned: true }),
  ],
] as const)('of what %s and I said nothing is last or unread once it is cleared, and what is said then comes', async (_, name, start) => {
  const later = buildMessage({ id: 801, prev: null })
  for (const list of ['GET message/list', 'GET group-message/list'] as const) answers(list, (range) => listing([later], range))
  answers(name, { ok: true } as never)
  const conversation = start()
  await conversation.clear()
  await settled()
  const { last, unread } = conversation.data
  expect([last, unread, 'mentioned' in conversation.data && conversation.data.mentioned]).toEqual([null, 0, false])
  expect(conversation.thread.messages).toEqual([later])
})

test.each<[string, Partial<Message>, number]>([
  ['says something', {}, 3],
  ['takes something back', { kind: 'recall', text: '', target: 800 }, 2],
])('of somebody who %s a conversation counts what is to be read', (_, own, unread) => {
  const conversation = begin({ unread: 2, last: null })
  conversation.receive(buildMessage({ id: 801, from: buildUser({ id: 9 }), ...own }), false)
  expect(conversation.data.unread).toBe(unread)
})

test('everyone in a group can be called but oneself', async () => {
  const members = [7, 9].map((id) => ({ ...buildUser({ id }), role: 'member' as const, silencedUntil: null, can: { remove: false } }))
  answersPages('GET group-message/members', () => members)
  const list = mentionable(71)
  await list.load()
  expect(list.items.map(({ id }) => id)).toEqual([9])
})

test.each<[string, Partial<Message>, number, boolean]>([
  ['who says nothing to me', {}, 1, false],
  ['who calls me', { mentions: [7] }, 1, true],
  ['who calls somebody else', { mentions: [9] }, 1, false],
  ['who calls all', { mentionsAll: true }, 1, true],
  ['that is me, calling all from another device', { mentionsAll: true, from: buildUser({ id: 7 }) }, 0, false],
  ['who takes back a word that called all', { kind: 'recall', text: '', target: 800, mentionsAll: true }, 0, false],
])('a group counts and points out what comes from somebody %s', (_, own, unread, mentioned) => {
  const group = groups.upsert({ ...buildGroup({ id: 78, unread: 0 }), mentioned: false, last: null })
  group.receive(buildMessage({ id: 801, group: 78, to: null, from: buildUser({ id: 9 }), ...own }))
  expect(group.data).toMatchObject({ unread, mentioned })
})

test('that somebody called me in a group stays pointed out while others talk on', () => {
  const group = groups.upsert({ ...buildGroup({ id: 79, unread: 0 }), mentioned: false, last: null })
  group.receive(buildMessage({ id: 810, group: 79, to: null, mentions: [7] }))
  group.receive(buildMessage({ id: 811, group: 79, to: null }))
  group.receive(buildMessage({ id: 812, group: 79, to: null, from: buildUser({ id: 7 }) }))
  expect(group.data).toMatchObject({ unread: 2, mentioned: true })
})

test.each([
  ['a member', 'POST message/read', () => begin({ unread: 30 })],
  ['a group', 'POST group-message/read', () => groups.upsert(buildGroup({ id: 74, unread: 30 }))],
] as const)('what is still unread in the conversation with %s is as the server counts it', async (_, name, start) => {
  for (const list of ['GET message/list', 'GET group-message/list'] as const)
    answers(list, (range) => listing([buildMessage({ id: 800 })], range))
  answers(name, { unread: 2, myReadId: 800 })
  const { data, thread } = await startSeeing(start())
  expect([data.unread, data.myReadId, thread.myReadId]).toEqual([2, 800, 800])
})

describe('what the server says of a conversation', () => {
  const said = [1, 2].map((id) => buildMessage({ id, from: buildUser({ id: 9 }) }))
  test('with its messages, how far the other has read it, stands at once, and whenever more is asked for', async () => {
    answers('GET message/list', { messages: said, more: false, clearedId: 0, deleted: [], readId: 3, deliveredId: 4 })
    const { thread } = begin()
    await thread.load()
    expect(thread).toMatchObject({ readId: 3, deliveredId: 4 })
    answers('GET message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 5, deliveredId: 6 })
    await thread.catchUp()
    expect(thread).toMatchObject({ readId: 5, deliveredId: 6 })
  })

  test('what has arrived though nobody said so is on its way no more', async () => {
    answers('GET message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
    loses('POST message/send')
    const { thread } = begin()
    await thread.load()
    thread.outbox.add({ kind: 'text', text: '在吗' })
    await settled()
    const { clientId } = thread.outbox.items[0]!
    answers('GET message/list', {
      messages: [buildMessage({ id: 1, from: buildUser({ id: 7 }), clientId })],
      more: false,
      clearedId: 0,
      deleted: [],
      readId: 0,
      deliveredId: 0,
    })
    await thread.catchUp()
    expect([thread.outbox.items, thread.messages.length]).toEqual([[], 1])
  })

  test('what arrives while the read position is sent is sent, too; what could not be sent is sent again', async () => {
    answers('GET message/list', (range) => listing(said, range))
    const held = holds('POST message/read')
    const { thread } = await startSeeing(begin())
    thread.add(buildMessage({ id: 3, prev: 2, from: buildUser({ id: 9 }) }))
    await settled()
    await held[0]!.answer({ unread: 0, myReadId: 2 })
    const upTo = () => asked('POST message/read').map(({ body }) => body.message)
    expect(upTo()).toEqual([2, 3])
    await held[1]!.refuse(503)
    thread.setVisible(true)
    await settled()
    expect(upTo()).toEqual([2, 3, 3])
  })
})

describe('what happens in a group', () => {
  const happens = (what: string, group: number, id = 5) =>
    groups
      .get(group)!
      .receive(buildMessage({ id, group, to: null, kind: 'event', text: '', event: { what, members: [], text: '' } as never }))
  const views = () => asked('GET group-message/view').map(({ query }) => query.id)

  test('is asked for where it shows: of one that was opened all of it, in the list its name and picture alone', async () => {
    answers('GET group-message/view', ({ id }) => buildGroup({ id: Number(id), name: '新名字' }))
    groups.upsert({ id: 72, name: '旧名字', avatar: null, members: 2, unread: 0, muted: false, pinned: false })
    groups.upsert(buildGroup({ id: 73 }))
    happens('left', 72)
    expect(views()).toEqual([])
    happens('renamed', 72, 6)
    happens('left', 73)
    await settled()
    expect([views(), groups.get(72)!.data.name]).toEqual([['72', '73'], '新名字'])
    happens('left', 73, 4)
    expect(views()).toHaveLength(2)
    groups.upsert({ id: 74, name: '路亚', avatar: null, members: 2, unread: 0, muted: false, pinned: false })
    happens('pictured', 74)
    expect(views().at(-1)).toBe('74')
  })
})

describe('messages on their way', () => {
  test('stand below the newest, and below what is here while the newest are not', async () => {
    answers('GET message/list', (range) => listing([buildMessage({ id: 1 })], range))
    loses('POST message/send')
    const { thread } = begin()
    await thread.load()
    thread.outbox.add({ kind: 'text', text: '在吗' })
    const texts = () => linesOf(thread).map(({ message, outgoing }) => (message ? 'there' : outgoing.phase))
    await settled()
    expect(texts()).toEqual(['there', 'waiting'])
    runInAction(() => (thread.isTrimmed = true))
    expect(texts()).toEqual(['there', 'waiting'])
  })

  test.each([
    ['does not vanish when it is sent, for who looks at it', true, ['there', 'out']],
    ['leads nobody away who reads further up', false, ['there']],
  ])('one that was written far up without a line %s', async (_, atEnd, shown) => {
    const all = [buildMessage({ id: 1 })]
    answers('GET message/list', (range) => listing(all, range))
    loses('POST message/send')
    const { thread } = begin()
    await thread.load()
    runInAction(() => (thread.isTrimmed = true))
    thread.outbox.add({ kind: 'text', text: '在吗' })
    await settled()
    thread.reachEnd(atEnd)
    answers('POST message/send', ({ text = '', clientId = null }) => {
      all.push(buildMessage({ id: 9, prev: 1, from: { ...buildUser(), id: session.userId }, text, clientId }))
      return all[1]!
    })
    await thread.outbox.flush()
    await settled()
    expect(linesOf(thread).map(({ message }) => (message?.id === 9 ? 'out' : 'there'))).toEqual(shown)
  })

  test('go when the line stands again, but not those of a member who has signed out', async () => {
    loses('POST message/send')
    const { thread } = begin()
    thread.outbox.add({ kind: 'text', text: '在吗' })
    await settled()
    socket.connect()
    await settled()
    FakeSocket.last.opens()
    const tries = () => asked('POST message/send').length
    FakeSocket.last.says({ type: 'ready' } as never)
    await settled()
    expect(tries()).toBe(2)
    session.close()
    signIn(8)
    socket.connect()
    await settled()
    FakeSocket.last.opens()
    FakeSocket.last.says({ type: 'ready' } as never)
    await settled()
    expect(tries()).toBe(2)
    socket.close()
  })
})

test('what the server refused is refused after a reload, too, with its reason', async () => {
  refuses('POST message/send', 'message_refused', 403, '对方暂时不接收你的消息')
  begin().thread.outbox.add({ kind: 'text', text: '在吗' })
  await settled()
  expect(begin().thread.outbox.items[0]).toMatchObject({ phase: 'failed', problem: '对方暂时不接收你的消息' })
})

test('a member who joins a group finds it among theirs', async () => {
  answersPages('GET group-message', () => [
    { id: 75, name: '夜钓队', avatar: null, members: 2, last: null, unread: 0, mentioned: false, muted: false, pinned: false },
  ])
  await myGroups.refresh()
  const joined = groups.upsert(buildGroup({ id: 76 }))
  moveGroupToTop(joined)
  moveGroupToTop(joined)
  expect(myGroups.items.map(({ id }) => id)).toEqual([76, 75])
  myGroups.reset()
})

test('a conversation that is known is not asked for', async () => {
  answers('GET message/view', ({ id }) => buildConversation({ user: buildUser({ id: Number(id) }) }))
  const first = await conversationWith(14)
  expect([await conversationWith(14), conversations.get(14), asked('GET message/view').length]).toEqual([first, first, 1])
})

test.each([
  ['conversation', 'GET message/view', () => conversationWith(15), () => conversations.get(15)],
  ['group', 'GET group-message/view', () => groupOf({ id: 15 }), () => groups.get(15)],
] as const)('a %s that one member asked for is not kept for another who has signed in meanwhile', async (_, name, ask, kept) => {
  const held = holds(name)
  const asking = ask().catch(() => 'nobody is there')
  await settled()
  session.open(buildSession({ user: buildMe({ userId: 8 }) }))
  await held[0]!.answer({ ...buildGroup({ id: 15 }), ...buildConversation({ user: buildUser({ id: 15 }) }) } as never)
  expect([await asking, kept()]).toEqual(['nobody is there', undefined])
})

test.each([
  ['its title', { title: '夜钓记', text: '两条' }, '夜钓记'],
  ['its words', { title: '', text: '两条' }, '两条'],
])('a post that is handed on is named after %s, and shows its first picture at once', async (_, own, name) => {
  const picture = buildPicture()
  answers('GET posts/detail', buildDetail({ id: 77, pictures: [picture, buildPicture()], author: buildUser({ nickName: '阿峰' }), ...own }))
  loses('POST message/send')
  const { thread } = begin()
  const handing = forward({ post: 77, answered: { current: false } }, '老周', thread)
  await settled()
  expect(modals.current!.content).toContain(`「${name}」`)
  modals.close(true)
  await handing
  expect(thread.outbox.items[0]!.content).toEqual({
    kind: 'card',
    card: { type: 'post', id: 77, title: name, author: '阿峰', thumb: picture.thumb, gone: false },
  })
})
