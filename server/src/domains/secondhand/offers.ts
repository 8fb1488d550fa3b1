import type { Answer, Input } from '@anglers/contract'
import { OFFERS_OPEN } from '@anglers/contract/limits'
import { transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound, tooMany } from '../../kernel/errors.ts'
import { refuseWhileBanned } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { holdConversation, sendCard } from '../chat/carrying.ts'
import type { Chatting } from '../chat/announce.ts'
import { findPost } from '../content/service.ts'
import { closeOffers, countOpenOffersOf, findOffer, insertOffer, lockMember, setOfferState } from './dealQueries.ts'
import { canTake } from './policy.ts'
import { presentOffer } from './present.ts'
import { lockListing, setStatus } from './queries.ts'
import { screen } from './screening.ts'
import { verdictOf } from './screen.ts'
import { getListing } from './service.ts'

const WAIT_S = 3_600

/**
 * Offers a price for a listing, or takes it for what is asked: a card in the conversation with its seller.
 *
 * @throws ApiError rest_not_found, rest_forbidden (one's own), sold_already, price_changed, gear_refused, message_refused, stranger_limit,
 *   rest_too_many_requests, rest_invalid_param naming `priceFen`
 */
export async function makeOffer(context: Chatting, input: Input<'POST secondhand/offer'>): Promise<Answer<'POST secondhand/offer'>> {
  const { viewer, store } = context
  const { id: postId, priceFen, askedFen } = input
  const {
    listing: { author_id: sellerId },
  } = await getListing(context.db, viewer, postId)
  if (sellerId === viewer.id) throw forbidden()
  const word = cleanLine(input.content ?? '')
  const verdict = word ? verdictOf(await screen(context.db, [word])) : null
  if (verdict === 'block') throw new ApiError('gear_refused')
  return transact(context, async (trx) => {
    const { db } = trx
    const conversationId = await holdConversation(trx, { userId: sellerId })
    // Each is counted before the next.
    await lockMember(db, viewer.id)
    const { post, listing } = await getListing(db, viewer, postId, { lock: true })
    if (post.state !== 'live') throw notFound()
    if (!canTake(viewer, listing)) throw new ApiError('sold_already')
    const asked = listing.price_fen!
    if (asked !== askedFen) throw new ApiError('price_changed')
    if (priceFen > asked) throw invalid('priceFen', 'too_large', asked)
    if (priceFen < asked && !listing.open_to_offers) throw invalid('priceFen', 'too_small', asked)
    if ((await countOpenOffersOf(db, viewer.id, postId)) >= OFFERS_OPEN) throw tooMany(WAIT_S)
    const id = await insertOffer(db, {
      post_id: postId,
      buyer_id: viewer.id,
      seller_id: sellerId,
      price_fen: priceFen,
      asked_fen: asked,
      word,
    })
    const message = await sendCard(trx, conversationId, { type: 'offer', id })
    return { offer: presentOffer((await findOffer(db, id))!, store), message }
  })
}

/**
 * Accepts or declines an offer, or takes it back. What is accepted is reserved. Its card is sent again, as it is by then. A banned
 * member may end an offer, and accept none.
 *
 * @throws ApiError rest_banned, rest_not_found, rest_forbidden, offer_over (answered before), sold_already, price_changed (it is to be
 *   had for less by now), message_refused
 */
export async function answerOffer(
  context: Chatting,
  { id, answer }: Input<'POST secondhand/offer-answer'>,
): Promise<Answer<'POST secondhand/offer-answer'>> {
  const { viewer, store } = context
  if (answer === 'accept') refuseWhileBanned(viewer)
  const known = await findOffer(context.db, id)
  if (!known || (known.buyer_id !== viewer.id && known.seller_id !== viewer.id)) throw notFound()
  const sells = known.seller_id === viewer.id
  if (sells === (answer === 'withdraw')) throw forbidden()
  return transact(context, async (trx) => {
    const { db } = trx
    const conversationId = await conversationFor(trx, sells ? known.buyer_id : known.seller_id, answer === 'accept')
    if (!(await findPost(db, viewer, known.post_id, { lock: true }))) throw notFound()
    const listing = await lockListing(db, known.post_id)
    const offer = await findOffer(db, id)
    if (!listing || !offer) throw notFound()
    if (offer.state !== 'open') throw new ApiError('offer_over')
    if (answer === 'accept') {
      const { buyer_id: buyer } = offer
      const isFree =
        listing.status === 'on_sale' || (listing.status === 'reserved' && (listing.buyer_id === null || listing.buyer_id === buyer))
      if (!listing.offered || !isFree) throw new ApiError('sold_already')
      if (offer.price_fen > listing.price_fen!) throw new ApiError('price_changed')
      // What was agreed with them before is over: this is what counts.
      await closeOffers(db, listing.id, { accepted: true, open: false })
      await setOfferState(db, id, 'accepted')
      await setStatus(db, listing.id, { status: 'reserved', buyer_id: buyer })
    } else await setOfferState(db, id, answer === 'decline' ? 'declined' : 'withdrawn')
    const message = conversationId === null ? null : await sendCard(trx, conversationId, { type: 'offer', id })
    return { offer: presentOffer((await findOffer(db, id))!, store), message }
  })
}

/** Where the answer is sent; null where the two no longer write to one another, which keeps nobody from declining. */
async function conversationFor(trx: Chatting, userId: number, isNeeded: boolean): Promise<number | null> {
  try {
    return await holdConversation(trx, { userId })
  } catch (error) {
    if (isNeeded || !(error instanceof ApiError)) throw error
    return null
  }
}
