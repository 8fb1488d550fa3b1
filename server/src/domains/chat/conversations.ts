import type { Answer, Input } from '@anglers/contract'
import type { Conversation, Message } from '@anglers/contract/chat'
import { STRANGER_MESSAGES, STRANGERS_PER_DAY } from '@anglers/contract/limits'
import type { Db, Window } from '../../infra/database.ts'
import { transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type {} from './events.ts'
import type { NewMessage } from './tables.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import type { Repeatable } from '../../kernel/handler.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { readerOf } from '../account/policy.ts'
import { announce, type Chatting } from './announce.ts'
import { findLastSeen, lockMember } from './hidingQueries.ts'
import { clearForMe, mute } from './keeping.ts'
import { messageById, messagesById, readContent, readPage, type Writing } from './messages.ts'
import { isStranger, takesMessages } from './policy.ts'
import { presentConversation } from './present.ts'
import { readQuote } from './quotes.ts'
import {
  countConversations,
  countStrangers,
  countUnread,
  findByClientId,
  findMembership,
  findPair,
  findPeer,
  findProgress,
  insertMessage,
  listConversations,
  lockConversation,
  markDelivered,
  markRead,
  openPair,
  type PeerRow,
  setBegan,
} from './queries.ts'

/** A member's private conversations. */
export async function conversations(services: Chatting, window: Window): Promise<Paged<Conversation>> {
  const { db, store, viewer } = services
  const reader = readerOf(viewer)
  const [rows, total] = await Promise.all([
    listConversations(db, { memberId: viewer.id, reader, ...window }),
    countConversations(db, viewer.id, reader),
  ])
  const last = await messagesById(
    services,
    rows.flatMap((row) => row.last_seen ?? []),
  )
  const items = rows.map((row) =>
    presentConversation(
      {
        peer: { ...row, hidden: false },
        last: last.get(row.last_seen ?? 0) ?? null,
        unread: row.unread,
        muted: row.muted,
        pinned: row.pinned,
        blocked: false,
        readId: row.read_id,
        sent: row.sent_n,
        theirs: { read_id: row.their_read_id, delivered_id: row.delivered_id, sent_n: row.their_sent_n },
      },
      viewer,
      store,
    ),
  )
  return { items, total }
}

const UNTOUCHED = { read_id: 0, delivered_id: 0, sent_n: 0 }

/**
 * The conversation with a member, who may be gone by now where something was said.
 *
 * @throws ApiError rest_not_found
 */
export async function conversation(services: Chatting, peerId: number): Promise<Conversation> {
  const { db, store, viewer } = services
  const [peer, id] = await Promise.all([findPeer(db, readerOf(viewer), peerId), findPair(db, viewer.id, peerId)])
  if (!peer || peerId === viewer.id || (peer.deleted_at && id === undefined)) throw notFound()
  const [mine, theirs] = id === undefined ? [] : await Promise.all([findMembership(db, id, viewer.id), findProgress(db, id, peerId)])
  const lastId = mine ? await findLastSeen(db, mine.conversation_id, viewer.id) : null
  const last = lastId === null ? null : await messageById(services, lastId)
  return presentConversation(
    {
      peer,
      last,
      unread: mine?.unread ?? 0,
      muted: mine?.muted ?? false,
      pinned: mine?.pinned ?? false,
      blocked: Boolean(peer.blocked),
      readId: mine?.read_id ?? 0,
      sent: mine?.sent_n ?? 0,
      theirs: theirs ?? UNTOUCHED,
    },
    viewer,
    store,
  )
}

/** A page of what was said with a member. What is handed over has been delivered. */
export async function privateMessages(services: Chatting, input: Input<'GET message/list'>): Promise<Answer<'GET message/list'>> {
  const { db, viewer } = services
  const id = await findPair(db, viewer.id, input.id)
  const mine = id === undefined ? undefined : await findMembership(db, id, viewer.id)
  if (!mine) return { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 }
  const [page, theirs] = await Promise.all([readPage(services, mine, input), findProgress(db, mine.conversation_id, input.id)])
  const newest = page.messages.at(-1)?.id ?? 0
  if (newest > mine.delivered_id) await delivered(services, newest)
  return { ...page, readId: theirs?.read_id ?? 0, deliveredId: Math.max(theirs?.delivered_id ?? 0, theirs?.read_id ?? 0) }
}

/** A message has reached one of a member's devices. The other, who wrote it, is notified. */
export async function delivered(
  { db, bus, viewer }: Pick<Chatting, 'db' | 'bus'> & { viewer: Pick<Viewer, 'id'> },
  messageId: number,
): Promise<void> {
  const news = await markDelivered(db, viewer.id, messageId)
  if (news) bus.sendToMembers([news.peer_id], { type: 'delivered', by: viewer.id, to: news.peer_id, group: null, id: messageId })
}

/**
 * Writes to a member. With a clientId that came before, it is that message again and nothing is changed.
 *
 * @throws ApiError rest_not_found, rest_forbidden (to oneself), message_refused, stranger_limit, rest_invalid_param,
 * rest_idempotency_conflict
 */
export async function sendToMember(
  services: Chatting & Writing & Repeatable,
  { id: peerId, clientId, quote, ...content }: Input<'POST message/send'>,
): Promise<Answer<'POST message/send'>> {
  const { db, viewer } = services
  if (peerId === viewer.id) throw forbidden()
  const peer = await findPeer(db, readerOf(viewer), peerId)
  if (!peer) throw notFound()
  const earlier = clientId === undefined ? undefined : await sentBefore(db, viewer.id, clientId, () => findPair(db, viewer.id, peerId))
  if (earlier !== undefined) return sentAgain(services, earlier)
  const quoteId = await readQuote(db, quote && (await findPair(db, viewer.id, peerId)), quote)
  const fields = await readContent(services, viewer, content)
  const { id, conversationId, isNew } = await transact(services, async (trx) => {
    const hidden = await lockRelations(trx.db, viewer, [peerId])
    const conversationId = await admit(trx.db, viewer, { ...peer, hidden: hidden.has(peerId) })
    const stored = await storeOnce(trx.db, {
      ...fields,
      quote_id: quoteId,
      conversation_id: conversationId,
      sender_id: viewer.id,
      client_id: clientId ?? null,
    })
    if (stored.isNew && fields.body)
      await emit(trx, 'message.written', { message: { id: stored.id, conversation: conversationId, text: fields.body }, by: viewer.id })
    return { conversationId, ...stored }
  })
  const message = await messageById(services, id)
  if (isNew) await announce(services, conversationId, message)
  else services.replayed()
  return message
}

/**
 * The conversation that this member may write in, held still.
 *
 * @throws ApiError message_refused, stranger_limit
 */
export async function admit(trx: Db, viewer: Viewer, peer: PeerRow): Promise<number> {
  if (peer.deleted_at || peer.hidden) throw new ApiError('message_refused')
  const found = await findPair(trx, viewer.id, peer.id)
  const theyWrote = found !== undefined && ((await findProgress(trx, found, peer.id))?.sent_n ?? 0) > 0
  if (!takesMessages(viewer, peer, theyWrote)) throw new ApiError('message_refused')
  const isToStranger = isStranger(viewer, peer, theyWrote)
  // Each stranger is counted before the next.
  if (isToStranger) await lockMember(trx, viewer.id)
  const id = found ?? (await openPair(trx, viewer.id, peer.id))
  await lockConversation(trx, id)
  if (isToStranger) {
    const mine = (await findProgress(trx, id, viewer.id))!
    if (mine.sent_n >= STRANGER_MESSAGES) throw new ApiError('stranger_limit')
    if (mine.sent_n === 0) {
      if ((await countStrangers(trx, viewer.id)) >= STRANGERS_PER_DAY) throw new ApiError('stranger_limit')
      await setBegan(trx, id, viewer.id)
    }
  }
  return id
}

/** A message that was sent before, as the answer to the same call again. */
export function sentAgain(services: Chatting & Repeatable, id: number): Promise<Message> {
  services.replayed()
  return messageById(services, id)
}

/** The message that this device sent before under this mark. */
export async function sentBefore(
  db: Db,
  senderId: number,
  clientId: string,
  conversation: () => Promise<number | undefined>,
): Promise<number | undefined> {
  const earlier = await findByClientId(db, senderId, clientId)
  if (!earlier) return undefined
  if (earlier.conversation_id !== (await conversation())) throw new ApiError('rest_idempotency_conflict')
  return earlier.id
}

/** Stores a message in a conversation that is held, unless a racing resend was faster. */
async function storeOnce(trx: Db, message: NewMessage): Promise<{ id: number; isNew: boolean }> {
  const earlier = message.client_id == null ? undefined : await findByClientId(trx, message.sender_id, message.client_id)
  if (earlier && earlier.conversation_id !== message.conversation_id) throw new ApiError('rest_idempotency_conflict')
  return earlier ? { id: earlier.id, isNew: false } : { id: await insertMessage(trx, message), isNew: true }
}

/**
 * Notes that a conversation with a member was read up to a message; never backwards. My other devices and the other member are notified.
 *
 * @throws ApiError rest_not_found
 */
export async function readPrivate(
  services: Chatting,
  { id: peerId, message }: Input<'POST message/read'>,
): Promise<Answer<'POST message/read'>> {
  const { db, bus, viewer } = services
  const id = await findPair(db, viewer.id, peerId)
  if (id === undefined) throw notFound()
  const { mine, isNews } = await transact(services, async (trx) => {
    const isNews = await markRead(trx.db, id, viewer.id, message)
    return { isNews, mine: (await findMembership(trx.db, id, viewer.id))! }
  })
  if (isNews) {
    const frame = { type: 'read' as const, by: viewer.id, to: peerId, group: null, id: mine.read_id }
    services.afterCommit(() => {
      bus.sendToMembers([peerId], frame)
      bus.sendToMembers([viewer.id], { ...frame, unread: mine.unread })
    })
  }
  return { unread: mine.unread, myReadId: mine.read_id }
}

/** @throws ApiError rest_not_found when nothing was ever said */
export async function mutePrivate(services: Chatting, peerId: number, on: boolean): Promise<void> {
  const { db, viewer } = services
  const id = await findPair(db, viewer.id, peerId)
  if (id === undefined) throw notFound()
  await mute(services, id, on)
}

/** Deletes what was said so far from a member's own list. */
export async function deletePrivate(services: Chatting, peerId: number): Promise<void> {
  const { db, viewer } = services
  const id = await findPair(db, viewer.id, peerId)
  if (id === undefined) return
  await clearForMe(services, id, false)
}

export const unreadOf = ({ db, viewer }: Chatting) => countUnread(db, viewer.id, readerOf(viewer))
