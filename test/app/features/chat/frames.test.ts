import type { ServerFrame } from '@anglers/contract/socket'
import { conversations } from '@/features/chat/Conversation'
import { openConversationMenu } from '@/features/chat/conversationMenu'
import { groups } from '@/features/chat/GroupConversation'
import { inbox } from '@/features/chat/inbox'
import { myGroups } from '@/features/chat/myGroups'
import { choices, modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildGroup, buildMessage, listing } from '../../support/chat'
import { buildMe, buildSession, buildUser } from '../../support/factories'
import { answers, answersPages, asked, loses, settled } from '../../support/server'
import { FakeSocket } from '../../support/socket'

const me = buildUser({ id: 7, nickName: '渔竿' })
const zhou = buildUser({ id: 9, nickName: '老周' })
const li = buildUser({ id: 11, nickName: '小李' })
const zhouSaid = (id: number) => buildMessage({ id, from: zhou, to: 7 })
const group = { id: 42, name: '路亚圈', avatar: null, members: 3, last: null, unread: 0, mentioned: false, muted: false, pinned: false }

async function hears(...frames: ServerFrame[]): Promise<void> {
  for (const frame of frames) FakeSocket.last.says(frame)
  await settled()
}

beforeEach(async () => {
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/unread', { messages: 0, groups: 0 })
  answersPages('GET message', () => [
    buildConversation({ user: li, last: buildMessage({ id: 4, from: li, to: 7 }) }),
    buildConversation({ user: zhou, last: zhouSaid(3) }),
  ])
  answersPages('GET group-message', () => [group])
  await Promise.all([inbox.refresh(), myGroups.refresh()])
  socket.connect()
  await settled()
  FakeSocket.last.opens()
})
afterEach(() => {
  socket.close()
  session.close()
  inbox.reset()
  myGroups.reset()
})

