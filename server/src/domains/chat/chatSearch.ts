import type { Answer, Input } from '@anglers/contract'
import { MESSAGES_SEARCHED } from '@anglers/contract/limits'
import { invalid, notFound } from '../../kernel/errors.ts'
import { cleanLine, likePattern } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import type { Chatting } from './announce.ts'
import { findLike } from './chatSearchQueries.ts'
import { messagesById } from './messages.ts'
import { findPeer, type Membership } from './queries.ts'

/**
 * Texts of a conversation in which this stands, the latest first. Each call looks at so many messages and says where the next one goes on:
 * none takes long, however much was said.
 *
 * @throws ApiError rest_not_found where a block parts the two, rest_invalid_param
 */
export async function searchMessages(
  services: Chatting,
  mine: Membership,
  { word, before, per_page }: Input<'GET message/search'>,
): Promise<Answer<'GET message/search'>> {
  const { db, viewer } = services
  if (mine.peer_id !== null && (await findPeer(db, readerOf(viewer), mine.peer_id))?.hidden) throw notFound()
  const text = cleanLine(word)
  if (!text) throw invalid('word', 'empty')
  const limit = per_page!
  const { ids, end } = await findLike(db, {
    conversationId: mine.conversation_id,
    memberId: viewer.id,
    cleared: mine.cleared_id,
    before,
    pattern: likePattern(text),
    lookedAt: MESSAGES_SEARCHED,
    limit: limit + 1,
  })
  const shown = ids.slice(0, limit)
  const next = ids.length > limit ? shown.at(-1)! : (end ?? null)
  const found = await messagesById(services, shown)
  return { messages: shown.flatMap((id) => found.get(id) ?? []), next }
}
