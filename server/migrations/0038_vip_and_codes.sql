-- Spans of VIP, each with what it came from; member.vip_until is the end of the last one.
create table vip_grant (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  months smallint not null check (months > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  source text not null unique,
  created_at timestamptz not null default now()
);
comment on column vip_grant.source is 'the command that gave it: one that is repeated gives no other';
create index vip_grant_member on vip_grant (member_id, ends_at);

-- Codes that the operator hands out.
create table redemption_batch (
  id bigint generated always as identity primary key,
  gives text not null check (gives in ('credit', 'points', 'vip')),
  amount integer not null check (amount > 0),
  note text not null default '',
  expires_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column redemption_batch.amount is 'of each code: fen, points, months';

create table redemption_code (
  code_hash bytea primary key,
  batch_id bigint not null references redemption_batch,
  member_id bigint references member,
  used_at timestamptz,
  check ((member_id is null) = (used_at is null))
);
create index redemption_code_batch on redemption_code (batch_id);
create index redemption_code_member on redemption_code (member_id) where member_id is not null;
