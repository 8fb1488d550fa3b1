import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'
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

export const findEventMember = async (db: Db, key: string): Promise<number | undefined> =>
  (await db.selectFrom('growth_event').select('member_id').where('key', '=', key).executeTakeFirst())?.member_id

/** An event that is not counted as it is wanted, locked. */
export const findWaiting = (db: Db, key: string) =>
  db
    .selectFrom('growth_event')
    .selectAll()
    .where('key', '=', key)
    .where(sql<boolean>`wanted <> counted`)
    .forUpdate()
    .executeTakeFirst()

/** How many of a kind brought a member experience on a day. */
export async function countRewarded(db: Db, memberId: number, kind: EventKind, day: string): Promise<number> {
  const { n } = await db
    .selectFrom('growth_event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('experience', '>', 0)
    .executeTakeFirstOrThrow()
  return n
}

export const updateEvent = (
  db: Db,
  key: string,
  fields: { counted: boolean; experience?: number; taken_back?: boolean; held?: boolean; given_again?: number },
) => db.updateTable('growth_event').set(fields).where('key', '=', key).execute()

/** What is still to be counted. */
export async function listWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('growth_event')
    .select('key')
    .where(sql<boolean>`wanted <> counted`)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}
