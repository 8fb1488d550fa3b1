-- Red packets. What is in one lies on an account of the site's own until its parts are taken or go back.
insert into ledger_account (role, unit) select 'redbags', unit from unnest(array['credit', 'points']) unit;

create table redbag (
  id bigint generated always as identity primary key,
  sender_id bigint not null references member,
  conversation_id bigint references conversation on delete set null,
  unit text not null check (unit in ('credit', 'points')),
  split text not null check (split in ('equal', 'lucky')),
  total bigint not null check (total >= count),
  count integer not null check (count > 0),
  greeting text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  returned bigint check (returned between 0 and total),
  check ((closed_at is null) = (returned is null))
);
comment on column redbag.conversation_id is 'where it was sent; null for one in a post, and where the group is no more';
comment on column redbag.closed_at is 'when what was left went back, if anything was';
create index redbag_due on redbag (expires_at) where closed_at is null;
create index redbag_sender on redbag (sender_id, id);
create index redbag_conversation on redbag (conversation_id) where conversation_id is not null;

create table redbag_part (
  redbag_id bigint not null references redbag,
  n integer not null,
  amount bigint not null check (amount > 0),
  taker_id bigint references member,
  taken_at timestamptz,
  returned boolean not null default false,
  primary key (redbag_id, n),
  check ((taker_id is null) = (taken_at is null)),
  check (taker_id is null or not returned)
);
comment on column redbag_part.n is 'made and shuffled when the packet was sent: the next one is taken next';
create unique index redbag_part_taker on redbag_part (redbag_id, taker_id) where taker_id is not null;
create index redbag_part_left on redbag_part (redbag_id, n) where taker_id is null and not returned;
create index redbag_part_of_taker on redbag_part (taker_id, redbag_id) where taker_id is not null;

-- What a post's packet is to be, and is from when it was sent on.
create table post_redbag (
  post_id bigint primary key references post on delete cascade,
  unit text not null,
  split text not null,
  total bigint,
  count integer,
  greeting text not null,
  takers text not null check (takers in ('everyone', 'followers', 'commenters')),
  redbag_id bigint unique references redbag
);
comment on column post_redbag.redbag_id is 'null in a draft, for which nothing was taken from its author';
