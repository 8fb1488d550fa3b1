import { SOCKET_SILENCE_MS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../infra/database.ts'

const expired = sql<boolean>`seen_at < now() - make_interval(secs => ${sql.lit(SOCKET_SILENCE_MS / 1000)})`

/**
 * Stores this process's heartbeat, and deletes expired processes with their members. Returns whether the process was not registered (any
 * more).
 */
export async function beat(db: Db, processId: string): Promise<boolean> {
  await sql`delete from socket_process where ${expired} and id <> ${processId}`.execute(db)
  const { rows } = await sql<{ is_new: boolean }>`
    insert into socket_process (id) values (${processId})
    on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new`.execute(db)
  return rows[0]!.is_new
}

export async function endProcess(db: Db, processId: string): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`delete from socket_member where process_id = ${processId} returning member_id`.execute(
    db,
  )
  await sql`delete from socket_process where id = ${processId}`.execute(db)
  await setGone(
    db,
    rows.map((row) => row.member_id),
  )
}

/** Stores members connected to this process, with the times of their sockets, and removes those who are no more. */
export async function updateConnectedMembers(
  db: Db,
  processId: string,
  came: { id: number; opened: number[] }[],
  went: number[],
): Promise<void> {
  if (came.length)
    await sql`
      insert into socket_member (member_id, process_id, opened_ms)
      select id, ${processId}, opened
        from member join jsonb_to_recordset(${JSON.stringify(came)}) as came (id bigint, opened bigint[]) using (id)
      on conflict (member_id, process_id) do update set opened_ms = excluded.opened_ms`.execute(db)
  if (!went.length) return
  await sql`delete from socket_member where process_id = ${processId} and member_id = any(${went}::bigint[])`.execute(db)
  await setGone(db, went)
}

/** Those of these members who have more sockets than so many, in all processes that live, and since when those are that they may keep. */
export async function membersWithMore(db: Db, memberIds: number[], most: number): Promise<{ member_id: number; since: number }[]> {
  if (!memberIds.length) return []
  const { rows } = await sql<{ member_id: number; since: number }>`
    select member_id, (array_agg(opened order by opened desc))[${sql.lit(most)}] as since
      from socket_member join socket_process process on process.id = process_id, unnest(opened_ms) opened
     where member_id = any(${memberIds}::bigint[]) and not process.${expired}
     group by member_id having count(*) > ${sql.lit(most)}`.execute(db)
  return rows
}

/** Sets members without a socket in any process offline: until now they were here, whatever they had said before. */
async function setGone(db: Db, memberIds: number[]): Promise<void> {
  if (!memberIds.length) return
  await sql`
    update presence set online = false, seen_at = now()
     where member_id = any(${memberIds}::bigint[])
       and not exists (select 1 from socket_member held where held.member_id = presence.member_id)`.execute(db)
}

/** Returns the sessions that are still valid. */
export async function goodSessions(db: Db, tokenHashes: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('token_hash')
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('member.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.token_hash.toString('hex')))
}
