import type { PlaceReveal } from '@anglers/contract/posts/form'
import type { PostType } from '@anglers/contract/postTypes'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** A place that not everyone may know, as it is stored. */
export interface GuardedPlace {
  name: string
  address: string
  lat: number
  lng: number
  reveal: Exclude<PlaceReveal, 'exact'>
  opens_after_days: number | null
}

export type Guard = Pick<GuardedPlace, 'reveal' | 'opens_after_days'>

/** The same of any place. */
export interface PlaceGuard {
  reveal: PlaceReveal
  opens_after_days: number | null
}

/** How the place of a post is guarded; undefined where it has none. */
export const findGuard = (db: Db, postId: number): Promise<PlaceGuard | undefined> =>
  db
    .selectFrom('post')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .select([sql<PlaceReveal>`coalesce(guarded.reveal, 'exact')`.as('reveal'), 'guarded.opens_after_days'])
    .where('post.id', '=', postId)
    .where(sql<boolean>`(post.lat is not null or guarded.post_id is not null)`)
    .executeTakeFirst()

/** Keeps the place that not everyone may know; null: there is none (any more). */
export async function saveGuardedPlace(trx: Db, postId: number, place: GuardedPlace | null): Promise<void> {
  if (!place) {
    await trx.deleteFrom('guarded_place').where('post_id', '=', postId).execute()
    return
  }
  const { name, address, lat, lng, reveal, opens_after_days: days } = place
  await sql`
    insert into guarded_place (post_id, name, address, lat, lng, reveal, opens_after_days)
    values (${postId}, ${name}, ${address}, ${lat}, ${lng}, ${reveal}, ${days})
    on conflict (post_id) do update
      set name = excluded.name, address = excluded.address, lat = excluded.lat, lng = excluded.lng,
          reveal = excluded.reveal, opens_after_days = excluded.opens_after_days`.execute(trx)
  await scheduleOpening(trx, postId)
}

/**
 * Says when the place of a post opens, if it has one that not everyone may know: so many days after others first met the post; that of a
 * draft, or of what waits to be let out, never.
 */
export async function scheduleOpening(trx: Db, postId: number): Promise<void> {
  await sql`
    update guarded_place
       set opens_at = case when visibility = 0 and state <> 'draft' then published_at + make_interval(days => opens_after_days::integer) end
      from post where post.id = post_id and post_id = ${postId}`.execute(trx)
}

/** Says when places open whose posts others meet, and of which nobody said it: a process of the release before has let those out. */
export async function scheduleMissedOpenings(db: Db): Promise<void> {
  await sql`
    update guarded_place set opens_at = published_at + make_interval(days => opens_after_days::integer) from post
     where post.id = post_id and opens_at is null and opens_after_days is not null
       and visibility = 0 and state = 'live'`.execute(db)
}

/** What decides what everyone may know of where a post is. */
export const findPlaceForAll = (db: Db, postId: number) =>
  db
    .selectFrom('post')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .select(['post.lat', 'post.lng', 'guarded.lat as guarded_lat', 'guarded.lng as guarded_lng', 'guarded.reveal'])
    .where('post.id', '=', postId)
    .executeTakeFirst()

/** Keeps where others may know a post to be; null: nowhere. */
export async function savePoint(trx: Db, postId: number, point: { lat: number; lng: number } | null): Promise<void> {
  if (!point) {
    await trx.deleteFrom('post_point').where('post_id', '=', postId).execute()
    return
  }
  await sql`
    insert into post_point as p (post_id, type, listed, lat, lng)
    select id, type, listed, ${point.lat}, ${point.lng} from post where id = ${postId}
    on conflict (post_id) do update set listed = excluded.listed, lat = excluded.lat, lng = excluded.lng
     where (p.listed, p.lat, p.lng) is distinct from (excluded.listed, excluded.lat, excluded.lng)`.execute(trx)
}

/** Live posts whose places everyone may know by now, after one of them by id. */
export async function findDuePlaces(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guarded_place')
    .innerJoin('post', 'post.id', 'post_id')
    .select('post_id')
    .where('opens_at', '<=', sql<Date>`now()`)
    .where('post.state', '=', 'live')
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.post_id)
}

/** Gives a post that others may meet its place, where that is due. @returns of which type it is; undefined where it was not due */
export async function openPlace(trx: Db, postId: number): Promise<PostType | undefined> {
  // The post before what it has of its own, as all writers take their locks.
  const post = await trx.selectFrom('post').select(['state', 'type']).where('id', '=', postId).forNoKeyUpdate().executeTakeFirst()
  if (post?.state !== 'live') return undefined
  const { numAffectedRows } = await sql`
    with opened as (delete from guarded_place where post_id = ${postId} and opens_at <= now() returning *)
    update post set place_name = opened.name, place_address = opened.address, lat = opened.lat, lng = opened.lng
      from opened where post.id = opened.post_id`.execute(trx)
  return numAffectedRows === 1n ? post.type : undefined
}
