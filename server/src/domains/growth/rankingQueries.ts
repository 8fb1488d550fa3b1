import type { RankingPeriod } from '@anglers/contract/growth'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type UserRow, userJson } from '../account/queries.ts'
import { presentStart } from './scoreQueries.ts'
import type { Metric } from './tables.ts'

export interface PlaceRow {
  place: number
  amount: number
  user: UserRow
}

/** The first places of a ranking. Of equals the one who came first stands first; whom the reader does not meet keeps their place. */
export async function listPlaces(db: Db, metric: Metric, period: RankingPeriod, limit: number, reader: Reader): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place, amount, ${userJson} as user from (
      select member_id, amount, rank() over (order by (-amount), reached_at, member_id) as place from (
        select member_id, amount, reached_at from score
         where metric = ${metric} and period = ${period} and starts = ${presentStart(period)} and amount > 0
         order by (-amount), reached_at, member_id limit ${limit}
      ) first
    ) ranked
      join member on member.id = member_id and member.deleted_at is null
      left join media avatar on avatar.id = member.avatar_id
     where ${notHiddenFrom('member.id', reader)}
     order by place`.execute(db)
  return rows
}

/** A member's own place: how many stand before them, by one range of the index. Null where they have nothing. */
export async function findPlace(
  db: Db,
  metric: Metric,
  period: RankingPeriod,
  memberId: number,
): Promise<{ place: number; amount: number } | null> {
  const { rows } = await sql<{ place: number; amount: number }>`
    select own.amount, 1 + (
      select count(*) from score
       where metric = ${metric} and period = ${period} and starts = ${presentStart(period)} and amount > 0
         and ((-amount), reached_at, member_id) < ((-own.amount), own.reached_at, own.member_id)
    ) as place
      from score own
     where member_id = ${memberId} and metric = ${metric} and period = ${period}
       and starts = ${presentStart(period)} and amount > 0`.execute(db)
  return rows[0] ?? null
}

/** The first day that counts. */
export async function findStart(db: Db, period: RankingPeriod): Promise<string> {
  const { rows } = await sql<{ start: string }>`select ${presentStart(period)} as start`.execute(db)
  return rows[0]!.start
}
