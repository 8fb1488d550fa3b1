import { fireEvent } from '@testing-library/dom'
import type { Conversation, Message } from '@anglers/contract/chat'
import ChatPage from '@/pagesB/chat/chat'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildMessage, listing } from './chat'
import { cleanUp } from './cleanup'
import { buildMe, buildSession, buildUser } from './factories'
import { doing, openPage } from './page'
import { answers, asked, settled } from './server'
import { FakeSocket } from './socket'

/** Who is signed in, and with whom they talk. */
export const me = buildUser({ id: 7, nickName: '渔竿' })
export const zhou = buildUser({ id: 9, nickName: '老周' })
/** Of a message that I send them. */
export const mine = { from: me, to: 9 }

/** What was said between the two, as the server has it. */
export const said: Message[] = []

/** @returns the message that was said */
export function say(own: Partial<Message> = {}): Message {
  const message = buildMessage({ id: said.length + 1, from: zhou, ...own })
  said.push(message)
  return message
}

/** The page of the conversation. */
export async function openChat(own: Partial<Conversation> = {}) {
  answers('GET message/view', buildConversation({ user: zhou, ...own }))
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
  const field = () => page.getByRole<HTMLTextAreaElement>('textbox', { name: '给 老周 写消息' })
  return { ...page, field, type: (text: string) => doing(() => fireEvent.change(field(), { target: { value: text } })) }
}

/** The socket brings it. */
export const hears = (message: Message) => doing(() => FakeSocket.last.says({ type: 'chat', message }))
/** Up to which messages was read, as the server was told. */
export const reads = () => asked('POST message/read').map(({ body }) => body.message)
export const sends = () => asked('POST message/send').map(({ body }) => body)

/** Before each test of a file somebody is signed in, the line stands, and the server keeps what is said. */
export function talkEachTime(): void {
  beforeEach(async () => {
    said.length = 0
    toaster.hide()
    session.open(buildSession({ user: buildMe({ userId: me.id, nickName: me.nickName }) }))
    answers('GET message/unread', { messages: 0, groups: 0 })
    answers('GET message/list', (range) => listing(said, range))
    answers('POST message/read', ({ message }) => ({ unread: 0, myReadId: message }))
    answers('POST message/send', ({ text = '', clientId = null }) => say({ ...mine, text, clientId }))
    socket.connect()
    await settled()
    FakeSocket.last.opens()
  })
  afterEach(async () => {
    await cleanUp()
    socket.close()
    session.close()
  })
}
