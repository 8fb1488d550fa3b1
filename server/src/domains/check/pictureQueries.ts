import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { PicturePlace } from '../../infra/integrations/ports.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'
import type { PictureState } from './tables.ts'

/** Whether others may not see the picture of this id, for now or at all. */
export const isUnchecked = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from picture_check where picture_check.media_id = ${id} and picture_check.state <> 'passed')`

/** A picture, and whether others may not see it. */
export type CheckedPicture = PictureRow & { unchecked: boolean }

/** The same as JSON, for a query that has the table `media` under this name. */
export const checkedPictureJson = (name: string) =>
  sql<CheckedPicture>`(${pictureJson(name)}::jsonb || jsonb_build_object('unchecked', ${isUnchecked(sql.ref(`${name}.id`))}))`

/** Has these pictures checked, but for those that were before. Returns whether there is any to ask about. */
export async function insertPictureChecks(trx: Db, ids: readonly number[], place: PicturePlace): Promise<boolean> {
  const { rows } = await sql`
    insert into picture_check (media_id, place)
    select id, ${place} from media where id = any(${ids}::bigint[]) order by id
    on conflict do nothing returning media_id`.execute(trx)
  return rows.length > 0
}

/** Those of these pictures that have not passed, with how they stand. */
export const listUnpassed = (db: Db, ids: readonly number[]): Promise<{ media_id: number; state: PictureState }[]> =>
  db
    .selectFrom('picture_check')
    .select(['media_id', 'state'])
    .where('media_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '<>', 'passed')
    .orderBy('media_id')
    .execute()

/** A picture to be asked about. */
export interface DuePicture {
  id: number
  key: string
  owner_id: number
  place: PicturePlace
  attempts: number
  /** It has waited for too long. */
  late: boolean
}

/**
 * Takes some pictures that are due. Nobody else gets them until their next turn, which is twice as far off each time: should this process
 * end before it has asked, that is when they are asked about again.
 */
export async function claimPictures(
  db: Db,
  { limit, pauseS, pauseMaxS, lateS }: { limit: number; pauseS: number; pauseMaxS: number; lateS: number },
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    with due as (
      update picture_check
         set attempts = attempts + 1,
             next_at = now() + make_interval(secs => least(${pauseMaxS}::float, ${pauseS}::float * 2 ^ least(attempts, 20)))
       where media_id in (select media_id from picture_check where next_at <= now() order by next_at limit ${limit} for update skip locked)
      returning media_id, place, attempts, since < now() - make_interval(secs => ${lateS}::float) as late)
    select media.id, key, owner_id, place, attempts, late from due join media on media.id = due.media_id order by media.id`.execute(db)
  return rows
}

/** The platform will say under this number, and is not asked again before that. */
export async function saveTrace(db: Db, id: number, trace: string, pauseS: number): Promise<void> {
  await sql`
    with asked as (
      update picture_check set next_at = case when next_at is not null then now() + make_interval(secs => ${pauseS}::float) end
       where media_id = ${id} returning media_id)
    insert into picture_trace (trace, media_id) select ${trace}, media_id from asked on conflict do nothing`.execute(db)
}

/** The picture that the platform was asked about under this number. */
export const findTraced = async (db: Db, trace: string): Promise<number | null> =>
  (await db.selectFrom('picture_trace').select('media_id').where('trace', '=', trace).executeTakeFirst())?.media_id ?? null

/** Has a picture that still waits asked about at its next turn. */
export async function askAgain(db: Db, id: number, pauseS: number): Promise<void> {
  await sql`
    update picture_check set next_at = least(next_at, now() + make_interval(secs => ${pauseS}::float))
     where media_id = ${id} and next_at is not null`.execute(db)
}

/** Notes how a picture stands that nobody had decided on. Returns false where somebody had. */
export async function saveState(trx: Db, id: number, state: Exclude<PictureState, 'waiting'>): Promise<boolean> {
  const open: PictureState[] = state === 'unsure' ? ['waiting'] : ['waiting', 'unsure']
  const { numUpdatedRows } = await trx
    .updateTable('picture_check')
    .set({ state, next_at: null })
    .where('media_id', '=', id)
    .where('state', 'in', open)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Has these pictures pass, whatever was found in them. Returns those that had not. */
export async function passPictures(trx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update picture_check set state = 'passed', next_at = null
     where media_id in (
       select media_id from picture_check where media_id = any(${ids}::bigint[]) and state <> 'passed' order by media_id for no key update)
    returning media_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A picture that waits for an operator. */
export interface Unsure {
  id: number
  key: string
  place: PicturePlace
  since: Date
  owner_id: number
  owner: string
}

/** The picture with this id, or all that wait for an operator, those that wait longest first. */
export const listUnsure = (db: Db, { id, limit }: { id?: number; limit: number }): Promise<Unsure[]> =>
  db
    .selectFrom('picture_check')
    .innerJoin('media', 'media.id', 'picture_check.media_id')
    .innerJoin('member', 'member.id', 'media.owner_id')
    .select(['media.id', 'media.key', 'place', 'since', 'owner_id', 'member.nickname as owner'])
    .where('state', '=', 'unsure')
    .$if(id !== undefined, (query) => query.where('media.id', '=', id!))
    .orderBy('since')
    .orderBy('media.id')
    .limit(limit)
    .execute()
