-- What operators look at before others see it, and what authors object to once it was held.
create table post_review (
  post_id bigint primary key references post on delete cascade,
  asked_at timestamptz not null default now(),
  accepted boolean,
  words text not null default '',
  appeal text
);
comment on column post_review.asked_at is 'since when it waits: for its review, or for the answer to its appeal';
comment on column post_review.accepted is 'null while it waits';
create index post_review_waiting on post_review (asked_at) where accepted is null;

create table post_review_log (
  id bigint generated always as identity primary key,
  post_id bigint not null references post on delete cascade,
  accepted boolean not null,
  words text not null,
  appeal text,
  at timestamptz not null default now()
);
comment on table post_review_log is 'what operators decided by their command, and on which appeal';
create index post_review_log_post on post_review_log (post_id);
