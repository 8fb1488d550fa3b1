import type { Message, Quote } from '@anglers/contract/chat'
import { Composing } from '@/features/chat/Composing'
import { Conversation } from '@/features/chat/Conversation'
import { linesOf } from '@/features/chat/lines'
import { openOutgoingMenu } from '@/features/chat/messageMenu'
import { UNREAD_MARK_MIN, HISTORY_PAGE, SHOWN_MAX, type Thread } from '@/features/chat/Thread'
import { choices } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildConversation, buildMessage, listing } from '../../support/chat'
import { buildMe, buildSession, buildUser } from '../../support/factories'
import { answers, asked, holds, loses, refuses, settled } from '../../support/server'

const me = buildUser({ id: 7, nickName: '渔竿' })
let said: Message[]

const say = (count: number, own: Partial<Message> = {}) => {
  for (let turn = 0; turn < count; turn++) said.push(buildMessage({ id: said.length + 1, ...own }))
}

async function opened(): Promise<Thread> {
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  await thread.load()
  return thread
}

const ids = (thread: Thread) => thread.messages.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

beforeEach(() => {
  said = []
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/list', (range) => listing(said, range))
  answers('POST message/read', ({ message }) => ({ unread: 0, myReadId: message }))
})
afterEach(() => session.close())

