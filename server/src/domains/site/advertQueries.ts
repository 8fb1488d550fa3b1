import type { AdvertPlace } from '@anglers/contract/settings'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { pictureJson } from '../media/queries.ts'

/** Adverts of a place whose time it is. */
export const listAdverts = (db: Db, place: AdvertPlace) =>
  db
    .selectFrom('advert')
    .innerJoin('media', 'media.id', 'advert.media_id')
    .select(['advert.id', 'advert.title', 'advert.url'])
    .select(pictureJson('media').as('picture'))
    .where('place', '=', place)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('advert.position')
    .orderBy('advert.id')
    .execute()

/** All adverts, place by place; `starts` and `ends` are null where nothing was said. */
export const listAllAdverts = (db: Db) =>
  db
    .selectFrom('advert')
    .select(['id', 'place', 'title', 'url'])
    .select([
      sql<Date | null>`case when isfinite(starts_at) then starts_at end`.as('starts'),
      sql<Date | null>`case when isfinite(ends_at) then ends_at end`.as('ends'),
      sql<boolean>`now() >= starts_at and now() < ends_at`.as('running'),
    ])
    .orderBy('place')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** @returns its id */
export const insertAdvert = async (db: Db, advert: Insertable<Database['advert']>): Promise<number> =>
  (await db.insertInto('advert').values(advert).returning('id').executeTakeFirstOrThrow()).id

/** @returns whether there was one. Its picture goes with the next clean-up of media that nothing shows. */
export const deleteAdvert = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('advert').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
