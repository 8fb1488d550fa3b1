import type { Message } from '@anglers/contract/chat'
import { MAX_PER_PAGE } from '@anglers/contract/limits'
import { Conversation } from '@/features/chat/Conversation'
import { HISTORY_PAGE, SHOWN_MAX, type Thread } from '@/features/chat/Thread'
import { session } from '@/stores/session'
import { buildConversation, buildMessage, listing } from '../../support/chat'
import { buildMe, buildPicture, buildSession, buildUser } from '../../support/factories'
import { answers, asked, holds, settled } from '../../support/server'

const me = buildUser({ id: 7, nickName: '渔竿' })
let said: Message[]

/** @returns the message that was said */
function say(own: Partial<Message> = {}): Message {
  const message = buildMessage({ id: said.length + 1, ...own })
  said.push(message)
  return message
}

const takeBack = (target: number) => say({ kind: 'recall', text: '', target })

/** The reader has the newest page, and scrolls up from it. */
async function scrolledUp(): Promise<Thread> {
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  thread.setVisible(true)
  await thread.load()
  thread.reachEnd(false)
  return thread
}

const ids = (thread: Thread) => thread.messages.map(({ id }) => id)

beforeEach(() => {
  said = []
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/list', (range) => listing(said, range))
  answers('POST message/read', ({ message }) => ({ unread: 0, myReadId: message }))
})

describe('while the reader is further up', () => {
  test('what others say is counted, each once; what I say, and that something was taken back, is not', async () => {
    say()
    const thread = await scrolledUp()
    const news = say()
    thread.add(news)
    thread.add(news)
    thread.add(say({ from: me, to: 9 }))
    thread.add(say())
    expect(thread.unseen).toBe(2)
    // A counted one stays as a line that says so: there is still something new to be seen.
    const recall = takeBack(news.id)
    thread.add(recall)
    thread.add(recall)
    expect(thread.unseen).toBe(2)
    expect(thread.messages.filter(({ recalled }) => recalled).map(({ id }) => id)).toEqual([news.id])
    expect(asked('POST message/read').map(({ body }) => body.message)).toEqual([1])
  })

  test('what was missed on the way is counted once too, when the socket and the answer both bring it', async () => {
    say()
    const thread = await scrolledUp()
    const held = holds('GET message/list')
    say()
    say()
    thread.add(said[2]!)
    thread.add(said[1]!)
    await held[0]!.answer(listing(said, { after: 1 }))
    expect([ids(thread), thread.unseen]).toEqual([[1, 2, 3], 2])
  })

  test('so far up that the newest are no longer here, it is the same', async () => {
    for (let count = 0; count < SHOWN_MAX * 2; count++) say()
    const thread = await scrolledUp()
    while (!thread.isTrimmed) await thread.loadOlder()
    const here = thread.lastId
    const news = say()
    thread.add(news)
    thread.add(news)
    thread.add(say({ from: me, to: 9 }))
    thread.add(takeBack(here))
    thread.add(said[SHOWN_MAX * 2 - 1]!)
    expect(thread.unseen).toBe(1)
    expect(thread.messages.at(-1)).toMatchObject({ id: here, recalled: true, text: '' })
    // The end of what is here is not the newest that was said.
    thread.reachEnd(true)
    expect(thread.unseen).toBe(1)
    await thread.latest()
    expect([thread.unseen, thread.isTrimmed]).toEqual([0, false])
  })

  test('the count begins anew once the newest were seen', async () => {
    say()
    const thread = await scrolledUp()
    thread.add(say())
    thread.reachEnd(true)
    thread.reachEnd(false)
    thread.add(say())
    expect(thread.unseen).toBe(1)
  })
})

test('clearing the conversation leaves nothing to be seen, and has what was said later come as the first', async () => {
  say()
  const thread = await scrolledUp()
  thread.add(say())
  thread.clear()
  expect(thread.unseen).toBe(0)
  said = []
  await thread.load()
  expect([thread.messages, thread.phase]).toEqual([[], 'ready'])
})

