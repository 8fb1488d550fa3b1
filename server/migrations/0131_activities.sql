-- Activities: a post of a forum that asks its readers to come somewhere.

create table activity (
  post_id bigint primary key references post_bbs on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer check (capacity >= 1),
  party_most integer not null default 1 check (party_most >= 1),
  phone_wanted boolean not null default false,
  secret text not null,
  opened_at timestamptz,
  notified_starts_at timestamptz,
  notified_ends_at timestamptz,
  check (starts_at < ends_at)
);
comment on column activity.capacity is 'how many people may come; null: no limit';
comment on column activity.party_most is 'how many people one member may bring, themselves among them';
comment on column activity.secret is 'of which the code for checking in is made, another each minute';
comment on column activity.opened_at is 'when others first met it; null in a draft';
comment on column activity.notified_starts_at is 'when it begins, as far as those who joined were told';
create index activity_ended on activity (ends_at) where phone_wanted;

create table activity_entry (
  id bigint generated always as identity primary key,
  post_id bigint not null references activity on delete cascade,
  member_id bigint not null references member on delete cascade,
  party integer not null check (party >= 1),
  phone text not null default '',
  waiting boolean not null,
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  unique (post_id, member_id)
);
comment on table activity_entry is 'who comes, and who waits for a place, by id';
create index activity_entry_list on activity_entry (post_id, waiting, id);
create index activity_entry_member on activity_entry (member_id, id);
