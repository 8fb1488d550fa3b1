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

/** Where a row stands in the order of a ranking. */
export interface Key {
  minusAmount: number
  /** As Postgres writes it: a Date has fewer digits. */
  reachedAt: string
  memberId: number
}

/** A member's own row; null where they have nothing. */
export async function findOwn(db: Db, metric: Metric, period: RankingPeriod, memberId: number): Promise<Key | null> {
  const { rows } = await sql<Key>`
    select -amount as "minusAmount", reached_at::text as "reachedAt", member_id as "memberId" from score
     where member_id = ${memberId} and metric = ${metric} and period = ${period}
       and starts = ${presentStart(period)} and amount > 0`.execute(db)
  return rows[0] ?? null
}

const keyOf = ({ minusAmount, reachedAt, memberId }: Key) => sql`(${minusAmount}::bigint, ${reachedAt}::timestamptz, ${memberId}::bigint)`

/** How many stand before a row, from another one on, itself included, if one is given: one range of the index. */
export async function countBefore(db: Db, metric: Metric, period: RankingPeriod, key: Key, from: Key | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from score
     where metric = ${metric} and period = ${period} and starts = ${presentStart(period)} and amount > 0
       and ((-amount), reached_at, member_id) < ${keyOf(key)}
       ${from ? sql`and ((-amount), reached_at, member_id) >= ${keyOf(from)}` : sql``}`.execute(db)
  return rows[0]!.n
}

/** Each so-manieth place of a ranking, the first ones first. */
export async function listMarks(db: Db, metric: Metric, period: RankingPeriod, every: number): Promise<(Key & { place: number })[]> {
  const { rows } = await sql<Key & { place: number }>`
    select place, minus_amount as "minusAmount", reached_at::text as "reachedAt", member_id as "memberId" from (
      select row_number() over (order by (-amount), reached_at, member_id) as place, -amount as minus_amount, reached_at, member_id
        from score where metric = ${metric} and period = ${period} and starts = ${presentStart(period)} and amount > 0
    ) placed where place % ${every} = 0 order by place`.execute(db)
  return rows
}

/** The first day that counts. */
export async function findStart(db: Db, period: RankingPeriod): Promise<string> {
  const { rows } = await sql<{ start: string }>`select ${presentStart(period)} as start`.execute(db)
  return rows[0]!.start
}
