import type { Db } from '../../infra/database.ts'
import { notFound } from '../../kernel/errors.ts'
import { postPage } from '../../lib/appPages.ts'
import { findEvidence, findMembership } from './queries.ts'

/** What a message says, for whoever is to judge it. */
export interface Evidence {
  senderId: number
  words: string
  picture: number | null
  voice: number | null
}

/**
 * What was said to a member, as it stands: it can be taken back a moment later.
 *
 * @throws ApiError rest_not_found for a message that they never got or have cleared away, that was taken back, or that nobody wrote
 */
export async function evidenceOf(db: Db, memberId: number, messageId: number): Promise<Evidence> {
  const said = await findEvidence(db, messageId)
  const mine = said && (await findMembership(db, said.conversation_id, memberId))
  if (!said || !mine || messageId <= mine.cleared_id || said.recalled_at || said.kind === 'event' || said.kind === 'recall') throw notFound()
  const place = said.lat === null ? '' : `${said.place_name} ${said.place_address} (${said.lat}, ${said.lng})`
  const post = said.post_id === null ? '' : postPage(said.post_id)
  return { senderId: said.sender_id, words: said.body || place || post, picture: said.media_id, voice: said.voice_id }
}
