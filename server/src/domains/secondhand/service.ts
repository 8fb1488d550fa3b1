import type { UserCard } from '@anglers/contract/account'
import type { PostCard } from '@anglers/contract/content'
import { ASKERS, SECONDHAND_LISTED } from '@anglers/contract/limits'
import type { Input } from '@anglers/contract'
import type { Offer, SecondhandCase, SecondhandStanding } from '@anglers/contract/secondhand'
import type { Db, Window } from '../../infra/database.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import type { Paged } from '../../kernel/paging.ts'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { peersByCard } from '../chat/carrying.ts'
import { canSee } from '../content/policy.ts'
import { findPost, getVisiblePost, type PostRow, readFeed } from '../content/service.ts'
import { countOffers, findBand, findDeal, findMember, findMembers, findOfferBy, listOffers } from './dealQueries.ts'
import { listingFeed, ownListings, waitingFeed } from './listQueries.ts'
import { canAppeal, canBargain, canDecide, canManage, canTake, isCase, isSeller } from './policy.ts'
import { presentBan, presentBand, presentDeal, presentFindings, presentOffer } from './present.ts'
import { findListing, findWholeListings, type Listing, listPrices, lockListing } from './queries.ts'
import { gearRules } from './screen.ts'
import { isWatching } from './watchQueries.ts'

type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }

/** @throws ApiError rest_invalid_param naming `maxFen` where it is below the least */
export function checkPrices({ minFen, maxFen }: { minFen?: number; maxFen?: number }): void {
  if (minFen !== undefined && maxFen !== undefined && minFen > maxFen) throw invalid('maxFen', 'too_small', minFen)
}

/** What is on sale or reserved. @throws ApiError rest_invalid_param: the nearest want a point, and a radius, too */
export function readListings(reading: Reading, input: Input<'GET secondhand/list'>, window: Window): Promise<Paged<PostCard>> {
  const { lat, lng, radiusM, orderby = 'new', word, tackle, condition, handover, minFen, maxFen, author } = input
  const isLocated = lat !== undefined && lng !== undefined
  if (!isLocated && (orderby === 'distance' || radiusM !== undefined)) throw invalid(lat === undefined ? 'lat' : 'lng', 'required')
  checkPrices(input)
  if (window.offset >= SECONDHAND_LISTED) return Promise.resolve({ items: [], total: 0 })
  const around = isLocated && (orderby === 'distance' || radiusM !== undefined) ? { lat, lng, radiusM } : null
  const filter = { word: word === undefined ? undefined : cleanLine(word), tackle, condition, handover, minFen, maxFen, author }
  return readFeed(reading, listingFeed(reading.db, filter, { orderby, around }, window, readerOf(reading.viewer)))
}

export const readMine = (
  reading: Reading & { viewer: Viewer },
  part: 'seller' | 'watcher' | 'buyer',
  window: Window,
): Promise<Paged<PostCard>> => readFeed(reading, ownListings(reading.db, readerOf(reading.viewer), part, window))

/** A listing and its post, if it exists for this viewer; `lock` holds both until the transaction ends. @throws ApiError rest_not_found */
export async function getListing(
  db: Db,
  viewer: Viewer | null,
  postId: number,
  { lock = false } = {},
): Promise<{ post: PostRow; listing: Listing }> {
  const post = await getVisiblePost(db, viewer, postId, { lock })
  const listing = await (lock ? lockListing : findListing)(db, postId)
  if (!listing) throw notFound()
  return { post, listing }
}

/**
 * What a listing is to the viewer. To whom it was sold may ask whatever has come since, as long as the post is there: what they paid, and
 * to whom, is theirs to keep and to confirm, though an operator holds the post by now, or a block parts the two. The post itself is not
 * theirs to see again, so that they may do nothing else with it.
 *
 * @throws ApiError rest_not_found
 */
