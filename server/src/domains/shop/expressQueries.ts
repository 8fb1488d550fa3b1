import type { TrackState } from '@anglers/contract/shopExpress'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Track } from '../../infra/integrations/express.ts'
import type { Database } from '../../infra/schema.ts'

export type TrackRow = Selectable<Database['shop_track']>

/** A number of a courier's. */
export interface TrackKey {
  courier: string
  number: string
}

export interface ParcelRow {
  company: string
  number: string
  /** Of whom it is for; '' where that is forgotten. */
  phone: string
}

const parcels = (db: Db) =>
  db
    .selectFrom('shop_parcel as parcel')
    .innerJoin('shop_order as own', 'own.id', 'parcel.order_id')
    .select(['parcel.company', 'parcel.number', sql<string>`coalesce(own.address ->> 'phone', '')`.as('phone')])

/** The parcel of an order of a member's. */
export const findOwnParcel = (db: Db, memberId: number, orderId: number): Promise<ParcelRow | undefined> =>
  parcels(db).where('own.id', '=', orderId).where('own.member_id', '=', memberId).where('own.hidden_at', 'is', null).executeTakeFirst()

export const findParcelToFollow = (db: Db, orderId: number): Promise<ParcelRow | undefined> =>
  parcels(db).where('own.id', '=', orderId).where('own.state', '=', 'shipped').executeTakeFirst()

const comingBy = (db: Db, number: string) =>
  parcels(db).select('own.id').where('parcel.number', '=', number).where('own.state', '=', 'shipped').orderBy('own.id')

/** Orders that come by this number, their couriers as an operator calls them. */
export const listComingBy = (db: Db, number: string) => comingBy(db, number).execute()

/** Those of them that were not said to have arrived. */
export const listNotSigned = (db: Db, number: string) =>
  comingBy(db, number)
    .where(sql<boolean>`not exists (select from shop_order_event where order_id = own.id and kind = 'signed')`)
    .execute()

/** By whom parcels are on their way, as an operator calls them. */
export const listCompanies = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('shop_parcel as parcel')
      .innerJoin('shop_order as own', 'own.id', 'parcel.order_id')
      .select('parcel.company')
      .distinct()
      .where('own.state', '=', sql.lit('shipped'))
      .execute()
  ).map(({ company }) => company)

/** Parcels on their way by these of which nothing was heard for so many hours, nor asked, the longest silent first. */
export async function listSilentParcels(db: Db, companies: readonly string[], hours: number, limit: number): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select parcel.company, parcel.number, coalesce(own.address ->> 'phone', '') as phone
      from shop_order own
      join shop_parcel parcel on parcel.order_id = own.id
      left join shop_track track on track.number = parcel.number
     where own.state = 'shipped' and parcel.company = any(${companies}::text[]) and coalesce(track.state, '') not in ('signed', 'returned')
       and coalesce(greatest(track.asked_at, track.heard_at), '-infinity') < now() - make_interval(hours => ${hours})
     order by coalesce(greatest(track.asked_at, track.heard_at), '-infinity') limit ${limit}`.execute(db)
  return rows
}

export const findTrack = (db: Db, { courier, number }: TrackKey): Promise<TrackRow | undefined> =>
  db.selectFrom('shop_track').selectAll().where('company', '=', courier).where('number', '=', number).executeTakeFirst()

/** Whoever gets true asks the service after a number; for so many minutes nobody else does. */
export async function claimAsking(db: Db, { courier, number }: TrackKey, minutes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shop_track (company, number, asked_at) values (${courier}, ${number}, now())
    on conflict (company, number) do update set asked_at = now()
     where shop_track.asked_at is null or shop_track.asked_at <= now() - make_interval(mins => ${minutes})`.execute(db)
  return Number(numAffectedRows) > 0
}

/** The service did not answer. @param askedAt counts as when it was asked, where it did not even hear */
export const markFailed = (db: Db, { courier, number }: TrackKey, askedAt?: Date) =>
  db
    .updateTable('shop_track')
    .set({ failed: true, ...(askedAt ? { asked_at: askedAt } : {}) })
    .where('company', '=', courier)
    .where('number', '=', number)
    .execute()

/** The service answered, be it with nothing new. */
export const markAnswered = (db: Db, { courier, number }: TrackKey) =>
  db.updateTable('shop_track').set({ failed: false }).where('company', '=', courier).where('number', '=', number).execute()

/** What is known of a number; locked. It is there from now on. */
export async function lockTrack(db: Db, { courier, number }: TrackKey): Promise<TrackRow> {
  await db
    .insertInto('shop_track')
    .values({ company: courier, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('shop_track')
    .selectAll()
    .where('company', '=', courier)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export const setTrack = (db: Db, { courier, number }: TrackKey, { state, steps }: Track) =>
  db
    .updateTable('shop_track')
    .set({ state: state satisfies TrackState, steps: sql`${JSON.stringify(steps)}::jsonb` as never, heard_at: sql`now()`, failed: false })
    .where('company', '=', courier)
    .where('number', '=', number)
    .execute()
