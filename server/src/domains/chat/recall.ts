import type { Message } from '@anglers/contract/chat'
import { transact } from '../../kernel/context.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import { announce, type Chatting } from './announce.ts'
import { withdrawMention } from './hidingQueries.ts'
import { messageById } from './messages.ts'
import { recallVerdict } from './policy.ts'
import { emptyMessage, findForRecall, findMembership, findRecallOf, insertMessage, lockConversationOf } from './queries.ts'

/**
 * Takes a message back: what was in it is deleted, and a message of its own says so. Doing it twice changes nothing.
 *
 * @returns the message that says so
 * @throws ApiError rest_not_found for one that the viewer does not have, rest_forbidden, recall_too_late
 */
export async function recall(services: Chatting, id: number): Promise<Message> {
  const { viewer } = services
  const { said, conversation, isNew } = await transact(services, async (trx) => {
    // The conversation first, as all who write in it; and what decides by what is there when that is held.
    await lockConversationOf(trx.db, id)
    const known = await findForRecall(trx.db, viewer.id, id)
    const mine = known && (await findMembership(trx.db, known.conversation_id, viewer.id))
    if (!known || !mine || id <= mine.cleared_id) throw notFound()
    const conversation = known.conversation_id
    const verdict = recallVerdict(viewer, known, mine.role, mine.peer_id === null)
    if (verdict === 'no') throw forbidden()
    if (known.recalled_at) return { said: (await findRecallOf(trx.db, id))?.id, conversation, isNew: false }
    if (verdict === 'late') throw new ApiError('recall_too_late')
    await emptyMessage(trx.db, id)
    const said = await insertMessage(trx.db, { conversation_id: conversation, sender_id: viewer.id, kind: 'recall', target_id: id })
    await withdrawMention(trx.db, conversation, id)
    return { said, conversation, isNew: true }
  })
  // Its sender's account is gone, and nobody said so.
  if (said === undefined) throw notFound()
  const message = await messageById(services, said)
  if (isNew) await announce(services, conversation, message)
  return message
}
