import { BAND_DAYS, BAND_DEALS_MIN } from '@anglers/contract/limits'
import type { OfferState } from '@anglers/contract/secondhandTerms'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type UserRow, userJson } from '../account/queries.ts'

export { lockMember } from '../account/queries.ts'

export interface OfferRow {
  id: number
  post_id: number
  buyer_id: number
  seller_id: number
  price_fen: number
  asked_fen: number
  word: string
  state: OfferState
  created_at: Date
  buyer: UserRow
}

const selectOffers = (db: Db) =>
  db
    .selectFrom('secondhand_offer as offer')
    .innerJoin('member', 'member.id', 'offer.buyer_id')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .select([
      'offer.id',
      'offer.post_id',
      'offer.buyer_id',
      'offer.seller_id',
      'offer.price_fen',
      'offer.asked_fen',
      'offer.word',
      'offer.state',
      'offer.created_at',
    ])
    .select(userJson.as('buyer'))

export const findOffer = (db: Db, id: number): Promise<OfferRow | undefined> =>
  selectOffers(db).where('offer.id', '=', id).executeTakeFirst()

/** A member's offer for a listing that stands, or the one that was answered last. */
export const findOfferBy = (db: Db, postId: number, buyerId: number): Promise<OfferRow | undefined> =>
  selectOffers(db)
    .where('offer.post_id', '=', postId)
    .where('offer.buyer_id', '=', buyerId)
    .orderBy('offer.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What was agreed with a member for a listing, whatever they have offered since. */
export const findAcceptedOffer = (db: Db, postId: number, buyerId: number): Promise<OfferRow | undefined> =>
  selectOffers(db)
    .where('offer.post_id', '=', postId)
    .where('offer.buyer_id', '=', buyerId)
    .where('offer.state', '=', 'accepted')
    .executeTakeFirst()

export const listOffers = (db: Db, postId: number, { limit, offset }: Window): Promise<OfferRow[]> =>
  selectOffers(db)
    .where('offer.post_id', '=', postId)
    .orderBy(sql`offer.state = 'open' desc`)
    .orderBy('offer.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOffers = async (db: Db, postId: number, state?: OfferState): Promise<number> =>
  (
    await db
      .selectFrom('secondhand_offer')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('post_id', '=', postId)
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .executeTakeFirstOrThrow()
  ).n

/** How many offers of a member wait, but for one of this listing, which the next one takes the place of. */
export const countOpenOffersOf = async (db: Db, buyerId: number, but: number): Promise<number> =>
  (
    await db
      .selectFrom('secondhand_offer')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('buyer_id', '=', buyerId)
      .where('state', '=', 'open')
      .where('post_id', '<>', but)
      .executeTakeFirstOrThrow()
  ).n

/** Keeps an offer; one that the buyer made before is taken back. */
export async function insertOffer(
  trx: Db,
  offer: { post_id: number; buyer_id: number; seller_id: number; price_fen: number; asked_fen: number; word: string },
): Promise<number> {
  await trx
    .updateTable('secondhand_offer')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('post_id', '=', offer.post_id)
    .where('buyer_id', '=', offer.buyer_id)
    .where('state', '=', 'open')
    .execute()
  return (await trx.insertInto('secondhand_offer').values(offer).returning('id').executeTakeFirstOrThrow()).id
}

export async function setOfferState(trx: Db, id: number, state: OfferState): Promise<void> {
  await trx.updateTable('secondhand_offer').set({ state, decided_at: new Date() }).where('id', '=', id).execute()
}

/** By the clock of the messages, so that a card that says so is younger. */
const closed = { state: 'closed', decided_at: sql<Date>`clock_timestamp()` } as const

/**
 * Ends the offers for a listing that stand, or were accepted.
 *
 * @param which.but whose accepted one is what they bought by
 * @returns their ids
 */
export async function closeOffers(trx: Db, postId: number, which: { accepted: boolean; open: boolean; but?: number }): Promise<number[]> {
  const states = [...(which.open ? (['open'] as const) : []), ...(which.accepted ? (['accepted'] as const) : [])]
  const rows = await trx
    .updateTable('secondhand_offer')
    .set(closed)
    .where('post_id', '=', postId)
    .where('state', 'in', states)
    .$if(which.but !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('buyer_id', '<>', which.but!), eb('state', '<>', 'accepted')])),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends those that offer more than is asked by now: who made them would pay too much. @returns their ids */
export async function closeDearOffers(trx: Db, postId: number, priceFen: number): Promise<number[]> {
  const rows = await trx
    .updateTable('secondhand_offer')
    .set(closed)
    .where('post_id', '=', postId)
    .where('state', '=', 'open')
    .where('price_fen', '>', priceFen)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An offer that came to its end with its listing, while that is there; and when it did. */
export const findClosedOffer = (
  db: Db,
  id: number,
): Promise<{ buyer_id: number; seller_id: number; decided_at: Date | null } | undefined> =>
  db
    .selectFrom('secondhand_offer as offer')
    .innerJoin('post', 'post.id', 'offer.post_id')
    .select(['offer.buyer_id', 'offer.seller_id', 'offer.decided_at'])
    .where('offer.id', '=', id)
    .where('offer.state', '=', 'closed')
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst()

export interface DealRow {
  id: number
  buyer_id: number | null
  seller_id: number | null
  price_fen: number
  state: 'waiting' | 'confirmed' | 'denied'
  sold_at: Date
  buyer: UserRow | null
}

/** To whom a listing was sold. */
export async function findDeal(db: Db, postId: number): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`
    select deal.id, deal.buyer_id, deal.seller_id, deal.price_fen, deal.state, deal.sold_at,
           (select ${userJson} from member left join media avatar on avatar.id = member.avatar_id where member.id = deal.buyer_id) as buyer
      from secondhand_deal deal where deal.post_id = ${postId} and deal.state <> 'denied'`.execute(db)
  const [row] = rows
  return row && { ...row, sold_at: new Date(row.sold_at) }
}

export async function insertDeal(
  trx: Db,
  deal: { post_id: number; seller_id: number; buyer_id: number; tackle: string; condition: string; price_fen: number },
): Promise<void> {
  await trx.insertInto('secondhand_deal').values(deal).execute()
}

/** What the buyer says of it, once. */
export async function answerDeal(trx: Db, id: number, confirmed: boolean): Promise<void> {
  await trx
    .updateTable('secondhand_deal')
    .set({ state: confirmed ? 'confirmed' : 'denied', confirmed_at: confirmed ? new Date() : null })
    .where('id', '=', id)
    .execute()
}

export async function deleteDeal(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('secondhand_deal').where('id', '=', id).execute()
}

export interface BandRow {
  low: number
  high: number
  deals: number
}

/**
 * The middle half of the prices that buyers have confirmed. Two who sell to one another count once: nobody makes a price by themselves.
 */
export async function findBand(db: Db, tackle: string, condition: string): Promise<BandRow | null> {
  const { rows } = await sql<BandRow>`
    select round(percentile_cont(0.25) within group (order by price_fen))::integer as low,
           round(percentile_cont(0.75) within group (order by price_fen))::integer as high,
           count(*)::integer as deals
      from (select distinct on (seller_id, buyer_id, id * (seller_id is null or buyer_id is null)::integer) price_fen
              from secondhand_deal
             where state = 'confirmed' and tackle = ${tackle} and condition = ${condition}
               and confirmed_at > now() - make_interval(days => ${sql.lit(BAND_DAYS)})
             order by seller_id, buyer_id, id * (seller_id is null or buyer_id is null)::integer, confirmed_at desc) counted`.execute(db)
  const band = rows[0]!
  return band.deals >= BAND_DEALS_MIN ? band : null
}

/** Who a listing is reserved for. */
export async function findMember(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<{ user: UserRow }>`
    select ${userJson} as user from member left join media avatar on avatar.id = member.avatar_id
     where member.id = ${id} and member.deleted_at is null`.execute(db)
  return rows[0]?.user
}

/** Members in the order of their ids here; those whom the reader does not meet are left out. */
export async function findMembers(db: Db, ids: readonly number[], reader: Reader): Promise<UserRow[]> {
  const { rows } = await sql<{ user: UserRow }>`
    select ${userJson} as user from unnest(${ids}::bigint[]) with ordinality as wanted(id, n)
      join member on member.id = wanted.id left join media avatar on avatar.id = member.avatar_id
     where member.deleted_at is null and ${notHiddenFrom('member.id', reader)} order by n`.execute(db)
  return rows.map(({ user }) => user)
}

export interface OfferLinkRow {
  id: number
  post_id: number
  title: string
  buyer_id: number
  seller_id: number
  price_fen: number
  asked_fen: number
  word: string
  state: OfferState
}

/** Offers as their cards show them; those for what is gone are left out. */
export async function findOfferLinks(db: Db, ids: readonly number[]): Promise<OfferLinkRow[]> {
  const { rows } = await sql<OfferLinkRow>`
    select offer.id, offer.post_id, post.title, offer.buyer_id, offer.seller_id, offer.price_fen, offer.asked_fen, offer.word, offer.state
      from secondhand_offer offer join post on post.id = offer.post_id and post.deleted_at is null
     where offer.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
