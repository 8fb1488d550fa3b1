import type { OnlineState } from '@anglers/contract/online'
import { ONLINE_MS, ONLINE_SEEN_MINUTES, SOCKET_SILENCE_MS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from './blockQueries.ts'
import { followerOf } from './queries.ts'

/**
 * Keeps whether a member is here now. The place (null: not to be known) is kept only of one who wants to be seen
 * nearby; undefined leaves it as it was.
 */
export async function savePresence(
  db: Db,
  memberId: number,
  online: boolean,
  place: { lat: number; lng: number } | null | undefined,
): Promise<void> {
  await sql`
    insert into presence as p (member_id, online, lat, lng)
    select id, ${online},
           case when show_nearby then ${place?.lat ?? null}::double precision end,
           case when show_nearby then ${place?.lng ?? null}::double precision end
      from member where id = ${memberId}
    on conflict (member_id) do update set online = excluded.online, seen_at = now()
      ${place === undefined ? sql`` : sql`, lat = excluded.lat, lng = excluded.lng`}`.execute(db)
}

/** Whether a process that lives holds a socket of the member of this column. */
export const hasSocket = (column: string) => sql<boolean>`exists (
  select 1 from socket_member held join socket_process process on process.id = held.process_id
   where held.member_id = ${sql.ref(column)} and process.seen_at > now() - make_interval(secs => ${sql.lit(SOCKET_SILENCE_MS / 1000)}))`

/** Whether the member of this column is here: they have a socket, or said so a moment ago. For a query that has left-joined `presence`. */
export const isHere = (column: string) => sql<boolean>`(
  ${hasSocket(column)}
  or coalesce(presence.online and presence.seen_at > now() - make_interval(secs => ${sql.lit(ONLINE_MS / 1000)}), false))`

/** For how many whole minutes a member has not been here. For a query that has left-joined `presence`. */
const minutesAway = sql<number>`greatest(floor(extract(epoch from now() - presence.seen_at) / 60)::integer, 0)`

/**
 * Which of these members are here, as far as each lets this reader know; and of those who were not long ago, how many minutes ago that
 * was. So much is told only to those whom they follow, whoever else may see that they are here.
 */
export async function findSeen(db: Db, ids: number[], reader: Reader): Promise<OnlineState[]> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('presence', 'presence.member_id', 'member.id')
    .select(['member.id', isHere('member.id').as('here')])
    .select(minutesAway.as('minutes'))
    .where('member.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where((eb) =>
      eb.or([
        isHere('member.id'),
        eb.and([
          sql<boolean>`presence.seen_at > now() - make_interval(mins => ${sql.lit(ONLINE_SEEN_MINUTES)})`,
          eb.or([eb('member.id', '=', reader.viewerId ?? 0), followerOf(eb, reader.viewerId)]),
        ]),
      ]),
    )
    .where('member.deleted_at', 'is', null)
    .where(notHiddenFrom('member.id', reader))
    .where((eb) =>
      eb.or([
        eb('member.online_to', '=', 'everyone'),
        eb('member.id', '=', reader.viewerId ?? 0),
        eb.and([eb('member.online_to', '=', 'following'), followerOf(eb, reader.viewerId)]),
      ]),
    )
    .execute()
  return rows.map(({ id, here, minutes }) => ({ id, online: here, seenMinutes: here ? null : minutes }))
}

/** Forgets places of which nothing was heard for so many hours. @returns how many */
export async function clearOldPlaces(db: Db, hours: number): Promise<number> {
  const { numAffectedRows } = await sql`
      update presence set lat = null, lng = null
       where lat is not null and seen_at < now() - make_interval(hours => ${sql.lit(hours)})`.execute(db)
  return Number(numAffectedRows)
}
