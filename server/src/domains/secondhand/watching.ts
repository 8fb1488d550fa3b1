import type { Input } from '@anglers/contract'
import type { SavedSearch } from '@anglers/contract/secondhand'
import { SAVED_SEARCHES } from '@anglers/contract/limits'
import type { Db, Window } from '../../infra/database.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Module } from '../../kernel/module.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import type {} from '../bbs/events.ts'
import type {} from '../content/events.ts'
import { postName } from '../content/placing.ts'
import { endOffers } from './closing.ts'
import { closeOffers } from './dealQueries.ts'
import type {} from './events.ts'
import { presentSearch } from './present.ts'
import { findListing, type Listing, notePrice, takeUntold } from './queries.ts'
import { checkPrices, getListing } from './service.ts'
import {
  containsWords,
  countSearches,
  deleteSearch,
  findWanted,
  insertSearch,
  listSearches,
  lockSearches,
  noteFinds,
  setWatch,
  takeWatchers,
} from './watchQueries.ts'

/** Members who are told in one transaction. */
const NOTIFIED_AT_ONCE = 100

declare module '../../infra/jobs.ts' {
  interface JobList {
    look_at_listing: { id: number }
  }
}

/** Has those be told who watch a listing or look for one like it, once the transaction is done. */
export const lookLater = (trx: Db, id: number): Promise<void> => addJob(trx, 'look_at_listing', { id }, { key: `listing ${id}` })

/** Whatever publishes a listing, or a change of it, or takes it away: what was offered for that waits for nothing. */
export const listenForListings: NonNullable<Module['listen']> = ({ events }) => {
  const open = { accepted: false, open: true }
  for (const hidden of ['post.held', 'bbs.refused'] as const)
    events.on(hidden, async ({ db }, { post }) => {
      await endOffers(db, post.id, open)
      // What comes of it from here on is told as that.
      await takeUntold(db, post.id)
    })
  // Nothing is left of it that a card could show.
  events.on('post.deleted', async ({ db }, { post }) => void (await closeOffers(db, post.id, open)))
  events.on('post.published', async (trx, { post: { id, type } }) => {
    if (type !== 'secondhand') return
    await notePrice(trx.db, id)
    await lookLater(trx.db, id)
    const untold = await takeUntold(trx.db, id)
    if (!untold) return
    const post = { id, title: await postName(trx.db, id) }
    await emit(trx, 'secondhand.decided', { post, seller: untold.author_id, accepted: true, answer: untold.answer ?? '' })
  })
  return () => Promise.resolve()
}

/** Watches a listing, or no longer. @throws ApiError rest_not_found, rest_forbidden (one's own) */
export function watch(
  context: Context,
  viewer: Viewer,
  { id, on }: Input<'POST secondhand/watch'>,
): Promise<{ on: boolean; watchers: number }> {
  return transact(context, async (trx) => {
    const { listing } = await getListing(trx.db, viewer, id, { lock: true })
    if (listing.author_id === viewer.id) throw forbidden()
    return { on, watchers: await setWatch(trx.db, id, viewer.id, on, listing.price_fen) }
  })
}

/** Saves what a member looks for. @throws ApiError rest_conflict with too many, rest_invalid_param where it looks for anything */
export function saveSearch(context: Context, viewer: Viewer, input: Input<'POST secondhand/search-save'>): Promise<SavedSearch> {
  const { tackle, condition, handover, minFen, maxFen } = input
  const word = cleanLine(input.word ?? '')
  if (!word && !tackle && !condition && !handover && minFen === undefined && maxFen === undefined) throw invalid('word', 'empty')
  checkPrices(input)
  return transact(context, async (trx) => {
    if ((await lockSearches(trx.db, viewer.id)) >= SAVED_SEARCHES) throw new ApiError('rest_conflict')
    const row = await insertSearch(trx.db, {
      member_id: viewer.id,
      word,
      tackle: tackle ?? '',
      condition: condition ?? null,
      handover: handover ?? null,
      min_fen: minFen ?? null,
      max_fen: maxFen ?? null,
    })
    return presentSearch(row)
  })
}

export async function readSearches(db: Db, viewer: Viewer, window: Window): Promise<Paged<SavedSearch>> {
  const [rows, total] = await Promise.all([listSearches(db, viewer.id, window), countSearches(db, viewer.id)])
  return { items: rows.map(presentSearch), total }
}

/** @throws ApiError rest_not_found */
export async function forgetSearch(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (!(await deleteSearch(db, id, viewer.id))) throw notFound()
}

const isOnOffer = (listing: Listing | undefined): listing is Listing =>
  listing !== undefined && listing.offered && listing.price_fen !== null

/** Tells those of a listing who know a higher price, and those who look for one like it: some at a time, each once. */
async function lookAtListing(context: Context, id: number): Promise<void> {
  const listing = await findListing(context.db, id)
  if (!isOnOffer(listing)) return
  const post = { id, title: await postName(context.db, id) }
  for (let more = true; more;) more = (await tellWatchers(context, listing, post)) === NOTIFIED_AT_ONCE
  for (let after: number | null = 0; after !== null;) after = await tellSearchers(context, listing, post, after)
}

const tellWatchers = (
  context: Context,
  { id, author_id: seller, price_fen: price }: Listing,
  post: { id: number; title: string },
): Promise<number> =>
  transact(context, async (trx) => {
    const taken = await takeWatchers(trx.db, id, price!, seller, NOTIFIED_AT_ONCE)
    const members = taken.filter(({ met }) => met).map(({ member_id, known_fen }) => ({ id: member_id, knewFen: known_fen }))
    if (members.length) await emit(trx, 'secondhand.priceFell', { post, priceFen: price!, members })
    return taken.length
  })

/** @returns after which search to go on; null where that was all */
const tellSearchers = (context: Context, listing: Listing, post: { id: number; title: string }, after: number): Promise<number | null> =>
  transact(context, async (trx) => {
    const { tackle, condition, handovers, price_fen: price, author_id: author } = listing
    const item = { tackle: tackle ?? 'other', condition: condition ?? 'visible', handovers, price_fen: price!, author_id: author }
    const wanted = await findWanted(trx.db, item, after, NOTIFIED_AT_ONCE)
    const has = await containsWords(
      trx.db,
      listing.id,
      wanted.map(({ word }) => word),
    )
    const found = wanted.filter((_, at) => has[at])
    const members = found.length ? await noteFinds(trx.db, listing.id, found) : []
    if (members.length) await emit(trx, 'secondhand.found', { post, members })
    return wanted.length === NOTIFIED_AT_ONCE ? wanted.at(-1)!.id : null
  })

export const watchingJobs = (context: Context): Pick<JobHandlers, 'look_at_listing'> => ({
  look_at_listing: { run: ({ id }) => lookAtListing(context, id) },
})
