import type { Input } from '@anglers/contract'
import type { GoodReview } from '@anglers/contract/shopReviews'
import type { ObjectStore } from '../../infra/store.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { type Paged, window } from '../../kernel/paging.ts'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { cleanText, excerpt } from '../../lib/text.ts'
import { canReport, readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { type PictureSubject, settleLater } from '../check/subjects.ts'
import { presentPicture } from '../media/present.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import { findGood } from './goodQueries.ts'
import { moveOrder } from './orderQueries.ts'
import { hasArrived } from './policy.ts'
import {
  addToReview,
  countUnreviewed,
  deleteGoodReview,
  findGoodReview,
  findReviewOfLine,
  type GoodReviewRow,
  insertGoodReview,
  listGoodReviews,
  listGoodReviewsWith,
  lockBoughtLine,
  lockReviewedGood,
  settleGoodReview,
} from './reviewQueries.ts'

const canDelete = (viewer: Viewer | null, { author_id }: GoodReviewRow) =>
  mayWrite(viewer) && (viewer.id === author_id || isModerator(viewer))

const presentReview = (row: GoodReviewRow, viewer: Viewer | null, store: ObjectStore): GoodReview => ({
  id: row.id,
  goodId: row.good_id,
  author: presentUser(row.author, store),
  stars: row.stars,
  body: row.body,
  spec: row.spec,
  pictures: row.pictures.map((picture) => presentPicture(picture, store, picture.unchecked || row.held ? 'owner' : 'everyone')),
  held: row.held,
  createdAt: row.created_at.toISOString(),
  addition: row.addition === null ? null : { body: row.addition, at: row.added_at!.toISOString() },
  can: { delete: canDelete(viewer, row), report: canReport(viewer, row.author_id) },
})

type Reading = Pick<Services, 'db' | 'store'> & { viewer: Viewer | null }

/** Reviews of a good for money; also of one that is not sold any more. @throws ApiError rest_not_found */
export async function readGoodReviews(
  { db, store, viewer }: Reading,
  input: Input<'GET comments/order-comment'>,
): Promise<Paged<GoodReview>> {
  if (!(await findGood(db, input.id))) throw notFound()
  const { rows, total } = await listGoodReviews(db, input.id, input.filter, window(input), readerOf(viewer))
  return { items: rows.map((row) => presentReview(row, viewer, store)), total }
}

/**
 * Keeps what a buyer says of a line of an order that has come: a review with its stars, or, without stars, the one addition to it. Locks
 * the order: two taps make one review.
 *
 * @throws ApiError rest_not_found for a line that is not theirs; rest_conflict where it has not come, was refunded, or all was said;
 *   rest_invalid_param naming what is missing
 */
export async function reviewLine(
  context: StoreContext & Pick<Services, 'integrations'>,
  viewer: Viewer,
  form: Input<'POST comments/add-order-comment'>,
): Promise<GoodReview> {
  const { lineId, stars, media = [] } = form
  const body = cleanText(form.content)
  const checks = media.length > 0 && (await wantsPictureCheck(context, viewer.id))
  return transact(context, async (trx) => {
    const { db } = trx
    const line = await lockBoughtLine(db, viewer.id, lineId)
    if (!line) throw notFound()
    const mine = await findReviewOfLine(db, lineId)
    if (stars === undefined) {
      if (mine && media.length) throw invalid('media', 'choice')
      await saveAddition(trx, mine, body)
    } else {
      if (mine || !hasArrived(line) || line.good_id === null || line.quantity === line.refunded_quantity)
        throw new ApiError('rest_conflict')
      const [foreign] = await foreignPictures(trx, viewer.id, media)
      if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
      const { good_id: goodId, spec } = line
      await insertGoodReview(db, { lineId, goodId, authorId: viewer.id, stars, body, spec, pictures: media })
      if (checks) await settleLater(trx, media, 'comment')
      if (!(await countUnreviewed(db, line.order_id))) await moveOrder(db, line.order_id, ['received'], 'reviewed')
    }
    return presentReview((await findReviewOfLine(db, lineId))!, viewer, trx.store)
  })
}

async function saveAddition({ db }: Context, review: GoodReviewRow | undefined, body: string): Promise<void> {
  if (!review) throw invalid('stars', 'required')
  if (!body) throw invalid('content', 'required')
  if (review.addition !== null) throw new ApiError('rest_conflict')
  await addToReview(db, review.id, body)
}

/** @throws ApiError rest_not_found, rest_forbidden */
export function removeGoodReview(context: Context, viewer: Viewer, id: number): Promise<void> {
  return transact(context, async (trx) => {
    const review = await findGoodReview(trx.db, id)
    if (!review) throw notFound()
    if (!canDelete(viewer, review)) throw forbidden()
    await lockReviewedGood(trx.db, id)
    await deleteGoodReview(trx.db, id)
    hidePictures(trx)
  })
}

/** A review that a member may report. @throws ApiError rest_not_found */
export async function openGoodReview({ db }: Pick<Context, 'db'>, viewer: Viewer, id: number): Promise<GoodReviewRow> {
  const review = await findGoodReview(db, id)
  if (!review || (review.held && review.author_id !== viewer.id)) throw notFound()
  return review
}

async function settle(context: Context, picture: number): Promise<void> {
  await eachInTurn(await listGoodReviewsWith(context.db, picture), (id) =>
    transact(context, async (trx) => {
      await lockReviewedGood(trx.db, id)
      if (!(await settleGoodReview(trx.db, id))) return
      const { held, body, author_id: author, good_id: good } = (await findGoodReview(trx.db, id))!
      hidePictures(trx)
      if (held) await emit(trx, 'shop.reviewHeld', { member: author, good, review: id, text: excerpt(body) })
    }),
  )
}

/** The pictures of reviews: others see each once it has passed, and nothing of a review that shows one which was refused. */
export const reviewPictures: PictureSubject = { passed: settle, refused: settle }
