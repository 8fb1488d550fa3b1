import type { Message } from '@anglers/contract/chat'
import { Conversation } from '@/features/chat/Conversation'
import { PlayedNotes } from '@/features/chat/playedNotes'
import { player } from '@/features/chat/player'
import { isUnplayed, togglePlay } from '@/features/chat/voiceNotes'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildMessage } from '../../support/chat'
import { buildMe, buildSession, buildUser } from '../../support/factories'
import { answers } from '../../support/server'

/** The browser's one element that sounds. */
const sounds = document.createElement('audio')
jest.spyOn(globalThis, 'Audio').mockImplementation(() => sounds)
const plays = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve())
const pauses = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
const happens = (event: string) => sounds.dispatchEvent(new Event(event))

const note = (id: number, own: Partial<Message> = {}) =>
  buildMessage({ id, kind: 'voice', text: '', voice: { id, url: `/media/${id}.mp3`, ms: 4_000 }, ...own })

async function opened(messages: Message[]) {
  answers('GET message/list', { messages, more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  await thread.load()
  return thread
}

beforeEach(() => {
  localStorage.clear()
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
})
afterEach(() => {
  player.stop()
  session.close()
  jest.clearAllMocks()
})
afterAll(() => {
  plays.mockRestore()
  pauses.mockRestore()
})

test('a tap plays, another stops, and one falls silent for the next', async () => {
  const thread = await opened([note(101), note(102)])
  const [first, second] = thread.messages as [Message, Message]
  togglePlay(first, thread)
  expect([player.key, sounds.getAttribute('src')]).toEqual(['m101', '/media/101.mp3'])
  sounds.currentTime = 1.5
  happens('timeupdate')
  expect(player.ms).toBe(1_500)
  togglePlay(second, thread)
  expect(player.key).toBe('m102')
  togglePlay(second, thread)
  expect([player.key, player.ms]).toEqual([null, 0])
})

test('what is new is marked until it is heard, on this device and by this member', async () => {
  const thread = await opened([note(111), note(112, { from: buildUser({ id: 7 }) })])
  const [theirs, mine] = thread.messages as [Message, Message]
  expect([isUnplayed(theirs), isUnplayed(mine)]).toEqual([true, false])
  togglePlay(theirs, thread)
  expect(isUnplayed(theirs)).toBe(false)
  expect(new PlayedNotes().has(111)).toBe(true)
  session.open(buildSession({ user: buildMe({ userId: 8 }) }))
  expect(new PlayedNotes().has(111)).toBe(false)
})

test('what else is new follows by itself; after what was heard before nothing does', async () => {
  const thread = await opened([note(121), buildMessage({ id: 122 }), note(123)])
  togglePlay(thread.messages[0]!, thread)
  happens('ended')
  expect(player.key).toBe('m123')
  happens('ended')
  expect(player.key).toBeNull()
  togglePlay(thread.messages[0]!, thread)
  happens('ended')
  expect(player.key).toBeNull()
})

test('what is new but was said before is not played after it', async () => {
  const thread = await opened([note(125), note(126)])
  togglePlay(thread.messages[1]!, thread)
  happens('ended')
  expect([player.key, isUnplayed(thread.messages[0]!)]).toEqual([null, true])
})

test('it stops when the app goes out of sight, and what cannot be played says so', async () => {
  const thread = await opened([note(131)])
  socket.show()
  togglePlay(thread.messages[0]!, thread)
  socket.hide()
  expect(player.key).toBeNull()
  togglePlay(thread.messages[0]!, thread)
  happens('error')
  expect([player.key, toaster.current?.text]).toEqual([null, '这条语音播放不了'])
})

test('of the notes that were heard long ago only the latest is remembered', () => {
  const heard = new PlayedNotes()
  for (let id = 1; id <= 600; id++) heard.add(id)
  const kept = new PlayedNotes()
  expect([kept.has(1), kept.has(100), kept.has(600), kept.has(601)]).toEqual([true, true, true, false])
  expect(localStorage.getItem('heard')!.length).toBeLessThan(4_000)
})