test('however much was missed, all of it is asked for, and read by who looks on', async () => {
  say()
  const thread = await scrolledUp()
  thread.reachEnd(true)
  for (let count = 0; count < MAX_PER_PAGE + 5; count++) say()
  await thread.catchUp()
  expect(ids(thread)).toEqual(said.map(({ id }) => id))
  expect(asked('POST message/read').map(({ body }) => body.message)).toEqual([1, said.length])
})

test.each<[string, Partial<Message>]>([
  ['text', {}],
  ['voice', { text: '', voice: { id: 5, url: '/media/5.mp3', ms: 4_000 } }],
  ['picture', { text: '', picture: buildPicture() }],
  ['card', { text: '', card: { type: 'post', id: 77, title: '夜钓记', author: '老钓', thumb: null, gone: false } }],
  ['file', { text: '', file: { id: 6, kind: 'pdf', name: '钓点.pdf', bytes: 1_000, url: '/media/6.pdf' } }],
  ['place', { text: '', place: { name: '青龙湖', address: '', lat: 30, lng: 114 } }],
])('of what was taken back nothing is left: %s', async (kind, own) => {
  say({ kind: kind as Message['kind'], ...own })
  const thread = await scrolledUp()
  thread.add(takeBack(1))
  const { text, voice, picture, card, place, file, recalled } = thread.messages[0]!
  expect([recalled, text, voice, picture, card, place, file]).toEqual([true, '', undefined, undefined, undefined, undefined, undefined])
})

test('what comes anew as taken back is not quoted any more either, and mine can be written anew', async () => {
  say({ from: me, to: 9, text: '写错了' })
  const quote = { id: 1, state: 'said', from: me, kind: 'text', cardType: null, text: '写错了', thumb: null } as const
  say({ quote })
  const thread = await scrolledUp()
  thread.add({ ...said[0]!, text: '', recalled: true })
  expect(thread.messages[1]!.quote).toMatchObject({ state: 'recalled', text: '' })
  expect(thread.recalledText(1)).toBe('写错了')
})

describe('out of order', () => {
  test('what was taken back does not get its words again from a late copy', async () => {
    say()
    const thread = await scrolledUp()
    const [before] = said
    thread.add(takeBack(1))
    thread.add(before!)
    expect(thread.messages[0]).toMatchObject({ recalled: true, text: '' })
  })

  test('what is said while the first page comes is there after it', async () => {
    say()
    const { thread } = new Conversation({ id: 9, ...buildConversation() })
    const held = holds('GET message/list')
    const loaded = thread.load()
    const page = listing(said, {})
    thread.add(say())
    answers('GET message/list', (range) => listing(said, range))
    await held[0]!.answer(page)
    await loaded
    await settled()
    expect(ids(thread)).toEqual([1, 2])
  })
})

test('history that comes after the conversation was read anew is not put before it', async () => {
  for (let count = 0; count < HISTORY_PAGE * 2; count++) say()
  const thread = await scrolledUp()
  const held = holds('GET message/list')
  const older = thread.loadOlder()
  const late = listing(said, { before: thread.messages[0]!.id, per_page: HISTORY_PAGE })
  said = said.slice(-3)
  answers('GET message/list', (range) => listing(said, range))
  await thread.latest()
  await held[0]!.answer(late)
  await older
  expect([thread.older, ids(thread)]).toEqual(['end', said.map(({ id }) => id)])
})

describe('a late failure', () => {
  test('of history does not call what has come since stuck', async () => {
    for (let count = 0; count < HISTORY_PAGE * 2; count++) say()
    const thread = await scrolledUp()
    const held = holds('GET message/list')
    const older = thread.loadOlder()
    said = said.slice(-3)
    answers('GET message/list', (range) => listing(said, range))
    await thread.latest()
    await held[0]!.refuse(503)
    await older
    expect([thread.older, ids(thread).length]).toEqual(['end', 3])
  })

  test('of the first page leaves the one that came', async () => {
    say()
    const { thread } = new Conversation({ id: 9, ...buildConversation() })
    const held = holds('GET message/list')
    const first = thread.load()
    answers('GET message/list', (range) => listing(said, range))
    await thread.latest()
    await held[0]!.refuse(503)
    await first
    expect([thread.phase, ids(thread)]).toEqual(['ready', [1]])
  })
})
