-- How often a member or a network called within their minute, for all processes: written only as a limit comes near (infra/callCounts.ts).
-- Lost in a crash, which gives everyone a new minute. The key is a keyed hash.
create unlogged table call_count (
  key bytea primary key,
  n integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
