-- Who asks for codes is counted by where they ask from, so that a stranger does not use up what an address's owner may ask and try.
-- And when a code with long parameters was last drawn or scanned.

create table sign_in_asker (
  address text not null references sign_in_code on delete cascade,
  network bytea not null,
  day date not null default current_date,
  sent_that_day integer not null default 0,
  tries integer not null default 0,
  primary key (address, network)
);
comment on column sign_in_asker.network is 'a keyed hash of the network address';
comment on column sign_in_asker.tries is 'at the address''s present code';

alter table scene add used_at timestamptz not null default now();
create index scene_age on scene (used_at);
