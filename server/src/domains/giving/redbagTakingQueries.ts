import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { userJson, type UserRow } from '../account/queries.ts'

export interface TakingRow {
  id: number
  mine: boolean
  others: number
  latest: UserRow | null
}

/** Of these red packets, those that were sent where this member is. */
export async function listOfConversations(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from redbag join conversation_member mine on mine.conversation_id = redbag.conversation_id and mine.member_id = ${memberId}
     where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these red packets, those of which a member took a part, and those of theirs of which others did. */
export async function listTakings(db: Db, memberId: number, ids: readonly number[]): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select redbag.id, mine.taker_id is not null as mine, coalesce(other.others, 0) as others,
           case when member.id is not null then ${userJson} end as latest
      from redbag
      left join redbag_part mine on mine.redbag_id = redbag.id and mine.taker_id = ${memberId}
      left join lateral (
        select taker_id, count(*) over () as others from redbag_part
         where redbag_id = redbag.id and redbag.sender_id = ${memberId} and taker_id <> ${memberId}
         order by taken_at desc, n desc limit 1
      ) other on true
      left join member on member.id = other.taker_id
      left join media avatar on avatar.id = member.avatar_id
     where redbag.id = any(${ids}::bigint[]) and (mine.taker_id is not null or other.taker_id is not null)
     order by redbag.id`.execute(db)
  return rows
}
