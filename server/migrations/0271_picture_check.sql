-- Pictures that a platform is asked about before others see them (server/src/domains/check/pictures.ts). One without a row needs no check.
create table picture_check (
  media_id bigint primary key references media on delete cascade,
  place text not null check (place in ('post', 'comment')),
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'risky', 'unsure')),
  attempts integer not null default 0,
  next_at timestamptz default '-infinity',
  since timestamptz not null default now()
);
comment on column picture_check.place is 'where it was shown first';
comment on column picture_check.state is 'unsure: the platform is, or never said anything; it waits for an operator';
comment on column picture_check.next_at is 'when to ask; null once it is settled, or an operator''s';
create index picture_check_next on picture_check (next_at) where next_at is not null;
create index picture_check_unsure on picture_check (since) where state = 'unsure';

create table picture_trace (
  trace text primary key,
  media_id bigint not null references picture_check on delete cascade
);
comment on table picture_trace is 'by which numbers the platform is going to say: one for each time that it was asked';
create index picture_trace_media on picture_trace (media_id);
