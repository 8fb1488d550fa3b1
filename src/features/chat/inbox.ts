import type { Conversation as Wire, Message } from '@anglers/contract/chat'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { forThisSession } from '@/stores/thisSession'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { adoptConversation, conversations, type Conversation } from './Conversation'
import { refreshOnReconnect, moveToTop } from './chatList'

/** My private conversations, the latest first. */
export const inbox = new Collection<Wire, Conversation>({
  fetch: (page, perPage) => callPage('GET message', { page, per_page: perPage }, { quiet: true }),
  adopt: (data) => {
    if (data.last && data.unread > 0) socket.arrived(data.last)
    return adoptConversation(data)
  },
})

/** The other member of a private message. */
const otherOf = ({ from, to }: Pick<Message, 'from' | 'to'>) => (from.id === session.userId ? to! : from.id)

const askFor = async (id: number) => adoptConversation(await forThisSession(call('GET message/view', { id }, { quiet: true })))

async function receive(message: Message): Promise<void> {
  const id = otherOf(message)
  const mine = message.from.id === session.userId
  const known = conversations.get(id)
  if (known) {
    known.receive(message, mine)
    moveToTop(inbox, known)
  } else if (inbox.phase !== 'idle') {
    moveToTop(inbox, await askFor(id))
  }
}

socket.on('chat', ({ message }) => {
  if (message.group === null) void receive(message).catch(() => inbox.expire())
})

socket.on('read', ({ by, to, group, id, unread }) => {
  if (group !== null || to === null) return
  if (by === session.userId) conversations.get(to)?.noteMyRead(id, unread)
  else conversations.get(by)?.thread.noteRead(id)
})

socket.on('delivered', ({ by, to, group, id }) => {
  if (group === null && to === session.userId) conversations.get(by)?.thread.noteDelivered(id)
})

socket.on('deleted', ({ with: other, id, unread }) => {
  if (other !== null)
    void conversations
      .get(other)
      ?.forget(id, unread)
      .catch(() => inbox.expire())
})

refreshOnReconnect(inbox)

/** The conversation with a member, which may still be empty. */
export async function conversationWith(id: number): Promise<Conversation> {
  return conversations.get(id) ?? askFor(id)
}
