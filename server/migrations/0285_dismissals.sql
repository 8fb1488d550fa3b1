-- Posts that a member does not care for: left out of the lists that are put together for them (server/src/domains/content/dismissalQueries.ts).
create table dismissal (
  member_id bigint not null references member,
  post_id bigint not null references post on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (member_id, post_id)
);
create index dismissal_post on dismissal (post_id);
create index dismissal_old on dismissal (dismissed_at);
