import type { NoticeTab } from '@anglers/contract/notice'
import { NOTICE_USERS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { userJson, type UserRow } from '../account/queries.ts'
import type { Recipient } from './policy.ts'
import type { NoticeColumns } from './tables.ts'

export type NewNotice = Omit<NoticeColumns, 'id' | 'actor_count' | 'read' | 'at'>

/** Those of these members who exist, are not the actor, and have no block with the actor or the host. */
export async function findRecipients(db: Db, ids: readonly number[], actorId: number, hostId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, role, vip_until from member
     where id = any(${ids}::bigint[]) and id <> ${actorId} and deleted_at is null
       and not exists (
         select 1 from block
          where (blocker_id = member.id and blocked_id in (${actorId}, ${hostId}))
             or (blocker_id in (${actorId}, ${hostId}) and blocked_id = member.id))
     order by id`.execute(db)
  return rows
}

/** Whether the member was notified of this actor before. */
export async function alreadyNotified(db: Db, memberId: number, mergeKey: string, actorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notice')
    .innerJoin('notice_actor', 'notice_actor.notice_id', 'notice.id')
    .select('notice.id')
    .where('notice.member_id', '=', memberId)
    .where('notice.merge_key', '=', mergeKey)
    .where('notice_actor.actor_id', '=', actorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a notification, or updates the unread one with the same key. The row stays locked until the transaction ends. */
export function upsertNotice(db: Db, { data, ...notice }: NewNotice): Promise<{ id: number; is_new: boolean }> {
  return db
    .insertInto('notice')
    .values({ ...notice, data: JSON.stringify(data) })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'tab', 'merge_key'])
        .where('read', '=', sql.lit(false))
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          data: eb.ref('excluded.data'),
          at: sql<Date>`greatest(notice.at, excluded.at)`,
        })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
}

export async function insertActor(db: Db, noticeId: number, actorId: number): Promise<void> {
  await db
    .insertInto('notice_actor')
    .values({ notice_id: noticeId, actor_id: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes an actor from an unread notification; without actors it is deleted. */
export async function deleteActor(db: Db, memberId: number, mergeKey: string, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from notice_actor using notice
     where notice.id = notice_id and notice.member_id = ${memberId} and notice.merge_key = ${mergeKey}
      and not notice.read and actor_id = ${actorId}
    returning notice_id`.execute(db)
  return rows.length > 0
}

/** Has the notifications of one thing be about another one. */
export async function updateSubject(trx: Db, from: { type: string; id: number }, to: { type: string; id: number }): Promise<void> {
  await sql`
    with held as (
      select id from notice where subject_type = ${from.type} and subject_id = ${from.id} order by id for no key update
    )
    update notice set subject_type = ${to.type}, subject_id = ${to.id} from held where notice.id = held.id`.execute(trx)
}

/** Blanks a part of all notifications of reports with these keys. */
export async function blankNotices(db: Db, mergeKeys: readonly string[], part: 'title' | 'text'): Promise<void> {
  if (!mergeKeys.length) return
  // By ascending id, like everything that locks rows of several members.
  await sql`
    with held as (
      select id from notice where merge_key = any(${mergeKeys}::text[]) and merge_key like 'site report %' order by id for no key update
    )
    update notice set data = data || jsonb_build_object(${part}::text, '') from held where notice.id = held.id`.execute(db)
}

/** Removes each of two members from the other's notifications. Returns who had not read one of them. */
export const deleteBetween = (db: Db, one: number, other: number): Promise<number[]> =>
  deleteActors(
    db,
    sql<boolean>`((actor_id = ${one} and notice.member_id = ${other}) or (actor_id = ${other} and notice.member_id = ${one}))`,
  )

async function deleteActors(db: Db, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      delete from notice_actor using notice where notice.id = notice_id and ${which} returning notice.member_id, notice.read
    )
    select distinct member_id as id from gone where not read`.execute(db)
  return rows.map(({ id }) => id)
}

export type NoticeRow = Omit<NoticeColumns, 'member_id' | 'merge_key'> & { users: UserRow[] }

// Notifications with their actors, the latest first.
const selectNotices = (which: ReturnType<typeof sql>) => sql<NoticeRow>`
  select n.id, n.kind, n.tab, n.actor_count, n.data, n.read, n.at, n.subject_type, n.subject_id,
         coalesce((select json_agg(latest.card order by latest.at desc, latest.actor_id desc) from (
           select ${userJson} as card, na.at, na.actor_id
             from notice_actor na join member on member.id = na.actor_id left join media avatar on avatar.id = member.avatar_id
            where na.notice_id = n.id order by na.at desc, na.actor_id desc limit ${sql.lit(NOTICE_USERS)}
         ) latest), '[]') as users
    from (${which}) n
   order by n.at desc, n.id desc`

/** A page of a member's notifications, of one tab or of all. */
export async function listNotices(
  db: Db,
  memberId: number,
  tab: NoticeTab | undefined,
  { limit, offset }: Window,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const mine = sql`member_id = ${memberId} ${tab ? sql`and tab = ${tab}` : sql``}`
  const [{ rows }, total] = await Promise.all([
    selectNotices(sql`select * from notice where ${mine} order by at desc, id desc limit ${limit} offset ${offset}`).execute(db),
    sql<{ n: number }>`select count(*) as n from notice where ${mine}`.execute(db),
  ])
  return { rows, total: total.rows[0]!.n }
}

export async function findNotice(db: Db, memberId: number, id: number): Promise<NoticeRow | undefined> {
  return (await selectNotices(sql`select * from notice where id = ${id} and member_id = ${memberId}`).execute(db)).rows[0]
}

/** Marks notifications read: these, those of a tab, or all. Returns whether any were unread. */
export async function markRead(db: Db, memberId: number, { ids, tab }: { ids?: number[]; tab?: NoticeTab }): Promise<boolean> {
  let notices = db.updateTable('notice').set({ read: true }).where('member_id', '=', memberId).where('read', '=', sql.lit(false))
  if (ids) notices = notices.where('id', '=', sql<number>`any(${ids}::bigint[])`)
  if (tab) notices = notices.where('tab', '=', tab)
  return (await notices.executeTakeFirst()).numUpdatedRows > 0n
}

export const countUnread = (db: Db, memberId: number) =>
  db
    .selectFrom('notice')
    .select((eb) => ['tab', eb.fn.countAll<number>().as('n')])
    .where('member_id', '=', memberId)
    .where('read', '=', sql.lit(false))
    .groupBy('tab')
    .execute()

/** The unread count of these members, and the tabs whose push they have turned off. */
export async function unreadOf(db: Db, ids: number[]): Promise<{ id: number; unread: number; off: NoticeTab[] }[]> {
  const { rows } = await sql<{ id: number; unread: number; off: NoticeTab[] }>`
    select recipient.id, (select count(*) from notice where member_id = recipient.id and not read) as unread,
           coalesce((select json_agg(tab) from push_off where member_id = recipient.id), '[]') as off
      from unnest(${ids}::bigint[]) recipient(id)`.execute(db)
  return rows
}

/** Deletes a member's notifications, and the member from those of others. */
export async function deleteNoticesOf(db: Db, memberId: number): Promise<number[]> {
  await db.deleteFrom('notice').where('member_id', '=', memberId).execute()
  const others = await deleteActors(db, sql<boolean>`actor_id = ${memberId}`)
  await db.deleteFrom('push_off').where('member_id', '=', memberId).execute()
  await db.deleteFrom('push_target').where('member_id', '=', memberId).execute()
  await db.deleteFrom('push_sent').where('member_id', '=', memberId).execute()
  return others
}
