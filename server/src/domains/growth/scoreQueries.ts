import type { RankingPeriod } from '@anglers/contract/growth'
import { type RawBuilder, sql } from 'kysely'
import { localDay, TIME_ZONE } from '../../infra/localTime.ts'
import type { Db } from '../../infra/database.ts'
import type { Metric } from './tables.ts'

/** Where everything counts, however long ago. */
const ALWAYS = '1970-01-01'

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
export async function addScores(db: Db, memberId: number, gains: Partial<Record<Metric, number>>, day?: string): Promise<void> {
  const wanted = Object.entries(gains).filter(([, amount]) => amount > 0)
  if (!wanted.length) return
  const at = day === undefined ? localDay : sql<string>`${day}::date`
  await sql`
    insert into score (member_id, metric, period, starts, amount, reached_at)
    select ${memberId}, metric, period, starts, amount, now()
      from unnest(${wanted.map(([metric]) => metric)}::text[], ${wanted.map(([, amount]) => amount)}::bigint[]) gain(metric, amount)
     cross join (values ('day', ${startOf('day', at)}), ('week', ${startOf('week', at)}),
                        ('month', ${startOf('month', at)}), ('all', ${startOf('all', at)})) span(period, starts)
     order by metric, period
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

/** What a member has of some metrics in the present day, week and in all. */
export const listCounts = (db: Db, memberId: number, metrics: readonly Metric[]) =>
  db
    .selectFrom('score')
    .select(['metric', 'period', 'amount'])
    .where('member_id', '=', memberId)
    .where('metric', '=', sql<Metric>`any(${metrics}::text[])`)
    .where(
      sql<boolean>`(period, starts) in
        (('day', ${presentStart('day')}), ('week', ${presentStart('week')}), ('all', ${presentStart('all')}))`,
    )
    .execute()