describe('the list of conversations', () => {
  const rows = () => inbox.items.map(({ id, data }) => [id, data.unread])

  test('has the writer on top, with one more that is unread; what I wrote on another device is not', async () => {
    await hears({ type: 'chat', message: zhouSaid(5) }, { type: 'chat', message: zhouSaid(6) })
    expect(rows()).toEqual([
      [9, 2],
      [11, 0],
    ])
    await hears({ type: 'chat', message: buildMessage({ id: 7, from: me, to: 11 }) })
    expect(rows()).toEqual([
      [11, 0],
      [9, 2],
    ])
    expect(inbox.items[0]!.data.last?.id).toBe(7)
  })

  test('counts neither that something was taken back, nor what comes twice', async () => {
    const message = zhouSaid(5)
    await hears(
      { type: 'chat', message },
      { type: 'chat', message },
      { type: 'chat', message: buildMessage({ id: 6, from: zhou, to: 7, kind: 'recall', text: '', target: 5 }) },
    )
    expect(rows()[0]).toEqual([9, 1])
  })

  test('has read what I read on another device, and knows what the other has read and has', async () => {
    await hears({ type: 'chat', message: zhouSaid(5) })
    await hears({ type: 'read', by: 7, to: 9, group: null, id: 5, unread: 0 })
    expect(conversations.get(9)).toMatchObject({ data: { unread: 0, myReadId: 5 }, thread: { myReadId: 5, readId: 0 } })
    await hears({ type: 'delivered', by: 9, to: 7, group: null, id: 4 }, { type: 'read', by: 9, to: 7, group: null, id: 2 })
    // Of what I received from them on another device.
    await hears({ type: 'delivered', by: 9, to: 11, group: null, id: 6 })
    expect(conversations.get(9)!.thread).toMatchObject({ readId: 2, deliveredId: 4 })
    expect(conversations.get(11)!.thread).toMatchObject({ readId: 0, deliveredId: 0 })
  })

  test('what is unread in it has reached this device, and the server hears so; what is read, or mine, has long', async () => {
    FakeSocket.last.sent = []
    answersPages('GET message', () => [
      buildConversation({ user: li, last: buildMessage({ id: 14, from: li, to: 7 }), unread: 1 }),
      buildConversation({ user: zhou, last: zhouSaid(13) }),
    ])
    await inbox.refresh()
    expect(FakeSocket.last.frames).toEqual([{ type: 'delivered', id: 14 }])
  })

  test('of one from which a message was deleted elsewhere is asked for anew where that may have been the last', async () => {
    answers('GET message/view', buildConversation({ user: zhou, last: null }))
    const deleted = (id: number) => ({ type: 'deleted' as const, with: 9, group: null, id, unread: 0 })
    await hears(deleted(2))
    expect(asked('GET message/view')).toEqual([])
    // Later than the last that came here.
    await hears(deleted(4))
    expect([asked('GET message/view').length, conversations.get(9)!.data.last]).toEqual([1, null])
  })

  test('looks for one with whom there was none before, where it could not be asked for as they wrote', async () => {
    const other = buildUser({ id: 13, nickName: '新朋友' })
    loses('GET message/view')
    await hears({ type: 'chat', message: buildMessage({ id: 8, from: other, to: 7 }) })
    answersPages('GET message', () => [buildConversation({ user: other }), buildConversation({ user: zhou })])
    await inbox.look()
    expect(inbox.newer).toBe(1)
  })

  test('loses one that is deleted, with all that was said in it', async () => {
    const conversation = conversations.get(9)!
    answers('GET message/list', (range) => listing([zhouSaid(3)], range))
    answers('POST message/delete-list', { ok: true })
    await conversation.thread.load()
    const done = openConversationMenu(conversation)
    choices.close(choices.current!.findIndex(({ name }) => name === '删除聊天'))
    await settled()
    modals.close(true)
    await done
    expect(asked('POST message/delete-list')[0]!.body).toEqual({ id: 9 })
    expect([rows(), conversation.thread.messages, conversation.thread.phase]).toEqual([[[11, 0]], [], 'idle'])
  })
})

describe('a group', () => {
  const meant = (id: number) => buildMessage({ id, group: 42, to: null, from: zhou, mentions: [7] })

  test('says that I was meant, until I have read it, here or elsewhere', async () => {
    await hears({ type: 'chat', message: meant(5) })
    expect(groups.get(42)!.data).toMatchObject({ unread: 1, mentioned: true })
    await hears({ type: 'read', by: 9, to: null, group: 42, id: 5 })
    expect(groups.get(42)!.data).toMatchObject({ unread: 1, mentioned: true })
    await hears({ type: 'read', by: 7, to: null, group: 42, id: 5, unread: 0 })
    expect(groups.get(42)!.data).toMatchObject({ unread: 0, mentioned: false, myReadId: 5 })
  })

  test('that I am in no more leaves the list, and takes no more words from me', async () => {
    groups.upsert(buildGroup({ id: 42, role: 'member' }))
    await hears({ type: 'group', id: 42, joined: false })
    expect(myGroups.items).toEqual([])
    expect(groups.get(42)!.data).toMatchObject({ role: null, can: { write: false, edit: false } })
  })

  test('from which a message was deleted elsewhere is asked for anew where that may have been the last', async () => {
    await hears({ type: 'chat', message: meant(5) })
    const before = asked('GET group-message').length
    const deleted = (id: number) => ({ type: 'deleted' as const, with: null, group: 42, id, unread: 1 })
    await hears(deleted(4))
    expect(asked('GET group-message')).toHaveLength(before)
    await hears(deleted(5))
    expect(asked('GET group-message')).toHaveLength(before + 1)
  })

  test('that I came into is asked for', async () => {
    const before = asked('GET group-message').length
    await hears({ type: 'group', id: 50, joined: true })
    expect(asked('GET group-message')).toHaveLength(before + 1)
  })
})
