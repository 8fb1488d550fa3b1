import type { Input } from '@anglers/contract'
import type { SaleStatus } from '@anglers/contract/secondhandTerms'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { conversationOf } from '../chat/carrying.ts'
import { backFromDraft, backToDraft, postName } from '../content/placing.ts'
import { findPost, type PostRow } from '../content/service.ts'
import { endOffers } from './closing.ts'
import { answerDeal, closeOffers, deleteDeal, findAcceptedOffer, findDeal, findOfferBy, insertDeal } from './dealQueries.ts'
import type {} from './events.ts'
import { canManage } from './policy.ts'
import { findTexts, type Listing, lockListing, setStatus } from './queries.ts'
import { screenListing } from './screening.ts'
import { getListing } from './service.ts'
import { lookLater } from './watching.ts'

type Wanted = Input<'POST secondhand/status'>
type Selling = Context & { viewer: Viewer }

/** Somebody who has offered for it, or with whom the seller talks. @throws ApiError rest_invalid_param naming `userId` */
async function partnerOf(trx: Selling, listing: Listing, userId: number): Promise<number> {
  if (userId === trx.viewer.id) throw invalid('userId', 'wrong')
  const [offer, conversation] = [await findOfferBy(trx.db, listing.id, userId), await conversationOf(trx.db, trx.viewer.id, userId)]
  if (!offer && conversation === undefined) throw invalid('userId', 'stranger')
  return userId
}

/**
 * Says what has become of a listing. One that is sold is sold once; its buyer is asked to confirm that, and until they have, the seller may
 * take it back.
 *
 * @throws ApiError rest_not_found, rest_forbidden, sold_already, gear_refused, rest_conflict (changed since it was taken down: its form
 *   publishes it), rest_invalid_param naming `userId` or `status`
 */
export function changeStatus(context: Selling, wanted: Wanted): Promise<SaleStatus> {
  const { viewer } = context
  const { id, status } = wanted
  return transact(context, async (trx) => {
    if (wanted.userId && (await lockRelations(trx.db, viewer, [wanted.userId])).size) throw invalid('userId', 'stranger')
    const { post, listing } = await getListing(trx.db, viewer, id, { lock: true })
    if (!canManage(viewer, listing)) throw forbidden()
    if (post.state !== 'live' && !(post.state === 'draft' && listing.status === 'off')) throw invalid('status', 'choice')
    const buyer = wanted.userId ? await partnerOf(trx, listing, wanted.userId) : null
    if (listing.status === status && (status === 'off' || status === 'on_sale')) return status
    if (listing.status === 'off' && status !== 'on_sale') throw invalid('status', 'choice', 'on_sale')
    await becomes[status](trx, { listing, post, buyer, wanted })
    return status
  })
}

type Becoming = (trx: Selling, of: { listing: Listing; post: PostRow; buyer: number | null; wanted: Wanted }) => Promise<void>

const becomes: Record<SaleStatus, Becoming> = {
  async on_sale(trx, { listing, post }) {
    const { db } = trx
    if (listing.status === 'sold') {
      const deal = await findDeal(db, listing.id)
      if (deal?.state === 'confirmed') throw new ApiError('sold_already')
      if (deal) await deleteDeal(db, deal.id)
      if (deal?.buyer_id) await emit(trx, 'secondhand.unsold', { post: { id: listing.id }, seller: trx.viewer.id, buyer: deal.buyer_id })
    }
    if (listing.status === 'off') {
      if (listing.off_version !== post.version) throw new ApiError('rest_conflict')
      if ((await screenListing(db, await findTexts(db, listing.id), listing)).outcome === 'held') throw new ApiError('gear_refused')
    }
    await endOffers(db, listing.id, { accepted: true, open: false })
    await setStatus(db, listing.id, { status: 'on_sale', buyer_id: null })
    if (listing.status === 'off') {
      await backFromDraft(trx, listing.id)
      await lookLater(db, listing.id)
    }
  },
  async reserved(trx, { listing, buyer }) {
    if (listing.status === 'sold') throw new ApiError('sold_already')
    if (listing.buyer_id !== null && listing.buyer_id !== buyer) throw new ApiError('sold_already')
    await setStatus(trx.db, listing.id, { status: 'reserved', buyer_id: buyer })
  },
  async sold(trx, { listing, buyer: named, wanted: { userId, priceFen } }) {
    const { db, viewer } = trx
    if (listing.status === 'sold') throw new ApiError('sold_already')
    const buyer = userId === null ? null : (named ?? listing.buyer_id)
    if (buyer !== null) {
      const offer = await findAcceptedOffer(db, listing.id, buyer)
      // What is asked may have fallen since they agreed: nobody pays more.
      const agreed = offer ? Math.min(offer.price_fen, listing.price_fen!) : listing.price_fen!
      const { tackle, condition } = listing
      const paid = priceFen ?? agreed
      await insertDeal(db, {
        post_id: listing.id,
        seller_id: viewer.id,
        buyer_id: buyer,
        tackle: tackle!,
        condition: condition!,
        price_fen: paid,
      })
      await emit(trx, 'secondhand.sold', { post: { id: listing.id, title: await postName(db, listing.id) }, seller: viewer.id, buyer })
    }
    await endOffers(db, listing.id, { accepted: true, open: true, ...(buyer !== null && { but: buyer }) })
    await setStatus(db, listing.id, { status: 'sold', buyer_id: buyer })
  },
  async off(trx, { listing, post }) {
    if (listing.status === 'sold') throw new ApiError('sold_already')
    await endOffers(trx.db, listing.id, { accepted: true, open: true })
    await backToDraft(trx, listing.id)
    await setStatus(trx.db, listing.id, { status: 'off', buyer_id: null, off_version: post.version })
  },
}

/**
 * The buyer says that they bought it, or that they did not: then it is on sale again. They may, whatever has come between the two.
 *
 * @throws ApiError rest_not_found where nobody asks them (any more)
 */
export function confirmDeal(context: Selling, { id, on }: Input<'POST secondhand/confirm'>): Promise<void> {
  const { viewer } = context
  return transact(context, async (trx) => {
    const { db } = trx
    if (!(await findPost(db, viewer, id, { lock: true }))) throw notFound()
    const listing = await lockListing(db, id)
    const deal = await findDeal(db, id)
    if (!listing || deal?.buyer_id !== viewer.id) throw notFound()
    if (deal.state === 'confirmed' && on) return
    if (deal.state !== 'waiting') throw notFound()
    await answerDeal(db, deal.id, on)
    if (!on) {
      // They end it themselves.
      await closeOffers(db, id, { accepted: true, open: false })
      await setStatus(db, id, { status: 'on_sale', buyer_id: null })
    }
    const post = { id, title: await postName(db, id) }
    await emit(trx, 'secondhand.answered', { post, seller: listing.author_id, buyer: viewer.id, confirmed: on })
  })
}
