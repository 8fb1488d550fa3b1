import type { Answer } from '@anglers/contract'
import type { Conversation, Message, Quote } from '@anglers/contract/chat'
import type { Group } from '@anglers/contract/groups'
import { HISTORY_PAGE } from '@/features/chat/Thread'
import { buildUser } from './factories'

let lastId = 0

/** The next message of a conversation; the one before it is `prev`. */
export function buildMessage(own: Partial<Message> = {}): Message {
  const id = own.id ?? ++lastId
  lastId = Math.max(lastId, id)
  return {
    id,
    prev: id > 1 ? id - 1 : null,
    group: null,
    to: 7,
    from: buildUser({ id: 9, nickName: '老周' }),
    clientId: null,
    kind: 'text',
    text: `第 ${id} 句`,
    quote: null,
    mentions: [],
    mentionsAll: false,
    recalled: false,
    createdAt: new Date(Date.UTC(2026, 10, 1, 8, 0, id)).toISOString(),
    ...own,
  }
}

/** What a message quotes of the other's. */
export const buildQuote = (own: Partial<Quote> = {}): Quote => ({
  id: 1,
  state: 'said',
  from: { id: 9, nickName: '老周' },
  kind: 'text',
  cardType: null,
  text: '周末去吗',
  thumb: null,
  ...own,
})

export function buildConversation(own: Partial<Conversation> = {}): Conversation {
  return {
    user: buildUser({ id: 9, nickName: '老周' }),
    last: null,
    unread: 0,
    muted: false,
    pinned: false,
    blocked: false,
    myReadId: 0,
    readId: 0,
    deliveredId: 0,
    can: { write: true },
    ...own,
  }
}

/** A group, as its owner sees it. */
export function buildGroup(own: Partial<Group> = {}): Group {
  return {
    id: 41,
    name: '东湖夜钓',
    avatar: null,
    members: 2,
    avatarWaits: false,
    announcement: '',
    announcedAt: null,
    silenced: false,
    role: 'owner',
    silencedUntil: null,
    muted: false,
    pinned: false,
    unread: 0,
    myReadId: 0,
    code: 'abcd1234',
    invitedBy: null,
    invited: 0,
    createdAt: '2026-11-01T00:00:00Z',
    can: { write: true, edit: true, mentionAll: true, own: true },
    ...own,
  }
}

/** The server, as it lists a conversation in which this was said. */
export function listing(
  said: Message[],
  { before, after, per_page = HISTORY_PAGE }: { before?: unknown; after?: unknown; per_page?: unknown },
): Answer<'GET message/list'> {
  const count = Number(per_page)
  const found = said.filter(({ id }) => (before === undefined || id < Number(before)) && (after === undefined || id > Number(after)))
  const messages = after === undefined ? found.slice(-count) : found.slice(0, count)
  return { messages, more: found.length > count, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 }
}
