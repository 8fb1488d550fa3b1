-- Places of posts that not everyone may know. They stand apart from `post`, so that no list, search, map or card that reads it can give
-- one away: there the post has no place.

create table guarded_place (
  post_id bigint primary key references post on delete cascade,
  name text not null,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  reveal text not null check (reveal in ('km', 'town', 'hidden')),
  opens_after_days smallint check (opens_after_days between 1 and 365),
  opens_at timestamptz
);
comment on column guarded_place.reveal is 'what those know who may not know the point: a cell of about 1 km, one of about 20 km, or nothing';
comment on column guarded_place.opens_at is 'when everyone may know it; a post that is not for everyone has none';
create index guarded_place_opening on guarded_place (opens_at) where opens_at is not null;

-- What a private spot has of its own.
create table post_spot (
  post_id bigint primary key references post on delete cascade,
  water text check (water in ('reservoir', 'lake', 'river', 'stream', 'pond', 'sea')),
  fish text[] not null default '{}',
  access text not null check (access in ('car', 'walk', 'climb', 'boat')),
  months smallint[] not null default '{}'
);
comment on column post_spot.months is 'when it is good: 1 to 12';
