-- What a courier says of a parcel: one row for each number, however many orders it brings.
create table shop_track (
  company text not null check (company ~ '^[a-z0-9_]{2,30}$'),
  number text not null check (number ~ '^[0-9A-Za-z-]{6,32}$'),
  state text check (state in ('collected', 'moving', 'customs', 'delivering', 'signed', 'trouble', 'returning', 'returned', 'refused')),
  steps jsonb not null default '[]',
  asked_at timestamptz,
  heard_at timestamptz,
  failed boolean not null default false,
  primary key (company, number)
);
comment on column shop_track.company is 'the courier, as the service of tracks calls it';
comment on column shop_track.steps is 'what happened to it, the latest first: at, text, place';
comment on column shop_track.asked_at is 'when the service was last asked: a number is asked after at most every half hour';
comment on column shop_track.heard_at is 'when what is known was said';
comment on column shop_track.failed is 'the service did not answer when it was last asked';
create index shop_track_number on shop_track (number);

create index shop_parcel_number on shop_parcel (number);
