import type { Input } from '@anglers/contract'
import type { FoundPlace } from '@anglers/contract/waterMap'
import type { Alike, NearbyPost, VenueNote, VenueStanding } from '@anglers/contract/waters'
import type { PostCard } from '@anglers/contract/content'
import { MAP_SEARCH_RADIUS_M, SEARCH_HITS } from '@anglers/contract/limits'
import type { Window } from '../../infra/database.ts'
import { type Context, type ReadServices, type Services, transact } from '../../kernel/context.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { findUnsealedPost, getVisiblePost, readFeed } from '../content/service.ts'
import { hidePictures } from '../media/shown.ts'
import { metresBetween } from '../../lib/distance.ts'
import {
  findAlike,
  findNearby,
  findPlacesAround,
  hereFeed,
  type NearbyType,
  venueFeed,
  type VenueFilter,
  type VenueType,
  venueSearchFeed,
} from './nearbyQueries.ts'
import { decideNote, findOpenNote, listNotes, listOpenClaims, saveNote } from './noteQueries.ts'
import { presentReview } from './reviews.ts'
import { deleteReviewBy, findReviewBy } from './reviewQueries.ts'
import { confirmVenue, findVenueStanding, lockVenue, setOwner } from './venueQueries.ts'

type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }

/** A list of grounds or shops. */
export function readVenues(
  reading: Reading,
  type: VenueType,
  { orderby = 'new', ...filter }: VenueFilter & { orderby?: 'new' | 'rating' | 'hot' },
  window: Window,
): Promise<Paged<PostCard>> {
  return readFeed(reading, venueFeed(reading.db, type, { ...filter, orderby }, window, readerOf(reading.viewer)))
}

/** The most popular grounds or shops. */
export const readHot = (reading: Reading, type: VenueType, window: Window): Promise<Paged<PostCard>> =>
  readFeed(reading, venueFeed(reading.db, type, { orderby: 'hot' }, window, readerOf(reading.viewer)))

/** Grounds or shops that this viewer finds by the word, SEARCH_HITS at most. */
export async function searchVenues(reading: Reading, type: VenueType, word: string, window: Window): Promise<Paged<PostCard>> {
  const wanted = cleanLine(word)
  if (!wanted || window.offset >= SEARCH_HITS) return { items: [], total: 0 }
  return readFeed(reading, venueSearchFeed(reading.db, type, wanted, window, readerOf(reading.viewer)))
}

/** Grounds or shops around a point, with how far they are. */
export async function readNearby(
  reading: Reading,
  type: NearbyType,
  { lat, lng, radiusM, orderby, ...filter }: VenueFilter & { lat: number; lng: number; radiusM: number; orderby?: 'distance' | 'rating' },
  window: Window,
): Promise<Paged<NearbyPost>> {
  const here = { lat, lng }
  const { rows, total } = await findNearby(reading.db, type, { ...here, radiusM }, { ...filter, orderby }, window, readerOf(reading.viewer))
  const ids = rows.map(({ id }) => ({ id }))
  const { items } = await readFeed(reading, { page: { execute: () => Promise.resolve(ids) }, total: () => Promise.resolve(total) })
  const points = new Map(rows.map((row) => [row.id, row]))
  return { items: items.map((post) => ({ post, distanceM: Math.round(metresBetween(here, points.get(post.id)!)) })), total }
}

/** Places around a point by a word, SEARCH_HITS at most: what the town's own grounds and shops are called. */
export async function findPlace(
  { db, viewer }: Pick<Reading, 'db' | 'viewer'>,
  { word = '', lat, lng }: { word?: string; lat: number; lng: number },
  window: Window,
): Promise<Paged<FoundPlace>> {
  const here = { lat, lng }
  const { rows, total } = await findPlacesAround(db, { ...here, radiusM: MAP_SEARCH_RADIUS_M }, cleanLine(word), window, readerOf(viewer))
  return { items: rows.map((row) => ({ ...row, distanceM: Math.round(metresBetween(here, row)) })), total }
}

/**
 * Posts from around a ground, a shop or a spot; none for whom it is sealed, as they tell where it is.
 *
 * @throws ApiError rest_not_found where this viewer does not see it
 */
export async function readPostsHere(reading: Reading, postId: number, window: Window): Promise<Paged<PostCard>> {
  const post = await findUnsealedPost(reading.db, reading.viewer, postId)
  if (!post || window.offset >= SEARCH_HITS) return { items: [], total: 0 }
  return readFeed(reading, hereFeed(reading.db, postId, window, readerOf(reading.viewer)))
}

