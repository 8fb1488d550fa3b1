-- What makes members come back: days on which they signed in, and what they did, counted by day, week, month and in all.

create table sign_day (
  member_id bigint not null references member,
  day date not null,
  made_up_at timestamptz,
  points integer not null default 0,
  experience integer not null default 0,
  primary key (member_id, day)
);
comment on column sign_day.day is 'by the town''s clock';
comment on column sign_day.made_up_at is 'when the member made up for it; null where they signed in on the day itself';
comment on column sign_day.points is 'what it brought, with the milestone';

create table sign_milestone (
  member_id bigint not null references member,
  days smallint not null,
  day date not null,
  primary key (member_id, days, day)
);
comment on table sign_milestone is 'days in a row that were rewarded, and on which day: once for each row of days, however it grows backwards';

-- One row for each member, metric and period: what a task counts, and what a ranking goes by.
create table score (
  member_id bigint not null references member,
  metric text not null,
  period text not null check (period in ('day', 'week', 'month', 'all')),
  starts date not null,
  amount bigint not null,
  reached_at timestamptz not null,
  primary key (member_id, metric, period, starts)
);
comment on column score.reached_at is 'when it came to this amount: of equals the one who came first stands first';
-- In one direction, so that all who stand before a member are one range of it.
create index score_place on score (metric, period, starts, (-amount), reached_at, member_id) where amount > 0;
create index score_age on score (starts) where period <> 'all';

-- What happened once, and whether it counts.
create table growth_event (
  key text primary key,
  member_id bigint not null references member,
  kind text not null,
  subject_type text,
  subject_id bigint,
  day date not null,
  wanted boolean not null default true,
  counted boolean not null default false,
  experience integer not null default 0,
  taken_back boolean not null default false
);
comment on column growth_event.key is 'of what happened: heard of again, it is the same';
comment on column growth_event.wanted is 'false: it was undone';
comment on column growth_event.counted is 'what is counted at present; it follows what is wanted';
comment on column growth_event.experience is 'what it brought, once and never again';
create index growth_event_waiting on growth_event (key) where wanted <> counted;
create index growth_event_member on growth_event (member_id, kind, day) where experience > 0;

create table task_claim (
  member_id bigint not null references member,
  task text not null,
  starts date not null,
  points integer not null,
  experience integer not null,
  claimed_at timestamptz not null default now(),
  primary key (member_id, task, starts)
);
comment on column task_claim.task is 'its id; of a chest treasure: and the period';
comment on column task_claim.starts is 'the first day of the period that it was done in';

-- What was done before all this counts in all.
insert into score (member_id, metric, period, starts, amount, reached_at)
  select stat.member_id, metric, 'all', date '1970-01-01', amount, now()
    from member_stat stat join member on member.id = stat.member_id and member.deleted_at is null
   cross join lateral (values ('post', stat.post_count::bigint), ('liked', stat.liked_count), ('follow', stat.following_count),
                              ('avatar', (member.avatar_id is not null)::integer), ('experience', member.exp)) done(metric, amount)
   where amount > 0;