export async function readStanding(
  { db, store, viewer, language }: Reading & { language: Language },
  postId: number,
): Promise<SecondhandStanding> {
  const [post, listing, deal] = await Promise.all([findPost(db, viewer, postId), findListing(db, postId), findDeal(db, postId)])
  if (!post || !listing) throw notFound()
  const buys = viewer !== null && viewer.id === deal?.buyer_id
  const isMet = canSee(viewer, post)
  if (!isMet && !buys) throw notFound()
  const [watching, prices, band, offer, offers, kept] = await Promise.all([
    viewer ? isWatching(db, postId, viewer.id) : false,
    listPrices(db, postId),
    listing.tackle && listing.condition ? findBand(db, listing.tackle, listing.condition) : null,
    viewer ? findOfferBy(db, postId, viewer.id) : undefined,
    countOffers(db, postId, 'open'),
    listing.buyer_id === null ? undefined : findMember(db, listing.buyer_id),
  ])
  const sells = isSeller(viewer, listing)
  const mayKnow = sells || (viewer !== null && viewer.id === listing.buyer_id)
  const findings = presentFindings(listing.findings, gearRules, language)
  const isHeld = isCase(listing)
  const isLive = post.state === 'live' && isMet
  return {
    watching,
    prices: prices.map(({ price_fen: priceFen, at }) => ({ priceFen, at: at.toISOString() })),
    band: band && presentBand(band),
    offer: offer ? presentOffer(offer, store) : null,
    offers,
    reservedFor: mayKnow && kept ? presentUser(kept, store) : null,
    deal: (sells || buys) && deal ? presentDeal(deal, store) : null,
    warnings: findings.filter(({ level }) => level === 'warn'),
    ban: isHeld && (sells || isModerator(viewer)) ? presentBan(listing, findings) : null,
    can: {
      watch: (viewer === null || mayWrite(viewer)) && !sells && isLive,
      offer: isLive && canBargain(viewer, listing),
      want: isLive && canTake(viewer, listing),
      manage: canManage(viewer, listing),
      confirm: mayWrite(viewer) && buys && deal.state === 'waiting',
      appeal: isHeld && canAppeal(viewer, listing),
      decide: isHeld && canDecide(viewer, listing),
    },
  }
}

/** The offers for a listing of the viewer's. @throws ApiError rest_not_found, rest_forbidden */
export async function readOffers(
  { db, store, viewer }: Reading & { viewer: Viewer },
  postId: number,
  window: Window,
): Promise<Paged<Offer>> {
  const { listing } = await getListing(db, viewer, postId)
  if (!isSeller(viewer, listing)) throw forbidden()
  const [rows, total] = await Promise.all([listOffers(db, postId, window), countOffers(db, postId)])
  return { items: rows.map((row) => presentOffer(row, store)), total }
}

/** With whom the viewer talks of a listing of theirs. @throws ApiError rest_not_found, rest_forbidden */
export async function readAskers({ db, store, viewer }: Reading & { viewer: Viewer }, postId: number): Promise<UserCard[]> {
  const { listing } = await getListing(db, viewer, postId)
  if (!isSeller(viewer, listing)) throw forbidden()
  const ids = await peersByCard(db, viewer.id, { type: 'post', id: postId }, ASKERS)
  return (await findMembers(db, ids, readerOf(viewer))).map((row) => presentUser(row, store))
}

/** What waits for an operator. @throws ApiError rest_forbidden for all but moderators */
export async function readCases(reading: Reading & { language: Language }, window: Window): Promise<Paged<SecondhandCase>> {
  const { db, viewer, language } = reading
  if (!isModerator(viewer)) throw forbidden()
  const { items, total } = await readFeed(reading, waitingFeed(db, window))
  const listings = await findWholeListings(
    db,
    items.map(({ id }) => id),
  )
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return {
    items: items.flatMap((post) => {
      const listing = byId.get(post.id)
      return listing ? [{ post, ban: presentBan(listing, presentFindings(listing.findings, gearRules, language)) }] : []
    }),
    total,
  }
}
