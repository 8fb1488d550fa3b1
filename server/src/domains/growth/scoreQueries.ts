import type { RankingPeriod } from '@anglers/contract/growth'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../infra/batchedQuery.ts'
import { localDay, TIME_ZONE } from '../../infra/localTime.ts'
import type { Db } from '../../infra/database.ts'
import type { Metric } from './tables.ts'

/** Where everything counts, however long ago. */
const ALWAYS = '1970-01-01'

const DAY = sql.ref<string>('day')

/** The first day of the period that a day is in. */
const startOf = (period: RankingPeriod, day: RawBuilder<string>): RawBuilder<string> =>
  period === 'day' ? day : period === 'all' ? sql`date ${sql.lit(ALWAYS)}` : sql`date_trunc(${sql.lit(period)}, ${day}::timestamp)::date`

/** The first day of the present period, by the town's clock. */
export const presentStart = (period: RankingPeriod): RawBuilder<string> => startOf(period, localDay)

/** Writers of what a member has or has done take this lock first, and so come one after another. */
export async function lockMember(db: Db, memberId: number): Promise<{ exp: number; joined: string } | undefined> {
  const { rows } = await sql<{ exp: number; joined: string }>`
    select exp, (created_at at time zone ${sql.lit(TIME_ZONE)})::date as joined from member
     where id = ${memberId} and deleted_at is null for no key update`.execute(db)
  return rows[0]
}

/** Counts so much more of each metric, on a day (today, if none is given), in its week, in its month and in all. */
export const addScores = (db: Db, memberId: number, gains: Partial<Record<Metric, number>>, day?: string): Promise<void> =>
  addAllScores(
    db,
    Object.entries(gains).map(([metric, amount]) => ({ member: memberId, metric: metric as Metric, amount, day })),
  )

/** What a member has more of a metric. */
interface Gained {
  member: number
  metric: Metric
  amount: number
  /** Today, if there is none. */
  day?: string
}

/** The same for several members; of each, every metric once at most. */
export async function addAllScores(db: Db, gains: readonly Gained[]): Promise<void> {
  const wanted = gains.filter(({ amount }) => amount > 0)
  if (!wanted.length) return
  await sql`
    insert into score (member_id, metric, period, starts, amount, reached_at)
    select member_id, metric, period, starts, amount, now()
      from unnest(
        ${wanted.map(({ member }) => member)}::bigint[],
        ${wanted.map(({ metric }) => metric)}::text[],
        ${wanted.map(({ amount }) => amount)}::bigint[],
        ${wanted.map(({ day }) => day ?? null)}::date[]
      ) gain(member_id, metric, amount, given)
     cross join lateral (select coalesce(given, ${localDay}) as day) counted
     cross join lateral (values ('day', ${startOf('day', DAY)}), ('week', ${startOf('week', DAY)}),
                                ('month', ${startOf('month', DAY)}), ('all', ${startOf('all', DAY)})) span(period, starts)
     order by member_id, metric, period
    on conflict (member_id, metric, period, starts)
      do update set amount = score.amount + excluded.amount, reached_at = excluded.reached_at`.execute(db)
}

/** Counts so much less of each metric on a day, in its week, in its month and in all; never less than nothing. */
export async function subtractScores(db: Db, memberId: number, losses: Partial<Record<Metric, number>>, day: string): Promise<void> {
  const wanted = Object.entries(losses).filter(([, amount]) => amount > 0)
  if (!wanted.length) return
  const at = sql<string>`${day}::date`
  await sql`
    update score set amount = greatest(0, score.amount - loss.amount)
      from unnest(${wanted.map(([metric]) => metric)}::text[], ${wanted.map(([, amount]) => amount)}::bigint[]) loss(metric, amount)
     where member_id = ${memberId} and score.metric = loss.metric
       and (period, starts) in (('day', ${startOf('day', at)}), ('week', ${startOf('week', at)}),
                                ('month', ${startOf('month', at)}), ('all', ${startOf('all', at)}))`.execute(db)
}

/** What members have of some metrics in the present day, week and in all. */
export const listCounts = (db: Db, memberIds: readonly number[], metrics: readonly Metric[]) =>
  db
    .selectFrom('score')
    .select(['member_id', 'metric', 'period', 'amount'])
    .where('member_id', '=', anyOf(memberIds))
    .where('metric', '=', sql<Metric>`any(${metrics}::text[])`)
    .where(
      sql<boolean>`(period, starts) in
        (('day', ${presentStart('day')}), ('week', ${presentStart('week')}), ('all', ${presentStart('all')}))`,
    )
    .execute()
