import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../infra/database.ts'
import { emit } from '../../kernel/events.ts'
import { anyReader } from '../account/policy.ts'
import { listUnpassed } from '../check/pictures.ts'
import type { ForumFacts } from '../forum/policy.ts'
import { hidePictures } from '../media/shown.ts'
import { deleteChecks, findCheckState, insertCheck } from './checkQueries.ts'
import type {} from './events.ts'
import { lockPosts, moveUnder } from './mergeQueries.ts'
import { listShownPictures, refusePictureCheck } from './pictureCheckQueries.ts'
import { scheduleOpening } from './placeQueries.ts'
import { makeLive, waitForPictures } from './publish.ts'
import { refundReadersLater } from './refunding.ts'
import { findBody, findFacts, raiseVersion, updatePost } from './queries.ts'
import { deleteReview, insertReview, saveDue, takeDue } from './reviewQueries.ts'
import { nameOfPost, type PostRow } from './service.ts'

// What other domains do with a post that stands, in the transaction that holds its row: moderators of forums, and who screens listings.

/** By what its author knows a post of a type that has no parts. */
export const postName = (db: Db, id: number): Promise<string> => nameOfPost({ db, modules: [] }, id)

/** Has a post stand in this forum from now on, where its readers meet it. */
export async function putInForum(trx: Context, id: number, forum: ForumFacts): Promise<void> {
  await updatePost(trx.db, id, { forum_id: forum.id, closed: forum.access !== 'all' })
  hidePictures(trx)
}

/** Has the open forms of a post learn that something of it was changed. It is locked. */
export const renewPost = (trx: Db, id: number): Promise<void> => raiseVersion(trx, id)

/** Has others meet a post again that was made a draft of its author's, where it stood, unless its pictures were refused meanwhile. */
export async function backFromDraft(trx: Context, id: number): Promise<void> {
  const unpassed = await listUnpassed(trx.db, await listShownPictures(trx.db, id))
  await updatePost(trx.db, id, { state: unpassed.length ? 'checking' : 'live' })
  if (unpassed.length) await waitForPictures(trx.db, id)
  else await scheduleOpening(trx.db, id)
}

/**
 * Lets out a post that was held, as one that is new where nobody has met it yet; or keeps one from others. Who decided tells its author.
 * What its texts or pictures are held for stands, which its author is told here, and it waits for what is not checked or reviewed yet.
 * @returns what came of it
 */
export async function decideOnPost(trx: Context, id: number, accept: boolean): Promise<'live' | 'waits' | 'held'> {
  const post = (await findFacts(trx.db, anyReader, id))!
  if (!accept) {
    await endWaiting(trx.db, id)
    await keepFromOthers(trx, post, { notified: true })
    return 'held'
  }
  const unpassed = await listUnpassed(trx.db, await listShownPictures(trx.db, id))
  const isPictureRefused = unpassed.some(({ state }) => state === 'risky')
  if (isPictureRefused) await refusePictureCheck(trx.db, id)
  if (isPictureRefused || (await findCheckState(trx.db, id)) === 'refused') {
    await emit(trx, 'post.held', { post, text: await nameOfPost(trx, id), notified: false })
    return 'held'
  }
  await deleteChecks(trx.db, id)
  const due = await takeDue(trx.db, id)
  if (unpassed.length || due.texts || due.review) {
    await updatePost(trx.db, id, { state: 'checking' })
    if (due.texts) await insertCheck(trx.db, id)
    if (due.review) await reviewAnew(trx.db, id)
    if (unpassed.length) await waitForPictures(trx.db, id)
    return 'waits'
  }
  await makeLive(trx.db, post)
  await emit(trx, 'post.published', { post: { ...post, state: 'live' }, called: [] })
  return 'live'
}

/** Has a post wait for nothing, as it is to be held; what it waited for is due once it is let out. */
async function endWaiting(trx: Db, id: number): Promise<void> {
  const texts = (await findCheckState(trx, id)) === 'waiting'
  const review = await deleteReview(trx, id)
  await saveDue(trx, id, { texts, review: review !== null && !review.accepted })
  await deleteChecks(trx, id)
}

async function reviewAnew(trx: Db, id: number): Promise<void> {
  await deleteReview(trx, id)
  await insertReview(trx, id)
}

/** Makes a post a draft of its author's again. Who has paid for it is paid back. */
export async function backToDraft(trx: Context, id: number): Promise<void> {
  await updatePost(trx.db, id, { state: 'draft' })
  hidePictures(trx)
  await refundReadersLater(trx.db, id)
}

/** Keeps from others a post that they see, or soon would, and tells its author, who may mend it. */
export async function holdShown(trx: Context, id: number): Promise<void> {
  const post = await findFacts(trx.db, anyReader, id, { lock: true })
  if (post?.state !== 'live' && post?.state !== 'checking') return
  await deleteChecks(trx.db, id)
  await deleteReview(trx.db, id)
  // What its author mends, or objects to; without it, it would be held for good.
  await refusePictureCheck(trx.db, id)
  await keepFromOthers(trx, post, { notified: false })
}

/** Holds a post that others may have seen; it is locked. What `notified` and `why` are, its event says. */
export async function keepFromOthers(trx: Context, post: PostRow, how: { notified: boolean; why?: string }): Promise<void> {
  await updatePost(trx.db, post.id, { state: 'held' })
  hidePictures(trx)
  await emit(trx, 'post.held', { post, text: await nameOfPost(trx, post.id), ...how })
}

/** Holds posts that are to be one until the transaction ends. */
export const holdPosts = (trx: Db, ids: readonly number[]): Promise<void> => lockPosts(trx, ids)

/**
 * Makes a post one with another one of its forum, both held: what was written there, and all that answered it, stands among the comments of
 * the other from now on, and its address leads there.
 */
export async function mergeInto(trx: Context, id: number, into: number): Promise<void> {
  const { title, body } = await findBody(trx.db, id)
  const comment = await moveUnder(trx.db, id, into, [title, body].filter(Boolean).join('\n'))
  // Before the post is gone, with which its unread notices go.
  await emit(trx, 'post.merged', { post: { id }, comment: { id: comment } })
  await updatePost(trx.db, id, { deleted_at: new Date() })
  hidePictures(trx)
}
