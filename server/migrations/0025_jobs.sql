-- The processes that do jobs (server/src/infra/jobs.ts): what one of them was at when it died, another does. The jobs themselves are in
-- graphile-worker's schema.
create table job_runner (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- What members were told of outside of the app lately, or may have been, so that nothing is told twice.
create table push_sent (
  member_id bigint not null references member on delete cascade,
  subject text not null,
  at timestamptz not null default now(),
  primary key (member_id, subject)
);
create index push_sent_at on push_sent (at);
