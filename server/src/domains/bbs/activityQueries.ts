import type { PostState } from '@anglers/contract/content'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { selectMembers } from '../account/queries.ts'

const over = sql<boolean>`(activity.ends_at <= clock_timestamp())`

const selectActivity = (db: Db, postId: number) =>
  db
    .selectFrom('activity')
    .select(['post_id', 'starts_at', 'ends_at', 'capacity', 'party_most', 'phone_wanted', 'secret', 'opened_at', over.as('over')])
    .select(sql<boolean>`notified_starts_at is null`.as('off'))
    .select([
      sql<number>`(select coalesce(sum(party), 0) from activity_entry entry
        where entry.post_id = activity.post_id and not waiting)`.as('taken'),
      sql<number>`(select count(*) from activity_entry entry where entry.post_id = activity.post_id and waiting)`.as('waiting'),
      sql<boolean>`exists (select 1 from post where post.id = activity.post_id and state = 'live' and deleted_at is null)`.as('live'),
    ])
    .where('post_id', '=', postId)

export const findActivity = (db: Db, postId: number) => selectActivity(db, postId).executeTakeFirst()
export type ActivityRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>

/** An activity, held until the transaction ends, so that nobody comes or goes while it is changed. */
export async function holdActivity(trx: Db, postId: number): Promise<ActivityRow | undefined> {
  const held = await trx.selectFrom('activity').select('post_id').where('post_id', '=', postId).forNoKeyUpdate().executeTakeFirst()
  return held && selectActivity(trx, postId).executeTakeFirst()
}

type Terms = Pick<ActivityRow, 'starts_at' | 'ends_at' | 'capacity' | 'party_most' | 'phone_wanted'>

/** Keeps when it is, and for how many. @param secret of a new one */
export async function saveActivity(trx: Db, postId: number, terms: Terms, secret: string): Promise<void> {
  await trx
    .insertInto('activity')
    .values({ post_id: postId, ...terms, secret, opened_at: null, notified_starts_at: null, notified_ends_at: null })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(terms))
    .execute()
}

export async function deleteActivity(trx: Db, postId: number): Promise<void> {
  await trx.deleteFrom('activity').where('post_id', '=', postId).execute()
}

/** Says that others meet it from now on. Returns the activity where they did not before. */
export const openActivity = (trx: Db, postId: number): Promise<{ starts_at: Date } | undefined> =>
  trx
    .updateTable('activity')
    .set((eb) => ({ opened_at: new Date(), notified_starts_at: eb.ref('starts_at'), notified_ends_at: eb.ref('ends_at') }))
    .where('post_id', '=', postId)
    .where('opened_at', 'is', null)
    .returning('starts_at')
    .executeTakeFirst()

/** Notes that those who joined know when it is by now. Returns false where they knew. */
export async function noteNotified(trx: Db, postId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activity')
    .set((eb) => ({ notified_starts_at: eb.ref('starts_at'), notified_ends_at: eb.ref('ends_at') }))
    .where('post_id', '=', postId)
    .where((eb) =>
      eb.or([
        eb('notified_starts_at', 'is distinct from', eb.ref('starts_at')),
        eb('notified_ends_at', 'is distinct from', eb.ref('ends_at')),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Notes that those who joined know that it is off. Returns false where they knew. */
export async function noteCancelled(trx: Db, postId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activity')
    .set({ notified_starts_at: null, notified_ends_at: null })
    .where('post_id', '=', postId)
    .where('notified_starts_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** A member's entry, with its place on the waiting list. */
export const findEntry = (db: Db, postId: number, memberId: number) =>
  db
    .selectFrom('activity_entry')
    .select([
      'id',
      'party',
      'phone',
      'waiting',
      'arrived_at',
      sql<number>`(select count(*) from activity_entry before
        where before.post_id = activity_entry.post_id and before.waiting and before.id <= activity_entry.id)`.as('place'),
    ])
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export async function insertEntry(
  trx: Db,
  entry: { post_id: number; member_id: number; party: number; phone: string; waiting: boolean },
): Promise<void> {
  await trx
    .insertInto('activity_entry')
    .values({ ...entry, arrived_at: null })
    .execute()
}

export async function updateEntry(
  trx: Db,
  id: number,
  change: { party?: number; phone?: string; waiting?: boolean; arrived_at?: Date },
): Promise<void> {
  await trx.updateTable('activity_entry').set(change).where('id', '=', id).execute()
}

export async function deleteEntry(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('activity_entry').where('id', '=', id).execute()
}

/** Who waits for a place, the first one first. */
export const listWaiting = (trx: Db, postId: number) =>
  trx
    .selectFrom('activity_entry')
    .select(['id', 'member_id', 'party'])
    .where('post_id', '=', postId)
    .where('waiting', '=', true)
    .orderBy('id')
    .execute()

/** The members who come to an activity, or wait for a place. */
export const listComers = async (trx: Db, postId: number): Promise<number[]> =>
  (await trx.selectFrom('activity_entry').select('member_id').where('post_id', '=', postId).orderBy('member_id').execute()).map(
    (row) => row.member_id,
  )

/** Who comes, then who waits, each in their order. Phones of what has ended are left out. */
export async function listEntries(db: Db, postId: number, { limit, offset }: Window) {
  const [rows, { n }] = await Promise.all([
    selectMembers(db)
      .innerJoin('activity_entry', 'activity_entry.member_id', 'member.id')
      .innerJoin('activity', 'activity.post_id', 'activity_entry.post_id')
      .select([
        'activity_entry.id as entry_id',
        'activity_entry.party',
        'activity_entry.waiting',
        'activity_entry.created_at as joined_at',
        'activity_entry.arrived_at',
        sql<string>`case when ${over} then '' else activity_entry.phone end`.as('entry_phone'),
      ])
      .where('activity_entry.post_id', '=', postId)
      .orderBy('activity_entry.waiting')
      .orderBy('activity_entry.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('activity_entry')
      .where('post_id', '=', postId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number]

/** The activities that a member has joined, held in their order. */
export async function holdJoined(trx: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from activity where post_id in (select post_id from activity_entry where member_id = ${memberId})
     order by post_id for no key update`.execute(trx)
  return rows.map((row) => row.post_id)
}

/** The activities of a member's that are not over, in their order. */
export async function listOrganised(trx: Db, memberId: number) {
  const { rows } = await sql<{ id: number; author_id: number; state: PostState }>`
    select post.id, author_id, state from post join activity on activity.post_id = post.id
     where author_id = ${memberId} and deleted_at is null and not ${over} order by post.id`.execute(trx)
  return rows
}

export async function deleteEntriesOf(trx: Db, memberId: number): Promise<void> {
  await trx.deleteFrom('activity_entry').where('member_id', '=', memberId).execute()
}

/** Blanks the phones that were left for activities that are over. Returns how many. */
export async function blankPhones(trx: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select entry.id from activity join activity_entry entry using (post_id)
       where activity.phone_wanted and activity.ends_at <= now() and entry.phone <> '' limit ${sql.lit(limit)}
    ) update activity_entry set phone = '' where id in (select id from old)`.execute(trx)
  return Number(numAffectedRows)
}

/** Blanks the phones that were left for an activity. */
export async function blankPhonesOf(trx: Db, postId: number): Promise<void> {
  await trx.updateTable('activity_entry').set({ phone: '' }).where('post_id', '=', postId).where('phone', '<>', '').execute()
}

/** What a member joined. @param after the id of the last one of the batch before */
export const exportEntries = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('activity_entry')
    .select(['id', 'post_id as post', 'party', 'phone', 'waiting', 'created_at as at', 'arrived_at as arrivedAt'])
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
