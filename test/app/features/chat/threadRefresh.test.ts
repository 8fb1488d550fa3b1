import { MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import type { Message } from '@anglers/contract/chat'
import { Conversation } from '@/features/chat/Conversation'
import { linesOf } from '@/features/chat/lines'
import { SHOWN_MAX } from '@/features/chat/Thread'
import { session } from '@/stores/session'
import { buildConversation, buildMessage, listing } from '../../support/chat'
import { buildMe, buildPicture, buildSession } from '../../support/factories'
import { answers, holds, loses, settled } from '../../support/server'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 5, 1)
const now = jest.spyOn(Date, 'now')
afterAll(() => now.mockRestore())

/** A conversation of a picture and what came after it; the address of the picture is another at each question. */
let said: Message[]
let questions: Record<string, unknown>[]

beforeEach(() => {
  now.mockReturnValue(NOW)
  said = [buildMessage({ id: 1, kind: 'picture', text: '' })]
  questions = []
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
  answers('GET message/list', (range) => {
    questions.push(range)
    const messages = said
      .filter(({ id }) => id > Number(range.after ?? 0))
      .map((message) => ({
        ...message,
        ...(message.kind === 'picture' && { picture: buildPicture({ full: `/media/1.webp?s=${questions.length}` }) }),
      }))
    return { messages, more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 }
  })
  answers('POST message/read', ({ message }) => ({ unread: 0, myReadId: message }))
})
afterEach(() => session.close())

const opened = async () => {
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  await thread.load()
  return thread
}

test.each([
  ['asks only for what was missed', MEDIA_LINK_HOURS, '/media/1.webp?s=1', '1'],
  ['takes everything anew once the addresses of its pictures may have expired', MEDIA_LINK_HOURS + 0.1, '/media/1.webp?s=2', undefined],
])('a conversation that comes back %s', async (_, hours, address, after) => {
  const thread = await opened()
  now.mockReturnValue(NOW + hours * HOUR_MS)
  said.push(buildMessage({ id: 2 }))
  await thread.refresh()
  expect(thread.messages.map(({ id, picture }) => [id, picture?.full])).toEqual([
    [1, address],
    [2, undefined],
  ])
  expect(questions.at(-1)!.after).toBe(after)
})

test('what was taken anew is good for as long again', async () => {
  const thread = await opened()
  now.mockReturnValue(NOW + 1.5 * MEDIA_LINK_HOURS * HOUR_MS)
  await thread.load()
  now.mockReturnValue(NOW + 2.4 * MEDIA_LINK_HOURS * HOUR_MS)
  await thread.load()
  expect(questions.map(({ after }) => after)).toEqual([undefined, undefined, '1'])
})

test('a conversation that was never loaded only asks for what it lacks', async () => {
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  await thread.refresh()
  expect(questions.at(-1)!.after).toBe('0')
})

describe('a late answer', () => {
  const opening = () => {
    const held = holds('GET message/list')
    const { thread } = new Conversation({ id: 9, ...buildConversation() })
    return { held, thread }
  }
  const page = (id: number) => ({
    messages: [buildMessage({ id, kind: 'recall' })],
    more: false,
    clearedId: 0,
    deleted: [],
    readId: 0,
    deliveredId: 0,
  })

  test('does not take the place of a later one', async () => {
    const { held, thread } = opening()
    const asking = [thread.latest(), thread.latest()]
    await held[1]!.answer(page(5))
    await held[0]!.answer(page(3))
    await Promise.all(asking)
    expect(thread.lastId).toBe(5)
  })

  test('that fails takes nothing from a later one', async () => {
    const { held, thread } = opening()
    const asking = [thread.latest(), thread.latest()]
    await held[1]!.answer(page(5))
    await held[0]!.refuse(503)
    await Promise.all(asking)
    expect([thread.phase, thread.problem]).toEqual(['ready', null])
  })

  test('does not bring back what was cleared meanwhile', async () => {
    const { held, thread } = opening()
    const asking = thread.latest()
    thread.clear()
    await held[0]!.answer(page(3))
    await asking
    expect([thread.messages, thread.phase]).toEqual([[], 'idle'])
  })
})

test('a beginning that made room for what came after it can be asked for again', async () => {
  const all = Array.from({ length: SHOWN_MAX }, (_, index) => buildMessage({ id: index + 1, prev: index || null }))
  answers('GET message/list', (range) => listing(all, range))
  const thread = await opened()
  while (thread.older === 'ready') await thread.loadOlder()
  expect([thread.messages[0]!.id, thread.older]).toEqual([1, 'end'])
  all.push(buildMessage({ id: SHOWN_MAX + 1, prev: SHOWN_MAX }))
  thread.add(all.at(-1)!)
  expect([thread.messages.length, thread.messages[0]!.id, thread.older]).toEqual([SHOWN_MAX, 2, 'ready'])
  thread.reachEnd(false)
  await thread.loadOlder()
  expect([thread.messages[0]!.id, thread.older]).toEqual([1, 'end'])
})

describe('a message that waits for a line', () => {
  async function waiting() {
    said = [buildMessage({ id: 1, createdAt: new Date(NOW).toISOString() })]
    answers('GET message/list', (range) => listing(said, range))
    const thread = await opened()
    loses('POST message/send')
    thread.outbox.add({ kind: 'text', text: '来了' })
    await settled()
    return { thread, item: thread.outbox.items[0]! }
  }

  test('has arrived where the newest page has it, though no answer said so', async () => {
    const { thread, item } = await waiting()
    said.push(buildMessage({ id: 2, clientId: item.clientId, text: '来了' }))
    await thread.latest()
    expect(linesOf(thread).map(({ key }) => key)).toEqual(['m1', item.clientId])
    expect(thread.outbox.items).toEqual([])
  })

  test('was written when it was, also after a reload', async () => {
    const { item } = await waiting()
    now.mockReturnValue(NOW + 5 * HOUR_MS)
    await opened()
    await settled()
    const [kept] = (await opened()).outbox.items
    expect([kept!.clientId, kept!.at, item.at]).toEqual([item.clientId, NOW, NOW])
  })

  test('stands below what was said before it, by whatever clock', async () => {
    now.mockReturnValue(NOW - 2 * HOUR_MS)
    const { thread } = await waiting()
    expect(linesOf(thread).map(({ time, outgoing }) => [time !== '', outgoing !== undefined])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})
