import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Module } from '../../kernel/module.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { excerpt } from '../../lib/text.ts'
import { anyReader } from '../account/policy.ts'
import { lockRelationsOf } from '../account/relationLocks.ts'
import type {} from '../check/events.ts'
import { awaitPictures, listUnpassed } from '../check/pictures.ts'
import type {} from '../media/events.ts'
import { hidePictures } from '../media/shown.ts'
import { deleteChecks } from './checkQueries.ts'
import { findComment, removeComment } from './commentQueries.ts'
import {
  awaitsFrame,
  deletePictureCheck,
  findPictureCheck,
  listCommentsWith,
  listLongWaiting,
  listPostsWith,
  listShownPictures,
  refusePictureCheck,
} from './pictureCheckQueries.ts'
import { keepFromOthers } from './placing.ts'
import { letOutIfClear } from './publish.ts'
import { findBody, findFacts } from './queries.ts'
import { deleteReview } from './reviewQueries.ts'
import type { PostRow } from './service.ts'
import { listPostsWithFilm } from './types/videoQueries.ts'

/** By then a picture is an operator's, and a film has its frame, or gets none. */
const LOST_S = 12 * 60 * 60
const LOST_AT_ONCE = 1_000

declare module '../../infra/jobs.ts' {
  interface JobList {
    /** What shows this picture or this film, or this post; without any, what has waited for too long. */
    settle_pictures: Subject
  }
}

interface Subject {
  picture?: number
  film?: number
  post?: number
}

type Settling = Context & Pick<Services, 'db'>

/** What is known of pictures settles what waits for them, in a job of its own: who says so does not wait for the locks of posts. */
export const listenForPictures: NonNullable<Module['listen']> = ({ events }) => {
  events
    .on('picture.judged', ({ db }, { id }) => addJob(db, 'settle_pictures', { picture: id }))
    .on('film.drawn', async ({ db }, { id }) => {
      if ((await listPostsWithFilm(db, id)).length) await addJob(db, 'settle_pictures', { film: id })
    })
  return () => Promise.resolve()
}

async function settlePictures(context: Settling, { picture, film, post }: Subject): Promise<void> {
  if (post !== undefined) return settlePost(context, post)
  if (film !== undefined) return eachInTurn(await listPostsWithFilm(context.db, film), (id) => settlePost(context, id))
  if (picture !== undefined) {
    await eachInTurn(await listPostsWith(context.db, picture), (id) => settlePost(context, id))
    return settleComments(context, picture)
  }
  const lost = await listLongWaiting(context.db, { seconds: LOST_S, limit: LOST_AT_ONCE })
  return eachInTurn(lost, (id) => settlePost(context, id, { isLate: true }))
}

/** Lets out a post all of whose pictures have passed, or holds it, and tells its author, where one is refused. */
function settlePost(context: Context, id: number, { isLate = false } = {}): Promise<void> {
  return transact(context, async (trx) => {
    const known = await findFacts(trx.db, anyReader, id)
    if (!known) return
    const called = (await findBody(trx.db, id)).mentions.map((member) => member.id)
    await lockRelationsOf(trx.db, known.author_id, called)
    const post = await findFacts(trx.db, anyReader, id, { lock: true })
    const check = await findPictureCheck(trx.db, id)
    if (!post || check?.refused) return
    const shown = await listShownPictures(trx.db, id)
    // A frame may have been drawn since.
    if (check) await awaitPictures(trx, shown, 'post')
    const unpassed = await listUnpassed(trx.db, shown)
    if (unpassed.some(({ state }) => state === 'risky')) return hold(trx, post, check !== undefined)
    if (!check || unpassed.length || (!isLate && (await awaitsFrame(trx.db, id)))) return
    await deletePictureCheck(trx.db, id)
    await letOutIfClear(trx, post, called)
  })
}

/** @param waited it waits for its pictures; else others may have seen them */
async function hold(trx: Context, post: PostRow, waited: boolean): Promise<void> {
  const isSeen = post.state === 'live' || post.state === 'checking'
  // What is held for something else already is held for this as well.
  if (!isSeen) return waited ? refusePictureCheck(trx.db, post.id) : undefined
  await deleteChecks(trx.db, post.id)
  await deleteReview(trx.db, post.id)
  await refusePictureCheck(trx.db, post.id)
  await keepFromOthers(trx, post, { notified: false })
}

/** Removes the comments with a picture that was refused, as a moderator does. Those with one that passed need nothing: it is seen now. */
async function settleComments(context: Context, picture: number): Promise<void> {
  const [found] = await listUnpassed(context.db, [picture])
  if (found?.state !== 'risky') return
  await eachInTurn(await listCommentsWith(context.db, picture), (id) =>
    transact(context, async (trx) => {
      const comment = await findComment(trx.db, id, anyReader)
      if (!comment) return
      await removeComment(trx.db, id)
      hidePictures(trx)
      await emit(trx, 'comment.deleted', { comment, by: null })
      await emit(trx, 'comment.removed', { comment, text: excerpt(comment.body) })
    }),
  )
}

export const settlingJobs = (context: Settling): Pick<JobHandlers, 'settle_pictures'> => ({
  settle_pictures: { cron: '41 * * * *', run: (what) => settlePictures(context, what) },
})
