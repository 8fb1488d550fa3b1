import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { OpeningHours, VenuePrice } from '@anglers/contract/venue'
import { sql } from 'kysely'
import { anyOf, builtOnce, inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { type UserRow, userJson } from '../account/queries.ts'

/** What a fishing ground or a tackle shop has of its own, as it is stored. */
export interface VenueFacts {
  water: WaterKind | null
  wild: boolean
  /** The fish of a ground, the brands of a shop. */
  words: string[]
  features: string[]
  prices: VenuePrice[]
  hours: OpeningHours | null
  phone: string
  stocked_on: string | null
  stocking: string
}

export interface VenueRow extends VenueFacts {
  /** Of its post. */
  id: number
  rating_sum: number
  review_count: number
  confirmed: boolean
  owner_id: number | null
}

export const findVenues = inLists<VenueRow>(
  builtOnce((db, ids) =>
    db
      .selectFrom('post_venue')
      .select([
        'post_id as id',
        'water',
        'wild',
        'words',
        'features',
        'prices',
        'hours',
        'phone',
        'stocking',
        'rating_sum',
        'review_count',
        'owner_id',
        sql<string | null>`stocked_on::text`.as('stocked_on'),
        sql<boolean>`confirmed_at is not null`.as('confirmed'),
      ])
      .where('post_id', '=', anyOf(ids)),
  ),
)

export async function saveVenue(trx: Db, postId: number, { prices, hours, ...facts }: VenueFacts): Promise<void> {
  const own = { ...facts, prices: JSON.stringify(prices), hours: hours && JSON.stringify(hours) }
  await trx
    .insertInto('post_venue')
    .values({ post_id: postId, ...own })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(own))
    .execute()
}

/** Changes what is said of a ground or a shop, as far as something is. */
export async function updateVenue(trx: Db, postId: number, { prices, hours, ...facts }: Partial<VenueFacts>): Promise<void> {
  await trx
    .updateTable('post_venue')
    .set({
      ...facts,
      ...(prices && { prices: JSON.stringify(prices) }),
      ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
    })
    .where('post_id', '=', postId)
    .execute()
}

export interface StandingRow {
  owner_id: number | null
  owner: UserRow | null
  confirmed: boolean
  claimed: boolean
  stars: number[]
}

/** What a ground or a shop is to a member; undefined where the post is neither. */
export async function findVenueStanding(db: Db, postId: number, memberId: number | null): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select owner_id, confirmed_at is not null as confirmed,
           (select ${userJson} from member left join media avatar on avatar.id = member.avatar_id
             where member.id = venue.owner_id) as owner,
           exists (select 1 from venue_note note where note.post_id = venue.post_id and note.author_id = ${memberId}::bigint
                     and note.kind = 'claim' and note.state = 'open') as claimed,
           array(select (select count(*)::integer from review where review.post_id = venue.post_id and rating = star and not held)
                   from generate_series(1, 5) star order by star) as stars
      from post_venue venue where post_id = ${postId}`.execute(db)
  return rows[0]
}

/** Whether the post is a ground or a shop, which is held until the transaction ends. */
export async function lockVenue(trx: Db, postId: number): Promise<boolean> {
  const row = await trx.selectFrom('post_venue').select('post_id').where('post_id', '=', postId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function confirmVenue(trx: Db, postId: number, operatorId: number, on: boolean): Promise<void> {
  await trx
    .updateTable('post_venue')
    .set({ confirmed_at: on ? new Date() : null, confirmed_by: on ? operatorId : null })
    .where('post_id', '=', postId)
    .execute()
}

export async function setOwner(trx: Db, postId: number, ownerId: number): Promise<void> {
  await trx.updateTable('post_venue').set({ owner_id: ownerId }).where('post_id', '=', postId).execute()
}

/** Takes a member's name from what they run and confirmed. */
export async function blankVenues(trx: Db, memberId: number): Promise<void> {
  await trx.updateTable('post_venue').set({ owner_id: null }).where('owner_id', '=', memberId).execute()
  await trx.updateTable('post_venue').set({ confirmed_by: null }).where('confirmed_by', '=', memberId).execute()
}