describe('what was said', () => {
  test('the newest page, then history page by page up to the first word', async () => {
    say(HISTORY_PAGE * 2 + 5)
    const thread = await opened()
    expect(ids(thread)).toEqual(range(36, 65))
    await thread.loadOlder()
    await thread.loadOlder()
    await thread.loadOlder()
    expect(ids(thread)).toEqual(range(1, 65))
    expect(thread.older).toBe('end')
  })

  test('history that does not come can be asked for again', async () => {
    say(HISTORY_PAGE + 1)
    const thread = await opened()
    loses('GET message/list')
    await thread.loadOlder()
    expect(thread.older).toBe('stuck')
    answers('GET message/list', (range) => listing(said, range))
    await thread.loadOlder()
    expect(ids(thread)).toEqual(range(1, 31))
  })

  test.each([
    ['answer', (held: ReturnType<typeof holds<'GET message/list'>>[0]) => held.answer(listing(said, { before: 2 }))],
    ['failure', (held: ReturnType<typeof holds<'GET message/list'>>[0]) => held.refuse(503)],
  ])('history can be asked for again when its %s finds the first message gone', async (_, late) => {
    say(HISTORY_PAGE + 1)
    const thread = await opened()
    const held = holds('GET message/list')
    const asking = thread.loadOlder()
    thread.forget([2])
    await late(held[0]!)
    await asking
    answers('GET message/list', (range) => listing(said, range))
    await thread.loadOlder()
    expect([ids(thread)[0], thread.older]).toEqual([1, 'end'])
  })

  test('of a long history a bounded piece is drawn, without gaps, and the newest is one step away', async () => {
    say(SHOWN_MAX * 2)
    const thread = await opened()
    thread.reachEnd(false)
    for (let page = 0; page < 5; page++) await thread.loadOlder()
    expect(thread.messages).toHaveLength(SHOWN_MAX)
    expect(thread.isTrimmed).toBe(true)
    for (let page = 0; page < 9 && thread.isTrimmed; page++) {
      await thread.loadNewer()
      expect(ids(thread)).toEqual(range(ids(thread)[0]!, ids(thread).at(-1)!))
      expect(thread.messages.length).toBeLessThanOrEqual(SHOWN_MAX)
    }
    expect(ids(thread).at(-1)).toBe(SHOWN_MAX * 2)
  })

  test('of much that is unread the first is one step away, with what was said before it, and what follows is no news', async () => {
    say(SHOWN_MAX * 2)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: SHOWN_MAX, myReadId: SHOWN_MAX }) })
    thread.begin()
    await thread.load()
    expect(thread).toMatchObject({ unreadMark: { count: SHOWN_MAX, isSeen: false }, firstUnreadId: undefined })
    expect(await thread.loadFirstUnread()).toBe(true)
    expect(ids(thread)).toEqual(range(SHOWN_MAX + 1 - HISTORY_PAGE, SHOWN_MAX + HISTORY_PAGE))
    expect(thread).toMatchObject({ firstUnreadId: SHOWN_MAX + 1, isTrimmed: true, jumped: true })
    // What is below it nobody has seen.
    thread.setVisible(true)
    expect(asked('POST message/read')).toEqual([])
    await thread.loadOlder()
    expect(thread).toMatchObject({ isTrimmed: true, lastId: SHOWN_MAX + HISTORY_PAGE })

    thread.reachEnd(false)
    await thread.loadNewer()
    expect(thread.unseen).toBe(0)
    await thread.latest()
    expect(thread.jumped).toBe(false)
    expect(ids(thread).at(-1)).toBe(SHOWN_MAX * 2)
  })

  test('who went up to the first that is unread, and scrolls down to the end, has come back', async () => {
    say(40)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: 20, myReadId: 20 }) })
    thread.begin()
    await thread.load()
    expect(await thread.loadFirstUnread()).toBe(true)
    thread.reachEnd(false)
    expect(thread.jumped).toBe(true)
    thread.reachEnd(true)
    expect(thread.jumped).toBe(false)
  })

  test('opening it while what was missed is still being asked for leaves no gap after it', async () => {
    say(SHOWN_MAX * 2)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: SHOWN_MAX, myReadId: SHOWN_MAX }) })
    thread.begin()
    await thread.load()
    const held = holds('GET message/list')
    const [caughtUp, isThere] = [thread.catchUp(), thread.loadFirstUnread()]
    await held[1]!.answer(listing(said, { before: SHOWN_MAX + 1 }))
    await held[2]!.answer(listing(said, { after: SHOWN_MAX }))
    expect(await isThere).toBe(true)
    const newest = thread.lastId
    say(1)
    await held[0]!.answer(listing(said, { after: SHOWN_MAX * 2 }))
    await caughtUp
    expect(thread).toMatchObject({ lastId: newest, isTrimmed: true })
  })

  /** A reader on the way to the first message that is new to them, a page up: what that asks for is held. */
  async function onTheWay() {
    say(HISTORY_PAGE * 2)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: HISTORY_PAGE, myReadId: HISTORY_PAGE }) })
    thread.begin()
    await thread.load()
    const held = holds('GET message/list')
    return { thread, held, isThere: thread.loadFirstUnread() }
  }

  test('what is said on the way there is not lost', async () => {
    const { thread, held, isThere } = await onTheWay()
    const pages = [listing(said, { before: HISTORY_PAGE + 1 }), listing(said, { after: HISTORY_PAGE })]
    say(1, { prev: HISTORY_PAGE * 2 })
    thread.add(said.at(-1)!)
    await held[0]!.answer(pages[0]!)
    answers('GET message/list', (range) => listing(said, range))
    await held[1]!.answer(pages[1]!)
    expect(await isThere).toBe(true)
    await settled()
    expect(ids(thread)).toEqual(range(1, HISTORY_PAGE * 2 + 1))
  })

  test('deleting the conversation on the way there leaves nothing of it', async () => {
    const { thread, held, isThere } = await onTheWay()
    thread.clear()
    await held[0]!.answer(listing(said, { before: HISTORY_PAGE + 1 }))
    await held[1]!.answer(listing(said, { after: HISTORY_PAGE }))
    await isThere
    expect(thread.messages).toEqual([])
  })

  test('what is unread and here already is marked where it is, after what I said myself; a handful is not', async () => {
    say(10)
    say(1, { from: me, to: 9 })
    say(UNREAD_MARK_MIN)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: UNREAD_MARK_MIN, myReadId: 10 }) })
    thread.begin()
    await thread.load()
    expect(thread.firstUnreadId).toBe(12)

    const { thread: few } = new Conversation({ id: 9, ...buildConversation({ unread: UNREAD_MARK_MIN - 1, myReadId: 12 }) })
    few.begin()
    await few.load()
    expect(few).toMatchObject({ unreadMark: null, firstUnreadId: undefined })
    expect(await few.loadFirstUnread()).toBe(false)
  })

  test('what was read and deleted meanwhile is known with what is further up', async () => {
    say(SHOWN_MAX)
    const thread = await opened()
    answers('GET message/list', (range) => ({ ...listing(said, range), readId: 30, deliveredId: 40, deleted: [21] }))
    expect(await thread.loadMessage(20)).toBe('here')
    expect(thread).toMatchObject({ readId: 30, deliveredId: 40 })
    expect(ids(thread)).not.toContain(21)
  })

  test('where the network is lost, nobody is moved', async () => {
    say(SHOWN_MAX)
    const { thread } = new Conversation({ id: 9, ...buildConversation({ unread: SHOWN_MAX - 1, myReadId: 1 }) })
    thread.begin()
    await thread.load()
    loses('GET message/list')
    expect(await thread.loadFirstUnread()).toBe(false)
    expect(ids(thread)).toEqual(range(SHOWN_MAX + 1 - HISTORY_PAGE, SHOWN_MAX))
  })

  test('a message that comes is put at the end, once however often it comes', async () => {
    say(2)
    const thread = await opened()
    say(1)
    thread.add(said[2]!)
    thread.add(said[2]!)
    expect(ids(thread)).toEqual([1, 2, 3])
  })

  test('one that follows an unknown one lets ask for what was missed, and comes in its order', async () => {
    say(2)
    const thread = await opened()
    say(3)
    thread.add(said[4]!)
    thread.add(said[3]!)
    await settled()
    expect(ids(thread)).toEqual(range(1, 5))
  })

  test('what comes while the missed is asked for is not lost', async () => {
    say(1)
    const thread = await opened()
    const held = holds('GET message/list')
    say(1)
    void thread.catchUp()
    say(1)
    void thread.catchUp()
    answers('GET message/list', (range) => listing(said, range))
    await held[0]!.answer({ messages: [said[1]!], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
    await settled()
    expect(ids(thread)).toEqual([1, 2, 3])
  })

  test('what is taken back loses its words, and mine can be written anew', async () => {
    say(1)
    say(1, { from: me, to: 9, text: '写错了' })
    const thread = await opened()
    thread.add(buildMessage({ id: 3, from: me, to: 9, kind: 'recall', text: '', target: 2 }))
    expect(thread.messages[1]).toMatchObject({ id: 2, recalled: true, text: '' })
    expect(thread.recalledText(2)).toBe('写错了')
    expect(linesOf(thread)).toHaveLength(2)
  })

  test('what I deleted is not said to be taken back where it is quoted', async () => {
    say(1)
    const gone: Quote = { id: 1, state: 'gone', from: null, kind: null, cardType: null, text: '', thumb: null }
    say(1, { quote: gone })
    const thread = await opened()
    thread.add(buildMessage({ id: 3, kind: 'recall', text: '', target: 1 }))
    expect(thread.messages[1]!.quote).toEqual(gone)
  })

  test('the time stands above each day and after a silence of five minutes', async () => {
    const at = (text: string) => ({ createdAt: new Date(text).toISOString() })
    say(1, at('2026-11-01T08:00:00'))
    say(1, at('2026-11-01T08:04:00'))
    say(1, at('2026-11-01T08:10:00'))
    say(1, at('2026-11-02T00:00:30'))
    const thread = await opened()
    expect(linesOf(thread).map(({ time }) => time.slice(-5))).toEqual(['08:00', '', '08:10', '00:00'])
  })
})

