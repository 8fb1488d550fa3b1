-- Threads that moderators merged into others: the address of one leads to the other from then on, also when the thread itself was
-- deleted for good, so nothing is referred to there.
create table post_merge (
  post_id bigint primary key,
  into_id bigint not null references post on delete cascade,
  merged_at timestamptz not null default now()
);
comment on column post_merge.into_id is 'where it stands by now: what is merged once more takes those along that were merged into it';
create index post_merge_into on post_merge (into_id);
