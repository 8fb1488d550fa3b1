import type { Input } from '@anglers/contract'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanText } from '../../lib/text.ts'
import { decideOnPost, postName } from '../content/placing.ts'
import type {} from './events.ts'
import { appealUntil, canDecide, canManage, isCase } from './policy.ts'
import { saveAppeal, saveDecision, tellLater } from './queries.ts'
import { getListing } from './service.ts'

/** Objects to a ban, once and in time. @throws ApiError rest_not_found, rest_forbidden, rest_conflict (said before), appeal_too_late */
export function appeal(context: Context, viewer: Viewer, { id, content }: Input<'POST secondhand/appeal'>): Promise<void> {
  return transact(context, async (trx) => {
    const { post, listing } = await getListing(trx.db, viewer, id, { lock: true })
    if (!canManage(viewer, listing) || post.state !== 'held' || !listing.banned_at) throw forbidden()
    if (listing.appeal !== null) throw new ApiError('rest_conflict')
    if (appealUntil(listing)! <= new Date()) throw new ApiError('appeal_too_late')
    await saveAppeal(trx.db, id, cleanText(content))
  })
}

/** Lets a listing on sale, or bans it, also one that waits. Its seller is notified. @throws ApiError rest_not_found, rest_forbidden */
export function decide(context: Context, viewer: Viewer, { id, accept, content = '' }: Input<'POST secondhand/decide'>): Promise<void> {
  return transact(context, async (trx) => {
    const { post, listing } = await getListing(trx.db, viewer, id, { lock: true })
    if (!canDecide(viewer, listing)) throw forbidden()
    const isShown = post.state === 'live' || (post.state === 'checking' && !accept)
    if (!isShown && !(post.state === 'held' && isCase(listing))) throw notFound()
    const answer = cleanText(content)
    await saveDecision(trx.db, id, { accept, answer, by: viewer.id })
    const outcome = accept === isShown ? null : await decideOnPost(trx, id, accept)
    // What stays held for its pictures or its texts is told as that; of what waits for them, others see nothing yet.
    if (outcome === 'waits') await tellLater(trx.db, id)
    if (accept && outcome !== null && outcome !== 'live') return
    await emit(trx, 'secondhand.decided', {
      post: { id, title: await postName(trx.db, id) },
      seller: listing.author_id,
      accepted: accept,
      answer,
    })
  })
}
