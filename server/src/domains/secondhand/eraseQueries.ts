import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Takes a member out of all that is sold: what they offered and looked for goes, what was sold stays, without a name. */
export async function eraseTrades(trx: Db, memberId: number): Promise<void> {
  await sql`update post_secondhand set status = case when status = 'reserved' then 'on_sale' else status end, buyer_id = null
             where buyer_id = ${memberId}`.execute(trx)
  await sql`update post_secondhand set decided_by = null where decided_by = ${memberId}`.execute(trx)
  await sql`update post_secondhand set flaw = '', appeal = null, answer = null where author_id = ${memberId}`.execute(trx)
  await sql`delete from secondhand_offer where buyer_id = ${memberId} or seller_id = ${memberId}`.execute(trx)
  await sql`update secondhand_deal set seller_id = null where seller_id = ${memberId}`.execute(trx)
  await sql`update secondhand_deal set buyer_id = null where buyer_id = ${memberId}`.execute(trx)
  await sql`delete from secondhand_watch where member_id = ${memberId}`.execute(trx)
  await sql`delete from secondhand_search where member_id = ${memberId}`.execute(trx)
  await sql`delete from secondhand_find where member_id = ${memberId}`.execute(trx)
}

export const exportOffers = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('secondhand_offer')
    .select(['id', 'post_id as postId', 'price_fen as priceFen', 'word', 'state', 'created_at as at'])
    .where('buyer_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportDeals = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('secondhand_deal')
    .select(['id', 'post_id as postId', 'price_fen as priceFen', 'state', 'sold_at as at'])
    .select(sql<boolean>`seller_id = ${memberId}`.as('sold'))
    .where((eb) => eb.or([eb('buyer_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportSearches = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('secondhand_search')
    .select(['id', 'word', 'tackle', 'condition', 'handover', 'min_fen as minFen', 'max_fen as maxFen', 'created_at as at'])
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportWatches = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('secondhand_watch')
    .select(['post_id as id', 'created_at as at'])
    .where('member_id', '=', memberId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
