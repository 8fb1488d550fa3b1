import type { Message } from '@anglers/contract/chat'
import type { StoreContext } from '../../kernel/context.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import { lockRelations, lockRelationsOf } from '../account/relationLocks.ts'
import { announce, type Chatting } from './announce.ts'
import type { CardRef } from './cards.ts'
import { admit } from './conversations.ts'
import { groupMemberIds } from './groupQueries.ts'
import { messageById } from './messages.ts'
import { silenceOf } from './policy.ts'
import { carriesCard, findPeersByCard, markCaution, wasCarriedSince } from './cardQueries.ts'
import { findMembership, findPair, findPeer, insertMessage, lockConversation } from './queries.ts'

/** A conversation: with a member, or of a group. */
export type Target = { userId: number } | { groupId: number }

/**
 * The conversation in which a member sends what another domain makes, held still until the transaction ends. Before all locks but those of
 * relations.
 *
 * @throws ApiError rest_not_found, rest_forbidden (to oneself), message_refused, stranger_limit, group_silenced
 */
export async function holdConversation({ db, viewer }: Pick<Chatting, 'db' | 'viewer'>, target: Target): Promise<number> {
  if ('userId' in target) {
    const peerId = target.userId
    if (peerId === viewer.id) throw forbidden()
    const peer = await findPeer(db, readerOf(viewer), peerId)
    if (!peer) throw notFound()
    const hidden = await lockRelations(db, viewer, [peerId])
    return admit(db, viewer, { ...peer, hidden: hidden.has(peerId) })
  }
  await lockConversation(db, target.groupId)
  const mine = await findMembership(db, target.groupId, viewer.id)
  if (!mine || mine.name === null) throw notFound()
  const until = silenceOf(mine)
  if (until !== null) throw new ApiError('group_silenced', {}, until ?? null)
  return target.groupId
}

type Sending = StoreContext & { viewer: Pick<Viewer, 'id'> }

/** Sends a card into a conversation that is held, in the transaction of what it shows. */
export async function sendCard(trx: Sending, conversationId: number, { type, id }: CardRef): Promise<Message> {
  const messageId = await insertMessage(trx.db, {
    conversation_id: conversationId,
    sender_id: trx.viewer.id,
    kind: 'card',
    card_type: type,
    card_id: id,
  })
  const message = await messageById(trx, messageId)
  await announce(trx, conversationId, message)
  return message
}

/**
 * Sends a card to a member in the name of another one, who is not there, into what the two have written one another: what has become since
 * then of what it shows. Where they no longer meet, or a card has said so since, nothing is sent.
 */
export async function sendCardBetween(trx: StoreContext, fromId: number, toId: number, card: CardRef, since: Date): Promise<void> {
  await lockRelationsOf(trx.db, fromId, [toId])
  const conversationId = await findPair(trx.db, fromId, toId)
  const peer = await findPeer(trx.db, { viewerId: fromId, blocks: 'all' }, toId)
  if (conversationId === undefined || !peer || peer.deleted_at || peer.hidden) return
  await lockConversation(trx.db, conversationId)
  if (!(await wasCarriedSince(trx.db, conversationId, card, since)))
    await sendCard({ ...trx, viewer: { id: fromId } }, conversationId, card)
}

/** Things of a type that were lately sent in a conversation, by their ids, the latest first. */
export const cardsSentIn = (db: Chatting['db'], conversationId: number, type: CardRef['type']): Promise<number[]> =>
  carriesCard(db, conversationId, type)

/** With whom a member has a conversation of two in which a thing was sent: who wrote last comes first. */
export const peersByCard = (db: Chatting['db'], memberId: number, card: CardRef, limit: number): Promise<number[]> =>
  findPeersByCard(db, memberId, card, limit)

/** Has everyone in its conversation be warned of what a message says. */
export const warnOf = (trx: Chatting['db'], messageId: number): Promise<void> => markCaution(trx, messageId)

/** The conversation of two members, where anything was said. */
export const conversationOf = (db: Chatting['db'], one: number, other: number): Promise<number | undefined> => findPair(db, one, other)

/** Whether a member is in a conversation. */
export const isInConversation = async (db: Chatting['db'], conversationId: number, memberId: number): Promise<boolean> =>
  (await findMembership(db, conversationId, memberId)) !== undefined

/** Everybody who is in a conversation. */
export const membersOfConversation = (db: Chatting['db'], conversationId: number): Promise<number[]> => groupMemberIds(db, conversationId)