describe('reading', () => {
  test('is sent to the server once it is seen: the page in front, the reader at the end', async () => {
    say(2)
    const thread = await opened()
    expect(asked('POST message/read')).toHaveLength(0)
    thread.setVisible(true)
    expect(asked('POST message/read').at(-1)!.body).toMatchObject({ id: 9, message: 2 })
    await settled()
    thread.reachEnd(false)
    say(1)
    thread.add(said[2]!)
    expect(asked('POST message/read')).toHaveLength(1)
    expect(thread.unseen).toBe(1)
    thread.reachEnd(true)
    expect(thread.unseen).toBe(0)
    expect(asked('POST message/read').at(-1)!.body).toMatchObject({ message: 3 })
  })
})

describe('sending', () => {
  const store = (input: { clientId?: string; text?: string }): Message => {
    const known = said.find(({ clientId }) => clientId === input.clientId)
    if (known) return known
    say(1, { from: me, to: 9, clientId: input.clientId ?? null, text: input.text ?? '' })
    return said.at(-1)!
  }

  test("shows at once, and is the server's message under the same key when it has arrived", async () => {
    say(1)
    const thread = await opened()
    const held = holds('POST message/send')
    thread.outbox.add({ kind: 'text', text: '来了' })
    await settled()
    const [, before] = linesOf(thread)
    expect(before!.outgoing).toMatchObject({ phase: 'sending' })
    await held[0]!.answer(store({ clientId: before!.key, text: '来了' }))
    const lines = linesOf(thread)
    expect(lines.map(({ key }) => key)).toEqual(['m1', before!.key])
    expect(lines[1]!.message).toMatchObject({ text: '来了' })
    const [{ body, headers }] = asked('POST message/send') as [ReturnType<typeof asked>[0]]
    expect(body).toMatchObject({ id: 9, clientId: before!.key, text: '来了' })
    expect(headers['Idempotency-Key']).toBe(before!.key)
  })

  test('is not shown twice when the socket is faster than the answer', async () => {
    const thread = await opened()
    const held = holds('POST message/send')
    thread.outbox.add({ kind: 'text', text: '来了' })
    await settled()
    const message = store({ clientId: linesOf(thread)[0]!.key })
    thread.add(message)
    expect(linesOf(thread)).toHaveLength(1)
    await held[0]!.answer(message)
    expect(linesOf(thread)).toHaveLength(1)
  })

  test('without a network it waits, survives a reload, and goes in order, each once, when the line stands again', async () => {
    const thread = await opened()
    loses('POST message/send')
    thread.outbox.add({ kind: 'text', text: '一' })
    thread.outbox.add({ kind: 'text', text: '二' })
    await settled()
    expect(thread.outbox.items.map(({ phase }) => phase)).toEqual(['waiting', 'waiting'])

    // The server had taken the first one; only its answer was lost.
    store({ clientId: thread.outbox.items[0]!.clientId, text: '一' })
    answers('POST message/send', store)
    const reloaded = new Conversation({ id: 9, ...buildConversation() }).thread
    expect(reloaded.outbox.items).toHaveLength(2)
    await reloaded.load()
    await settled()
    expect(said.map(({ text }) => text)).toEqual(['一', '二'])
    expect(reloaded.outbox.items).toHaveLength(0)
    expect(ids(reloaded)).toEqual([1, 2])
    expect(new Conversation({ id: 9, ...buildConversation() }).thread.outbox.items).toEqual([])
  })

  test('what its writer threw away is not back after a reload', async () => {
    const thread = await opened()
    loses('POST message/send')
    thread.outbox.add({ kind: 'text', text: '一' })
    thread.outbox.add({ kind: 'text', text: '二' })
    await settled()
    thread.outbox.remove(thread.outbox.items[0]!)
    const { outbox } = new Conversation({ id: 9, ...buildConversation() }).thread
    expect(outbox.items.map(({ content }) => content)).toEqual([{ kind: 'text', text: '二' }])
  })

  test('what the server refuses says why, holds up nobody, and is sent again as the same message', async () => {
    const thread = await opened()
    refuses('POST message/send', 'message_refused', 403, '对方暂时不接收你的消息')
    thread.outbox.add({ kind: 'text', text: '在吗' })
    await settled()
    const [item] = thread.outbox.items
    expect(item).toMatchObject({ phase: 'failed', problem: '对方暂时不接收你的消息' })
    answers('POST message/send', store)
    thread.outbox.add({ kind: 'text', text: '第二句' })
    await settled()
    expect(thread.outbox.items).toEqual([item])
    thread.outbox.resend(item!)
    await settled()
    expect(
      asked('POST message/send')
        .filter(({ body }) => body.text === '在吗')
        .map(({ body }) => body.clientId),
    ).toEqual([item!.clientId, item!.clientId])
    expect(thread.outbox.items).toEqual([])
  })

  test('what may not be published says so at the message, and can be written anew', async () => {
    const thread = await opened()
    refuses('POST message/send', 'rest_invalid_param', 400, '有些内容填得不对，请检查后再试', { text: '含有不能发布的内容，请修改' })
    thread.outbox.add({ kind: 'text', text: '代开发票' })
    await settled()
    const [item] = thread.outbox.items
    expect(item).toMatchObject({ phase: 'failed', problem: '含有不能发布的内容，请修改' })

    const composing = new Composing(thread.source.key, thread.outbox)
    const menu = openOutgoingMenu(item!, thread, (text) => composing.editAgain(text))
    choices.close(choices.current!.findIndex(({ name }) => name === '重新编辑'))
    await menu
    expect(composing.text).toBe('代开发票')
    expect(thread.outbox.items).toEqual([])
  })

  test('nobody else on this device sends what a member left behind', async () => {
    const thread = await opened()
    loses('POST message/send')
    thread.outbox.add({ kind: 'text', text: '悄悄话' })
    await settled()
    session.close()
    session.open(buildSession({ user: buildMe({ userId: 8 }) }))
    answers('POST message/send', store)
    await thread.outbox.flush()
    expect(new Conversation({ id: 9, ...buildConversation() }).thread.outbox.items).toEqual([])
    expect(said).toEqual([])
  })
})
