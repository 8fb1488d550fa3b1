import type { Conversation as Wire, Message } from '@anglers/contract/chat'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { adoptConversation, conversations, type Conversation } from './Conversation'
import { keepFresh, lift } from './talkList'

/** My private conversations, the latest first. */
export const inbox = new Collection<Wire, Conversation>({
  fetch: (page, perPage) => callPage('GET message', { page, per_page: perPage }, { quiet: true }),
  adopt: (data) => {
    if (data.last && data.unread > 0) socket.arrived(data.last)
    return adoptConversation(data)
  },
})

/** Whom a private message is exchanged with, seen from here. */
const otherOf = ({ from, to }: Pick<Message, 'from' | 'to'>) => (from.id === session.userId ? to! : from.id)

async function hear(message: Message): Promise<void> {
  const id = otherOf(message)
  const mine = message.from.id === session.userId
  const known = conversations.get(id)
  if (known) {
    known.hear(message, mine)
    lift(inbox, known)
  } else if (inbox.phase !== 'idle') {
    lift(inbox, adoptConversation(await call('GET message/view', { id }, { quiet: true })))
  }
}

socket.on('chat', ({ message }) => {
  if (message.group === null) void hear(message).catch(() => inbox.expire())
})

socket.on('read', ({ by, to, group, id, unread }) => {
  if (group !== null || to === null) return
  if (by === session.userId) conversations.get(to)?.noteMyRead(id, unread)
  else conversations.get(by)?.thread.noteRead(id)
})

socket.on('delivered', ({ by, to, group, id }) => {
  if (group === null && to === session.userId) conversations.get(by)?.thread.noteDelivered(id)
})

keepFresh(inbox)

/** The conversation with a member, whether or not anything was said. */
export async function conversationWith(id: number): Promise<Conversation> {
  return conversations.get(id) ?? adoptConversation(await call('GET message/view', { id }, { quiet: true }))
}