/** What may be the same ground or shop, known already. */
export const checkAlike = async (
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  type: VenueType,
  input: Input<'POST diaochang/check'>,
): Promise<{ alike: Alike[] }> => ({ alike: await findAlike(db, type, { ...input, name: cleanLine(input.name) }, readerOf(viewer)) })

/** @throws ApiError rest_not_found where it is no ground or shop that this viewer sees */
export async function readStanding({ db, store, viewer }: Reading, postId: number): Promise<VenueStanding> {
  const post = await getVisiblePost(db, viewer, postId)
  const [standing, mine] = await Promise.all([
    findVenueStanding(db, postId, viewer?.id ?? null),
    viewer ? findReviewBy(db, postId, viewer.id) : undefined,
  ])
  if (!standing) throw notFound()
  const [writes, isLive, runs] = [
    viewer === null || mayWrite(viewer),
    post.state === 'live',
    viewer !== null && standing.owner_id === viewer.id,
  ]
  return {
    mine: mine ? presentReview(mine, viewer, store) : null,
    claimed: standing.claimed,
    owner: standing.owner && presentUser(standing.owner, store),
    stars: standing.stars,
    can: {
      review: writes && isLive && !runs,
      claim: writes && isLive && standing.owner_id === null,
      run: mayWrite(viewer) && isLive && runs,
      correct: writes && isLive,
      confirm: mayWrite(viewer) && isModerator(viewer),
    },
  }
}

/** Keeps what a member tells the operators of a ground or a shop. @throws ApiError rest_not_found, rest_forbidden for what has an owner */
export function writeNote(context: Context, viewer: Viewer, { id, kind, content }: Input<'POST waters/note'>): Promise<void> {
  return transact(context, async (trx) => {
    const post = await getVisiblePost(trx.db, viewer, id)
    if (!(await lockVenue(trx.db, id))) throw notFound()
    const standing = await findVenueStanding(trx.db, id, viewer.id)
    if (post.state !== 'live' || (kind === 'claim' && standing?.owner_id !== null)) throw forbidden()
    await saveNote(trx.db, { post_id: id, author_id: viewer.id, kind, body: cleanText(content) })
  })
}

/** @throws ApiError rest_forbidden for all but moderators */
export async function readNotes({ db, store, viewer }: Reading, window: Window): Promise<Paged<VenueNote>> {
  if (!isModerator(viewer)) throw forbidden()
  const { rows, total } = await listNotes(db, window)
  const items = rows.map(({ id, kind, post_id: postId, title, author, body, created_at: at }) => ({
    id,
    kind,
    postId,
    title,
    author: presentUser(author, store),
    body,
    createdAt: at.toISOString(),
  }))
  return { items, total }
}

/** @throws ApiError rest_forbidden for all but moderators, rest_not_found where nobody waits for it (any more) */
export async function decideOnNote(context: Context, viewer: Viewer, { id, accept }: Input<'POST waters/decide'>): Promise<void> {
  if (!mayWrite(viewer) || !isModerator(viewer)) throw forbidden()
  if (!(await closeNote(context, id, accept, viewer.id))) throw notFound()
}

/**
 * Accepts or refuses what a member wrote, who is notified. An accepted claim names who runs the place: who reviews it no more, and whom
 * nobody else can be beside.
 *
 * @param by the operator's account; null at the command line
 * @returns whether anybody waited for it, and it could be
 */
export function closeNote(context: Context, id: number, accept: boolean, by: number | null): Promise<boolean> {
  return transact(context, async (trx) => {
    const open = await findOpenNote(trx.db, id)
    if (!open) return false
    await lockVenue(trx.db, open.post_id)
    const owner = (await findOpenNote(trx.db, id))?.owner_id ?? null
    const isClaimed = accept && open.kind === 'claim'
    if (isClaimed && owner !== null) return false
    const note = await decideNote(trx.db, id, by, accept)
    if (!note) return false
    const { kind, post_id: postId, author_id: member, title } = note
    if (isClaimed) {
      await setOwner(trx.db, postId, member)
      await deleteReviewBy(trx.db, postId, member)
      hidePictures(trx)
      for (const other of await listOpenClaims(trx.db, postId)) await closeNote(trx, other, false, by)
    }
    await emit(trx, 'waters.decided', { member, postId, title, kind, accepted: accept })
    return true
  })
}

/** @throws ApiError rest_forbidden for all but moderators, rest_not_found */
export function confirm(context: Context, viewer: Viewer, postId: number, on: boolean): Promise<void> {
  if (!mayWrite(viewer) || !isModerator(viewer)) throw forbidden()
  return transact(context, async (trx) => {
    await getVisiblePost(trx.db, viewer, postId)
    if (!(await lockVenue(trx.db, postId))) throw notFound()
    await confirmVenue(trx.db, postId, viewer.id, on)
  })
}
