import type { ReviewFilter } from '@anglers/contract/shopReviews'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type UserRow, userJson } from '../account/queries.ts'
import { checkedPictureJson, type CheckedPicture, isUnchecked } from '../check/pictureQueries.ts'
import type { OrderRow } from './orderQueries.ts'

export interface GoodReviewRow {
  id: number
  line_id: number
  good_id: number
  author_id: number
  stars: number
  body: string
  spec: string[]
  addition: string | null
  added_at: Date | null
  held: boolean
  created_at: Date
  author: UserRow
  pictures: CheckedPicture[]
}

/** @param shown which pictures of `shop_review_media` the reader sees */
const filtersOf = (shown: RawBuilder<unknown>): Record<ReviewFilter, RawBuilder<unknown>> => ({
  good: sql`review.stars >= 4`,
  middling: sql`review.stars = 3`,
  bad: sql`review.stars <= 2`,
  pictures: sql`exists (select 1 from shop_review_media where review_id = review.id and ${shown})`,
  added: sql`review.addition is not null`,
})

/** @param shown which of them */
const picturesOf = (shown = sql`true`) => sql<CheckedPicture[]>`coalesce((
  select json_agg(${checkedPictureJson('media')} order by position)
    from shop_review_media join media on media.id = media_id where review_id = review.id and ${shown}), '[]')`

/** @param pictures which of them are shown */
const select = (where: RawBuilder<unknown>, { limit, offset }: Window, pictures?: RawBuilder<unknown>) => sql<GoodReviewRow>`
  select review.*, ${userJson} as author, ${picturesOf(pictures)} as pictures
    from shop_review review join member on member.id = review.author_id left join media avatar on avatar.id = member.avatar_id
   where ${where}
   order by review.id desc limit ${limit} offset ${offset}`

/** Reviews of a good, the latest first, without those of members whom the reader does not meet. */
export async function listGoodReviews(
  db: Db,
  goodId: number,
  filter: ReviewFilter | undefined,
  window: Window,
  reader: Reader,
): Promise<{ rows: GoodReviewRow[]; total: number }> {
  const isOwn = sql`review.author_id is not distinct from ${reader.viewerId}::bigint`
  const shown = sql`(${isOwn} or not ${isUnchecked(sql`shop_review_media.media_id`)})`
  const isAmong = filter ? filtersOf(shown)[filter] : sql`true`
  const where = sql`review.good_id = ${goodId} and ${isAmong} and ${notHiddenFrom('review.author_id', reader)}
    and (not review.held or ${isOwn})`
  // Each page of a good shows how many there are: of all of them, the good knows, but for those that only their author sees.
  const count =
    filter || reader.blocks !== 'none'
      ? sql<{ n: number }>`select count(*)::integer as n from shop_review review where ${where}`
      : sql<{ n: number }>`
          select review_count + (
            select count(*)::integer from shop_review review where good_id = ${goodId} and held and author_id = ${reader.viewerId}) as n
            from shop_good where id = ${goodId}`
  const [page, counted] = await Promise.all([select(where, window, shown).execute(db), count.execute(db)])
  return { rows: page.rows, total: counted.rows[0]!.n }
}

const one = { limit: 1, offset: 0 }

export const findGoodReview = async (db: Db, id: number): Promise<GoodReviewRow | undefined> =>
  (await select(sql`review.id = ${id}`, one).execute(db)).rows[0]

export const findReviewOfLine = async (db: Db, lineId: number): Promise<GoodReviewRow | undefined> =>
  (await select(sql`review.line_id = ${lineId}`, one).execute(db)).rows[0]

/** A line of an order of a member's, with the state of the order; both locked. */
export const lockBoughtLine = (db: Db, memberId: number, lineId: number) =>
  db
    .selectFrom('shop_order_line as line')
    .innerJoin('shop_order as own', 'own.id', 'line.order_id')
    .select(['line.id', 'line.order_id', 'line.good_id', 'line.spec', 'line.quantity', 'line.refunded_quantity', 'own.state'])
    .where('line.id', '=', lineId)
    .where('own.member_id', '=', memberId)
    .where('own.hidden_at', 'is', null)
    .forNoKeyUpdate('own')
    .executeTakeFirst() as Promise<
    | {
        id: number
        order_id: number
        good_id: number | null
        spec: string[]
        quantity: number
        refunded_quantity: number
        state: OrderRow['state']
      }
    | undefined
  >

/** Adds a review. Returns its id. */
export async function insertGoodReview(
  db: Db,
  review: { lineId: number; goodId: number; authorId: number; stars: number; body: string; spec: string[]; pictures: readonly number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('shop_review')
    .values({
      line_id: review.lineId,
      good_id: review.goodId,
      author_id: review.authorId,
      stars: review.stars,
      body: review.body,
      spec: review.spec,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (review.pictures.length)
    await db
      .insertInto('shop_review_media')
      .values(review.pictures.map((media_id, position) => ({ review_id: id, position, media_id })))
      .execute()
  return id
}

export const addToReview = (db: Db, id: number, addition: string) =>
  db
    .updateTable('shop_review')
    .set({ addition, added_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** How many lines of an order have no review, of those that may have one. */
export async function countUnreviewed(db: Db, orderId: number): Promise<number> {
  const { n } = await db
    .selectFrom('shop_order_line as line')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('order_id', '=', orderId)
    .where('good_id', 'is not', null)
    .whereRef('quantity', '>', 'refunded_quantity')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('shop_review').select('id').whereRef('line_id', '=', 'line.id'))))
    .executeTakeFirstOrThrow()
  return n
}

/** The reviews that show a picture, by ascending id. */
export async function listGoodReviewsWith(db: Db, picture: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct review_id as id from shop_review_media where media_id = ${picture} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Holds the good still whose figures change with a review of it, before that review: as whoever deletes many does. */
export async function lockReviewedGood(trx: Db, reviewId: number): Promise<void> {
  await sql`select 1 from shop_good where id = (select good_id from shop_review where id = ${reviewId}) for no key update`.execute(trx)
}

/** Holds a review that shows a picture which was refused, or lets it out where it shows none. Returns whether that changed anything. */
export async function settleGoodReview(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update shop_review set held = not held
     where id = ${id} and held <> exists (
       select 1 from shop_review_media join picture_check using (media_id)
        where review_id = shop_review.id and picture_check.state = 'risky')
    returning id`.execute(trx)
  return rows.length > 0
}

export async function deleteGoodReview(db: Db, id: number): Promise<void> {
  await db.deleteFrom('shop_review').where('id', '=', id).execute()
}

/** In the order of the goods, whose figures a trigger changes. */
export async function deleteGoodReviewsOf(db: Db, memberId: number): Promise<void> {
  await sql`select 1 from shop_good where id in (select good_id from shop_review where author_id = ${memberId})
    order by id for no key update`.execute(db)
  await db.deleteFrom('shop_review').where('author_id', '=', memberId).execute()
}

export const exportGoodReviews = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('shop_review as review')
    .select(['id', 'good_id as goodId', 'stars', 'body', 'addition', 'created_at as createdAt'])
    .select(picturesOf().as('pictures'))
    .where('author_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
