import { PLACE_CELL_M } from '@anglers/contract/limits'
import type { PostForm } from '@anglers/contract/posts/form'
import type { PostType } from '@anglers/contract/postTypes'
import type { Db } from '../../infra/database.ts'
import type { JobHandlers } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Module } from '../../kernel/module.ts'
import { eachInTurn, inBatches } from '../../lib/batches.ts'
import type { Point } from '../../lib/distance.ts'
import { cellMiddle } from '../../lib/grid.ts'
import type {} from './events.ts'
import { revealAtFirst } from './policy.ts'
import {
  findDuePlaces,
  findPlaceForAll,
  type Guard,
  openPlace,
  type PlaceGuard,
  savePoint,
  scheduleMissedOpenings,
} from './placeQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    open_places: object
    schedule_places: object
  }
}

const OPENED_AT_ONCE = 200
/** Where lists and maps that are for everyone may put a post; null: nowhere. */
async function pointForAll(db: Db, postId: number): Promise<Point | null> {
  const row = await findPlaceForAll(db, postId)
  if (!row) return null
  if (row.reveal !== null) return row.reveal === 'km' ? cellMiddle({ lat: row.guarded_lat!, lng: row.guarded_lng! }, PLACE_CELL_M) : null
  return row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
}

/** Has lists and maps find a post where everyone may know it to be. */
export const savePointForAll = async (trx: Db, postId: number): Promise<void> => savePoint(trx, postId, await pointForAll(trx, postId))

/** Has lists and maps find posts of a type, which they find by their points, just where they are, once everyone may know that. */
export const listenForOpenedPlaces =
  (type: PostType): NonNullable<Module['listen']> =>
  ({ events }) => {
    events.on('post.placeOpened', async ({ db }, opened) => {
      if (opened.type === type) await savePointForAll(db, opened.postId)
    })
    return () => Promise.resolve()
  }

/**
 * How a form wants its place guarded; null: everyone who may read the post knows it. A form that does not say keeps what was, where there
 * was a place. The point of a private spot that is not for everyone is only for those whom its visibility lets in.
 */
export function guardOf(
  type: PostType,
  { placeReveal, placeOpensAfterDays, visibility = 0 }: Pick<PostForm, 'placeReveal' | 'placeOpensAfterDays' | 'visibility'>,
  before: PlaceGuard | undefined,
): Guard | null {
  const wanted = placeReveal ?? before?.reveal ?? revealAtFirst(type)
  const reveal = wanted === 'exact' && type === 'places' && visibility !== 0 ? 'km' : wanted
  if (reveal === 'exact') return null
  const days = placeOpensAfterDays === undefined ? (before?.opens_after_days ?? null) : placeOpensAfterDays
  return { reveal, opens_after_days: days }
}

/** Opens the places whose time has come, one transaction for each. */
function openDuePlaces(context: Context): Promise<void> {
  const open = (postId: number) =>
    transact(context, async (trx) => {
      const type = await openPlace(trx.db, postId)
      if (type) await emit(trx, 'post.placeOpened', { postId, type })
    })
  const due = async (after: number) => (await findDuePlaces(context.db, after, OPENED_AT_ONCE)).map((id) => ({ id }))
  return eachInTurn(inBatches(OPENED_AT_ONCE, due), ({ id }) => open(id))
}

export const placeJobs = (context: Context): Pick<JobHandlers, 'open_places' | 'schedule_places'> => ({
  open_places: { cron: '* * * * *', run: () => openDuePlaces(context) },
  schedule_places: { cron: '33 * * * *', run: () => scheduleMissedOpenings(context.db) },
})
