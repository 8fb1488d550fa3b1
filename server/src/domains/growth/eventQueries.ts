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

/** Writes down that it was undone. Returns whether there is anything to count. */
export async function undoEvent(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`update growth_event set wanted = false where key = ${key} and wanted returning 1`.execute(db)
  return rows.length > 0
}

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

export const updateEvent = (db: Db, key: string, fields: { counted: boolean; experience?: number; taken_back?: boolean }) =>
  db.updateTable('growth_event').set(fields).where('key', '=', key).execute()

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
