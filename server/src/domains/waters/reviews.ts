import type { Input } from '@anglers/contract'
import type { Review } from '@anglers/contract/waters'
import type { Window } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { cleanText, excerpt } from '../../lib/text.ts'
import { canReport, readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { type PictureSubject, settleLater } from '../check/subjects.ts'
import { canSee } from '../content/policy.ts'
import { findUnsealedPost, getVisiblePost } from '../content/service.ts'
import { presentPicture } from '../media/present.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import {
  deleteReview,
  findReview,
  findReviewBy,
  listReviews,
  listReviewsWith,
  type ReviewRow,
  saveReview,
  settleReview,
} from './reviewQueries.ts'
import { findVenueStanding, lockVenue } from './venueQueries.ts'

const canDelete = (viewer: Viewer | null, { author_id }: ReviewRow) => mayWrite(viewer) && (viewer.id === author_id || isModerator(viewer))

export const presentReview = (row: ReviewRow, viewer: Viewer | null, store: ObjectStore): Review => ({
  id: row.id,
  postId: row.post_id,
  author: presentUser(row.author, store),
  rating: row.rating,
  body: row.body,
  pictures: row.pictures.map((picture) => presentPicture(picture, store, picture.unchecked || row.held ? 'owner' : 'everyone')),
  held: row.held,
  createdAt: new Date(row.created_at).toISOString(),
  can: { delete: canDelete(viewer, row), report: canReport(viewer, row.author_id) },
})

type Reading = Pick<Services, 'db' | 'store'> & { viewer: Viewer | null }

/** What was said of a ground or shop; nothing where it is sealed for this viewer. @throws ApiError rest_not_found */
export async function readReviews({ db, store, viewer }: Reading, postId: number, window: Window): Promise<Paged<Review>> {
  if (!(await findUnsealedPost(db, viewer, postId))) return { items: [], total: 0 }
  const { rows, total } = await listReviews(db, postId, window, readerOf(viewer))
  return { items: rows.map((row) => presentReview(row, viewer, store)), total }
}

/**
 * Keeps a member's review, in place of the one that is there.
 *
 * @throws ApiError rest_not_found where there is no such ground or shop; rest_forbidden for one's own; rest_invalid_param
 */
export async function writeReview(
  context: StoreContext & Pick<Services, 'integrations'>,
  viewer: Viewer,
  form: Input<'POST waters/review'>,
): Promise<Review> {
  const { id: postId, rating, media = [] } = form
  const checks = media.length > 0 && (await wantsPictureCheck(context, viewer.id))
  return transact(context, async (trx) => {
    const post = await getVisiblePost(trx.db, viewer, postId)
    const hidden = await lockRelations(trx.db, viewer, [post.author_id])
    if (!canSee(viewer, { ...post, hidden: hidden.has(post.author_id) }) || !(await lockVenue(trx.db, postId))) throw notFound()
    const standing = await findVenueStanding(trx.db, postId, viewer.id)
    if (post.state !== 'live' || standing?.owner_id === viewer.id) throw forbidden()
    const mine = await findReviewBy(trx.db, postId, viewer.id)
    const [foreign] = await foreignPictures(
      trx,
      viewer.id,
      media,
      mine?.pictures.map(({ id }) => id),
    )
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
    const review = { postId, authorId: viewer.id, rating, body: cleanText(form.content), pictures: media }
    const id = await saveReview(trx.db, review)
    // Of the pictures that it shows now.
    await settleReview(trx.db, id)
    if (checks) await settleLater(trx, media, 'comment')
    hidePictures(trx)
    return presentReview((await findReview(trx.db, id))!, viewer, trx.store)
  })
}

/** @throws ApiError rest_not_found, rest_forbidden */
export function removeReview(context: Context, viewer: Viewer, id: number): Promise<void> {
  return transact(context, async (trx) => {
    const review = await findReview(trx.db, id)
    if (!review) throw notFound()
    if (!canDelete(viewer, review)) throw forbidden()
    await lockVenue(trx.db, review.post_id)
    await deleteReview(trx.db, id)
    hidePictures(trx)
  })
}

/** A review that this viewer may read. @throws ApiError rest_not_found */
export async function openReview({ db }: Pick<Context, 'db'>, viewer: Viewer, id: number): Promise<ReviewRow> {
  const review = await findReview(db, id)
  if (!review || (review.held && review.author_id !== viewer.id)) throw notFound()
  await getVisiblePost(db, viewer, review.post_id)
  return review
}

async function settle(context: Context, picture: number): Promise<void> {
  await eachInTurn(await listReviewsWith(context.db, picture), ({ id, post_id: postId }) =>
    transact(context, async (trx) => {
      await lockVenue(trx.db, postId)
      if (!(await settleReview(trx.db, id))) return
      const { held, body, author_id: author } = (await findReview(trx.db, id))!
      hidePictures(trx)
      if (held) await emit(trx, 'waters.reviewHeld', { member: author, postId, reviewId: id, text: excerpt(body) })
    }),
  )
}

/** The pictures of reviews: others see each once it has passed, and nothing of a review that shows one which was refused. */
export const reviewPictures: PictureSubject = { passed: settle, refused: settle }
