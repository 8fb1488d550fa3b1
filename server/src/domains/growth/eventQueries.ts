import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Database } from '../../infra/schema.ts'
import type { EventKind } from './tables.ts'

export interface HeardEvent {
  /** Of what happened. */
  key: string
  member: number
  kind: EventKind
  subject: { type: string; id: number } | null
}

/** Writes down what happened, once; where it had been undone, it is wanted again. Returns whether there is anything to count. */
export async function insertEvent(db: Db, { key, member, kind, subject }: HeardEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into growth_event (key, member_id, kind, subject_type, subject_id, day)
    values (${key}, ${member}, ${kind}, ${subject?.type ?? null}, ${subject?.id ?? null}, ${localDay})
    on conflict (key) do update set wanted = true where not growth_event.wanted
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Writes down that it was undone: for good, or, of what is held, until it is let out.
 * @returns whose it was, and how it stood before; undefined where that changes nothing
 */
export async function undoEvent(
  db: Db,
  key: string,
  held: boolean,
): Promise<{ member_id: number; wanted: boolean; held: boolean } | undefined> {
  const { rows } = await sql<{ member_id: number; wanted: boolean; held: boolean }>`
    with before as (
      select key, member_id, wanted, held from growth_event where key = ${key} and (wanted or (held and not ${held}::boolean)) for update)
    update growth_event set wanted = false, held = ${held} from before where growth_event.key = before.key
    returning before.member_id, before.wanted, before.held`.execute(db)
  return rows[0]
}

/** Whether it was undone for as long as it is held. */
export const isEventHeld = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('growth_event').select('held').where('key', '=', key).executeTakeFirst())?.held ?? false

/** Locks the members of these events, by ascending id. Returns the experience of each that is there. */
export async function lockMembersOf(db: Db, keys: readonly string[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; exp: number }>`
    select id, exp from member where id in (select member_id from growth_event where key = any(${keys}::text[])) and deleted_at is null
     order by id for no key update`.execute(db)
  return new Map(rows.map(({ id, exp }) => [id, exp]))
}

/** An event that is not counted as it is wanted, with how many of its kind brought its member experience on its day. */
export type WaitingEvent = Selectable<Database['growth_event']> & { rewarded: number }

/**
 * Those of these events that are not counted as they are wanted, locked. Their members are locked, too: of several, what others hold at the
 * moment is left out, lest all of them wait for it.
 */
export async function lockWaiting(db: Db, keys: readonly string[]): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select event.*, (select count(*) from growth_event earlier
                      where earlier.member_id = event.member_id and earlier.kind = event.kind and earlier.day = event.day
                        and earlier.experience > 0) as rewarded
      from growth_event event where key = any(${keys}::text[]) and wanted <> counted order by key
       for update ${keys.length > 1 ? sql`skip locked` : sql``}`.execute(db)
  return rows
}

type Counted = Pick<Selectable<Database['growth_event']>, 'key' | 'counted' | 'experience' | 'taken_back' | 'held' | 'given_again'>

export async function updateEvents(db: Db, events: readonly Counted[]): Promise<void> {
  await sql`
    update growth_event set counted = event.counted, experience = event.experience, taken_back = event.taken_back, held = event.held,
                            given_again = event.given_again
      from unnest(
        ${events.map(({ key }) => key)}::text[],
        ${events.map(({ counted }) => counted)}::boolean[],
        ${events.map(({ experience }) => experience)}::integer[],
        ${events.map(({ taken_back }) => taken_back)}::boolean[],
        ${events.map(({ held }) => held)}::boolean[],
        ${events.map(({ given_again }) => given_again)}::integer[]
      ) event(key, counted, experience, taken_back, held, given_again)
     where growth_event.key = event.key`.execute(db)
}

/** What is still to be counted, and of whom. */
export async function listWaiting(db: Db, limit: number): Promise<{ key: string; member: number }[]> {
  return db
    .selectFrom('growth_event')
    .select(['key', 'member_id as member'])
    .where(sql<boolean>`wanted <> counted`)
    .orderBy('key')
    .limit(limit)
    .execute()
}
