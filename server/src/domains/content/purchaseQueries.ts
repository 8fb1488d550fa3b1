import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface NewPurchase {
  postId: number
  memberId: number
  authorId: number
  priceFen: number
  authorFen: number
  editedAt: Date | null
}

/** Notes a sale, and opens the post. Returns its id; null where the member has it already. */
export async function insertPurchase(
  db: Db,
  { postId, memberId, authorId, priceFen, authorFen, editedAt }: NewPurchase,
): Promise<number | null> {
  const purchase = await db
    .insertInto('post_purchase')
    .values({
      post_id: postId,
      member_id: memberId,
      author_id: authorId,
      price_fen: priceFen,
      author_fen: authorFen,
      post_edited_at: editedAt,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'member_id']).where('refunded_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!purchase) return null
  await db
    .insertInto('post_grant')
    .values({ member_id: memberId, post_id: postId, visibility: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return purchase.id
}

/** A post that is held for so long is held for good. */
const HELD_DAYS = 15
const isHeldLong = sql<boolean>`since < now() - make_interval(days => ${sql.lit(HELD_DAYS)})`

/**
 * Notes which posts that were sold are held by now, and which are not any more. One that its author has changed meanwhile is kept from
 * its readers until it has been looked at: or a change now and then would put off for ever that they are paid back.
 * @returns those that are held for good
 */
export async function listHeldSales(db: Db): Promise<number[]> {
  await sql`
    delete from held_sale where not exists (
      select from post where post.id = post_id and state in ('held', 'checking') and deleted_at is null)`.execute(db)
  await sql`
    insert into held_sale (post_id)
    select id from post
     where state = 'held' and deleted_at is null
       and exists (select from post_purchase where post_purchase.post_id = post.id and refunded_at is null)
    on conflict do nothing`.execute(db)
  const rows = await db.selectFrom('held_sale').select('post_id').where(isHeldLong).orderBy('post_id').execute()
  return rows.map(({ post_id }) => post_id)
}

export interface HeldPurchase {
  id: number
  post_id: number
  member_id: number
  author_id: number
  price_fen: number
  author_fen: number
}

/** Marks one sale of a post refunded whose post nobody may read any more, and withdraws what it opened. Undefined when there is none. */
export async function refundNext(db: Db, postId: number): Promise<HeldPurchase | undefined> {
  const { rows } = await sql<HeldPurchase>`
    with next as (
      select id from post_purchase
       where post_id = ${postId} and refunded_at is null
         and not exists (
           select 1 from post where post.id = ${postId} and deleted_at is null and visibility <> 3 and state <> 'draft'
              and not (state = 'held' and exists (
                select 1 from post_review where post_review.post_id = post.id and appeal is not null and accepted = false))
              and not (state in ('held', 'checking') and exists (
                select 1 from held_sale where held_sale.post_id = post.id and ${isHeldLong})))
       order by id limit 1 for update skip locked
    ), refunded as (
      update post_purchase set refunded_at = now() from next where post_purchase.id = next.id
      returning post_purchase.id, post_id, member_id, author_id, price_fen, author_fen
    ), withdrawn as (
      delete from post_grant using refunded
       where post_grant.post_id = refunded.post_id and post_grant.member_id = refunded.member_id and visibility = 1
    )
    select * from refunded`.execute(db)
  return rows[0]
}

/** Whether this reader has paid for a post, and not been paid back. */
export async function hasBought(db: Db, memberId: number, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('post_purchase')
    .select('id')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any reader has paid for a post, and not been paid back. */
export async function isSold(db: Db, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('post_purchase')
    .select('id')
    .where('post_id', '=', postId)
    .where('refunded_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The posts of an author that were sold and not refunded. */
export async function listSoldPosts(db: Db, authorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_purchase')
    .select('post_id')
    .distinct()
    .where('author_id', '=', authorId)
    .where('refunded_at', 'is', null)
    .execute()
  return rows.map(({ post_id }) => post_id)
}

export const exportPurchases = (db: Db, memberId: number) =>
  db
    .selectFrom('post_purchase')
    .select(['post_id as postId', 'price_fen as priceFen', 'bought_at as boughtAt', 'refunded_at as refundedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
