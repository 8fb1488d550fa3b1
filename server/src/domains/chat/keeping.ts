import { DELETED_MESSAGES_MAX, PINNED_CONVERSATIONS } from '@anglers/contract/limits'
import { transact } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Chatting } from './announce.ts'
import { countDeleted, countPinned, findOwnMessage, forgetDeleted, insertDeleted, lockMember, setListed } from './hidingQueries.ts'
import { clearConversation, findMembership, findPair, lockConversation, setMuted } from './queries.ts'

/** A conversation of one's own: with a member, or a group that one is in. @throws ApiError rest_not_found */
export async function ownConversation({ db, viewer }: Pick<Chatting, 'db' | 'viewer'>, of: { userId: number } | { groupId: number }) {
  const id = 'userId' in of ? await findPair(db, viewer.id, of.userId) : of.groupId
  const mine = id === undefined ? undefined : await findMembership(db, id, viewer.id)
  if (!mine || ('groupId' in of && mine.name === null)) throw notFound()
  return mine
}

/**
 * Deletes a message for its reader alone. Doing it twice changes nothing.
 *
 * @throws ApiError rest_not_found for one that the viewer does not have, deleted_limit
 */
export async function deleteForMe(services: Chatting, id: number): Promise<void> {
  const { bus, viewer } = services
  const news = await transact(services, async (trx) => {
    await lockMember(trx.db, viewer.id)
    const found = await findOwnMessage(trx.db, viewer.id, id)
    if (!found) throw notFound()
    const before = await countDeleted(trx.db, viewer.id)
    if (!(await insertDeleted(trx.db, found.conversation_id, viewer.id, id))) return undefined
    if (before >= DELETED_MESSAGES_MAX) throw new ApiError('deleted_limit')
    return { ...found, unread: (await findMembership(trx.db, found.conversation_id, viewer.id))!.unread }
  })
  if (!news) return
  const { peer_id: peer, conversation_id: conversation, unread } = news
  services.afterCommit(() =>
    bus.sendToMembers([viewer.id], { type: 'deleted', with: peer, group: peer === null ? conversation : null, id, unread }),
  )
}

/**
 * Takes what was said so far from a member's own side of a conversation.
 *
 * @param kept whether it stays in their list
 */
export async function clearForMe(services: Chatting, conversationId: number, kept: boolean): Promise<void> {
  const { bus, viewer } = services
  await transact(services, async (trx) => {
    await lockConversation(trx.db, conversationId)
    await clearConversation(trx.db, conversationId, viewer.id)
    await forgetDeleted(trx.db, conversationId, viewer.id)
    await setListed(trx.db, conversationId, viewer.id, kept ? { kept } : { kept, pinned: false })
  })
  // Other devices have less of it, or none.
  services.afterCommit(() => bus.sendToMembers([viewer.id], { type: 'sync' }))
}

/** Has a conversation of one's own make no badge, or one again. */
export async function mute({ db, bus, viewer, afterCommit }: Chatting, conversationId: number, on: boolean): Promise<void> {
  await setMuted(db, conversationId, viewer.id, on)
  afterCommit(() => bus.sendToMembers([viewer.id], { type: 'sync' }))
}

/** Keeps a conversation on top of a member's list, or no longer. @throws ApiError pinned_limit */
export async function pin(services: Chatting, conversationId: number, on: boolean): Promise<void> {
  const { bus, viewer } = services
  await transact(services, async (trx) => {
    await lockMember(trx.db, viewer.id)
    const mine = await findMembership(trx.db, conversationId, viewer.id)
    if (!mine) throw notFound()
    if (on && !mine.pinned && (await countPinned(trx.db, viewer.id)) >= PINNED_CONVERSATIONS) throw new ApiError('pinned_limit')
    // What is on top of the list is in it, though nothing is left of what was said.
    await setListed(trx.db, conversationId, viewer.id, on ? { pinned: on, kept: on } : { pinned: on })
  })
  services.afterCommit(() => bus.sendToMembers([viewer.id], { type: 'sync' }))
}
