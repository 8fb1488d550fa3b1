import { sql } from 'kysely'
import { initialSetting } from './domains/settings/definitions.ts'
import { TIME_ZONE } from './infra/localTime.ts'
import type { Db } from './infra/database.ts'

/** Days back that the town has signed in. */
const DAYS = 40
/** The member that newcomers sign in as: today and one day of the past week are still to be done. */
const MISSED_DAYS_AGO = 5
const POINTS = 5
const EXPERIENCE = { sign: 5, post: 10, comment: 2, liked: 1 }

const zone = sql.lit(TIME_ZONE)

/** Has the town come back daily, and counts what it did: streaks, tasks in progress, a ranking. */
export async function addGrowth(db: Db, memberId: number, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone ${zone})::date`
  await sql`
    insert into sign_day (member_id, day, points, experience)
    select member.id, ${today} - ago, ${POINTS}, ${EXPERIENCE.sign}
      from member cross join generate_series(0, ${sql.lit(DAYS)}) ago
     where ${today} - ago >= (member.created_at at time zone ${zone})::date
       and case when member.id = ${memberId} then ago not in (0, ${sql.lit(MISSED_DAYS_AGO)}) and ago < 12
                -- As people are: some never miss a day, some come now and then.
                else (member.id * 31 + ago * 17) % 11 < 3 + member.id % 8 end`.execute(db)
  // The rows of days that they had were rewarded.
  await sql`
    with island as (
      select member_id, min(day) as since, count(*)::integer as length from (
        select member_id, day, day - (row_number() over (partition by member_id order by day))::integer as island from sign_day
      ) numbered group by member_id, island
    )
    insert into sign_milestone (member_id, days, day)
    select member_id, days, since + days - 1 from island
      join unnest(${initialSetting('seast_sign').milestones.map(({ days }) => days)}::integer[]) days on length >= days`.execute(db)
  await sql`
    with done as (
      select member_id, 'sign' as metric, day, day + interval '9 hours' as at, 1 as amount from sign_day
      union all select author_id, 'post', (published_at at time zone ${zone})::date, published_at at time zone ${zone}, 1
        from post where state = 'live' and visibility <> 3
      union all select comment.author_id, 'comment', (comment.created_at at time zone ${zone})::date,
             comment.created_at at time zone ${zone}, 1
        from comment join post on post.id = comment.post_id where comment.author_id <> post.author_id
      union all select member_id, 'like', (reaction.created_at at time zone ${zone})::date, reaction.created_at at time zone ${zone}, 1
        from reaction where kind = 'like'
      union all select post.author_id, 'liked', (reaction.created_at at time zone ${zone})::date,
             reaction.created_at at time zone ${zone}, 1
        from reaction join post on post.id = reaction.post_id where kind = 'like' and reaction.member_id <> post.author_id
      union all select follower_id, 'follow', (created_at at time zone ${zone})::date, created_at at time zone ${zone}, 1 from follow
      union all select id, 'avatar', (created_at at time zone ${zone})::date, created_at at time zone ${zone}, 1
        from member where avatar_id is not null
    ), counted as (
      select * from done
      union all select member_id, 'points', day, at, ${POINTS} from done where metric = 'sign'
      union all select member_id, 'experience', day, at,
        case metric when 'sign' then ${EXPERIENCE.sign}::integer when 'post' then ${EXPERIENCE.post}::integer
                    when 'comment' then ${EXPERIENCE.comment}::integer else ${EXPERIENCE.liked}::integer end
        from done where metric in ('sign', 'post', 'comment', 'liked')
    )
    insert into score (member_id, metric, period, starts, amount, reached_at)
    select member_id, metric, period, starts, sum(amount), max(at) at time zone ${zone}
      from counted cross join lateral (values
        ('day', day), ('week', date_trunc('week', day::timestamp)::date),
        ('month', date_trunc('month', day::timestamp)::date), ('all', date '1970-01-01')) span(period, starts)
     group by member_id, metric, period, starts`.execute(db)
}
