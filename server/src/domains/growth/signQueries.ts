import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay, TIME_ZONE } from '../../infra/localTime.ts'

const zone = sql.lit(TIME_ZONE)

/** The day that it is in the town. */
export async function findToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${localDay} as today`.execute(db)
  return rows[0]!.today
}

/** Signs a member in for today. Returns the day, or nothing where they had. */
export async function insertToday(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .insertInto('sign_day')
    .values({ member_id: memberId, day: localDay, made_up_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row?.day
}

/** Signs a member in for a day that they missed. Returns whether they had not before. */
export async function insertMissed(db: Db, memberId: number, day: string): Promise<boolean> {
  const row = await db
    .insertInto('sign_day')
    .values({ member_id: memberId, day, made_up_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

export const updateSignGain = (db: Db, memberId: number, day: string, gain: { points: number; experience: number }) =>
  db.updateTable('sign_day').set(gain).where('member_id', '=', memberId).where('day', '=', day).execute()

export const findSignDay = (db: Db, memberId: number, day: string) =>
  db.selectFrom('sign_day').select(['points', 'experience']).where('member_id', '=', memberId).where('day', '=', day).executeTakeFirst()

export interface Standing {
  today: string
  signed: boolean
  streak: number
  /** The first day of the days in a row that go on today. */
  since: string | null
  longest: number
  total: number
  /** Days on which they came, and did not make up for them later. */
  came: number
  /** Days made up for within this month. */
  madeUp: number
  joined: string
  exp: number
}

/** How a member stands: days without a gap between them are an island. */
export async function findStanding(db: Db, memberId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with clock as (
      select ${localDay} as today
    ), numbered as (
      select day, made_up_at, day - (row_number() over (order by day))::integer as island from sign_day where member_id = ${memberId}
    ), island as (
      select min(day) as since, max(day) as until, count(*) as days from numbered group by island
    ), present as (
      select since, days from island, clock where until >= today - 1
    )
    select today,
           exists (select from sign_day where member_id = ${memberId} and day = today) as signed,
           coalesce((select days from present), 0) as streak,
           (select since from present) as since,
           coalesce((select max(days) from island), 0) as longest,
           (select count(*) from numbered) as total,
           (select count(*) from numbered where made_up_at is null) as came,
           (select count(*) from numbered
             where date_trunc('month', made_up_at at time zone ${zone}) = date_trunc('month', today::timestamp)) as "madeUp",
           (member.created_at at time zone ${zone})::date as joined,
           member.exp
      from clock, member where member.id = ${memberId}`.execute(db)
  return rows[0]!
}

/** The days of a month (this one, if none is given) that a member signed in on. */
export async function listSignDays(
  db: Db,
  memberId: number,
  month?: string,
): Promise<{ month: string; days: { day: string; madeUp: boolean }[] }> {
  const first = month === undefined ? sql`date_trunc('month', ${localDay}::timestamp)::date` : sql`${month + '-01'}::date`
  const { rows } = await sql<{ month: string; days: { day: string; madeUp: boolean }[] }>`
    select to_char(first, 'YYYY-MM') as month, coalesce((
      select json_agg(json_build_object('day', day, 'madeUp', made_up_at is not null) order by day) from sign_day
       where member_id = ${memberId} and day >= first and day < first + interval '1 month'), '[]') as days
      from (select ${first} as first) month`.execute(db)
  return rows[0]!
}

/** The milestones that were rewarded since a day. */
export async function listRewarded(db: Db, memberId: number, since: string): Promise<Set<number>> {
  const rows = await db.selectFrom('sign_milestone').select('days').where('member_id', '=', memberId).where('day', '>=', since).execute()
  return new Set(rows.map(({ days }) => days))
}

export const insertMilestones = (db: Db, memberId: number, day: string, milestones: readonly { days: number }[]) =>
  db
    .insertInto('sign_milestone')
    .values(milestones.map(({ days }) => ({ member_id: memberId, days, day })))
    .execute()

export const exportSignDays = (db: Db, memberId: number, after: string, limit: number) =>
  db
    .selectFrom('sign_day')
    .select(['day', 'points', 'experience', 'made_up_at as madeUpAt'])
    .where('member_id', '=', memberId)
    .where('day', '>', after)
    .orderBy('day')
    .limit(limit)
    .execute()
