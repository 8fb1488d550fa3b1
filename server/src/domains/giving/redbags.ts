import type { Redbag, RedbagPart } from '@anglers/contract/redbag'
import type { Db, Window } from '../../infra/database.ts'
import { type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, notFound, unavailable } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { readerOf } from '../account/policy.ts'
import { isFollowing, isHidden } from '../account/service.ts'
import { isInConversation } from '../chat/carrying.ts'
import { openPost } from '../content/service.ts'
import { payingDebts } from '../ledger/debts.ts'
import { transfer } from '../ledger/service.ts'
import { canTake, isForViewer, redbagNeeds, type RedbagNeed, redbagState } from './policy.ts'
import { lockGiver } from './queries.ts'
import { hasCommented } from './redbagPostQueries.ts'
import { presentPart, presentRedbag } from './redbagPresent.ts'
import { countParts, findRedbag, listParts, type RedbagRow, takePart } from './redbagQueries.ts'
import type { TakingNews } from './redbagTaking.ts'

type Reading = Pick<StoreContext, 'db' | 'store'> & { viewer: Viewer | null }

/**
 * A red packet, if this viewer is where it is: in its conversation, or reading its post. Its sender and those who took a part see it from
 * everywhere.
 *
 * @throws ApiError rest_not_found, rest_post_locked
 */
async function getRedbag(db: Db, viewer: Viewer | null, id: number): Promise<RedbagRow> {
  const bag = await findRedbag(db, id, viewer?.id ?? null)
  if (!bag) throw notFound()
  if (bag.sender_id === viewer?.id || bag.my_amount !== null) return bag
  if (bag.post_id !== null) await openPost(db, viewer, bag.post_id)
  else if (!viewer || bag.conversation_id === null || !(await isInConversation(db, bag.conversation_id, viewer.id))) throw notFound()
  return bag
}

async function needsOf(db: Db, viewer: Viewer | null, bag: RedbagRow): Promise<RedbagNeed> {
  const isAsked = viewer !== null && viewer.id !== bag.sender_id
  return redbagNeeds(viewer, bag, {
    follows: !isAsked || (bag.takers === 'followers' && (await isFollowing(db, viewer.id, bag.sender_id))),
    commented: !isAsked || (bag.takers === 'commenters' && (await hasCommented(db, bag.post_id!, viewer.id))),
  })
}

/** @throws ApiError rest_not_found, rest_post_locked */
export async function readRedbag({ db, store, viewer }: Reading, id: number): Promise<Redbag> {
  const bag = await getRedbag(db, viewer, id)
  const isAcrossBlock = viewer !== null && bag.sender_id !== viewer.id && (await isHidden(db, readerOf(viewer), bag.sender_id))
  return presentRedbag({ ...bag, is_across_block: isAcrossBlock }, await needsOf(db, viewer, bag), viewer, store)
}

/** Who took a part, the latest first, but for those whom the viewer does not meet. @throws ApiError rest_not_found, rest_post_locked */
export async function readTakers({ db, store, viewer }: Reading, id: number, window: Window): Promise<Paged<RedbagPart>> {
  const { taken } = await getRedbag(db, viewer, id)
  const reader = readerOf(viewer)
  const [rows, total] = await Promise.all([
    listParts(db, id, reader, window),
    reader.blocks === 'none' ? taken : countParts(db, id, reader),
  ])
  return { items: rows.map((row) => presentPart(row, store)), total }
}

/**
 * Takes a part of a red packet. A member who has one sees it again.
 *
 * @throws ApiError rest_not_found, rest_post_locked, redbag_refused (not for this viewer, or across a block), redbag_condition,
 *   redbag_finished, redbag_expired
 */
export async function takeRedbag(context: StoreContext & { viewer: Viewer }, news: TakingNews, id: number): Promise<Redbag> {
  const { viewer, store } = context
  const bag = await getRedbag(context.db, viewer, id)
  const needs = await needsOf(context.db, viewer, bag)
  if (bag.my_amount !== null) return presentRedbag(bag, needs, viewer, store)
  if (!isForViewer(viewer, bag)) throw new ApiError('redbag_refused')
  if (needs !== 'nothing') throw new ApiError('redbag_condition')
  // Parts never come back to be taken: of one that is over nothing has to be locked.
  if (!canTake(viewer, bag, needs)) throw overError(bag)
  const taken = await transact(context, async ({ db }) => {
    if (bag.sender_id !== viewer.id && (await lockRelations(db, viewer, [bag.sender_id])).size) throw new ApiError('redbag_refused')
    await lockGiver(db, viewer.id)
    const part = await takePart(db, id, viewer.id)
    if (part)
      await transfer(db, `redbag:${id}:${part.n}`, {
        kind: 'redbag',
        actorId: viewer.id,
        subject: { type: 'redbag', id },
        legs: await payingDebts(db, viewer.id, 'issued', [
          { site: 'redbags', unit: bag.unit, amount: -part.amount },
          { member: viewer.id, unit: bag.unit, amount: part.amount },
        ]),
      })
    const now = (await findRedbag(db, id, viewer.id))!
    // Counted anew: nobody hears that it is finished while a part is left.
    if (now.my_amount === null) throw overError(now)
    return now
  })
  context.afterCommit(() => news.note(taken, viewer.id))
  return presentRedbag(taken, needs, viewer, store)
}

function overError(bag: RedbagRow): ApiError {
  const state = redbagState(bag)
  return state === 'open' ? unavailable(1) : new ApiError(state === 'finished' ? 'redbag_finished' : 'redbag_expired')
}
