import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type UserRow, userJson } from '../account/queries.ts'
import { checkedPictureJson, type CheckedPicture, isUnchecked } from '../check/pictureQueries.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'

export interface ReviewRow {
  id: number
  post_id: number
  author_id: number
  rating: number
  body: string
  held: boolean
  created_at: Date
  author: UserRow
  pictures: CheckedPicture[]
}

/** @param pictures which of them are shown */
const select = (where: RawBuilder<unknown>, { limit, offset }: Window, pictures = sql`true`) => sql<ReviewRow>`
  select review.id, review.post_id, review.author_id, review.rating, review.body, review.held, review.created_at, ${userJson} as author,
         coalesce((
           select json_agg(${checkedPictureJson('media')} order by position)
             from review_media join media on media.id = media_id where review_id = review.id and ${pictures}), '[]') as pictures
    from review join member on member.id = review.author_id left join media avatar on avatar.id = member.avatar_id
   where ${where}
   order by review.id desc limit ${limit} offset ${offset}`

const isOf = ({ viewerId }: Reader) => sql`review.author_id is not distinct from ${viewerId}::bigint`

const ofPost = (postId: number, reader: Reader) =>
  sql`review.post_id = ${postId} and ${notHiddenFrom('review.author_id', reader)} and (not review.held or ${isOf(reader)})`

/** Reviews of a post, the latest first, without those of members whom the reader does not meet. */
export async function listReviews(db: Db, postId: number, window: Window, reader: Reader): Promise<{ rows: ReviewRow[]; total: number }> {
  const where = ofPost(postId, reader)
  const [page, counted] = await Promise.all([
    select(where, window, sql`(${isOf(reader)} or not ${isUnchecked(sql`media.id`)})`).execute(db),
    sql<{ n: number }>`select count(*)::integer as n from review where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.n }
}

const one = { limit: 1, offset: 0 }

export const findReview = async (db: Db, id: number): Promise<ReviewRow | undefined> =>
  (await select(sql`review.id = ${id}`, one).execute(db)).rows[0]

export const findReviewBy = async (db: Db, postId: number, memberId: number): Promise<ReviewRow | undefined> =>
  (await select(sql`review.post_id = ${postId} and review.author_id = ${memberId}`, one).execute(db)).rows[0]

/** Stores a member's review of a post, in place of the one that is there. @returns its id */
export async function saveReview(
  trx: Db,
  { postId, authorId, rating, body, pictures }: { postId: number; authorId: number; rating: number; body: string; pictures: number[] },
): Promise<number> {
  const { id } = await trx
    .insertInto('review')
    .values({ post_id: postId, author_id: authorId, rating, body })
    .onConflict((conflict) => conflict.columns(['post_id', 'author_id']).doUpdateSet({ rating, body }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('review_media').where('review_id', '=', id).execute()
  if (pictures.length)
    await trx
      .insertInto('review_media')
      .values(pictures.map((media_id, position) => ({ review_id: id, position, media_id })))
      .execute()
  return id
}

/** The reviews that show a picture, by ascending id. */
export async function listReviewsWith(db: Db, picture: number): Promise<{ id: number; post_id: number }[]> {
  const { rows } = await sql<{ id: number; post_id: number }>`
    select id, post_id from review where id in (select review_id from review_media where media_id = ${picture}) order by id`.execute(db)
  return rows
}

/** Holds a review that shows a picture which was refused, or lets it out where it shows none. Returns whether that changed anything. */
export async function settleReview(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update review set held = not held
     where id = ${id} and held <> exists (
       select 1 from review_media join picture_check using (media_id) where review_id = review.id and picture_check.state = 'risky')
    returning id`.execute(trx)
  return rows.length > 0
}

export async function deleteReview(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('review').where('id', '=', id).execute()
}

export async function deleteReviewBy(trx: Db, postId: number, memberId: number): Promise<void> {
  await trx.deleteFrom('review').where('post_id', '=', postId).where('author_id', '=', memberId).execute()
}

/** In the order of the posts, whose figures the triggers change. */
export async function deleteReviewsOf(trx: Db, memberId: number): Promise<void> {
  await sql`select 1 from post_venue where post_id in (select post_id from review where author_id = ${memberId})
    order by post_id for no key update`.execute(trx)
  await trx.deleteFrom('review').where('author_id', '=', memberId).execute()
}

export const exportReviews = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('review')
    .select(['id', 'post_id as postId', 'rating', 'body', 'created_at as createdAt'])
    .select(
      sql<PictureRow[]>`coalesce((
        select json_agg(${pictureJson('media')} order by position)
          from review_media join media on media.id = media_id where review_id = review.id), '[]')`.as('pictures'),
    )
    .where('author_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
