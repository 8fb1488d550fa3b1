-- What was caught, as the author of a post says it: fish of one kind to a row (server/src/domains/catches).
create table catch (
  post_id bigint not null references post on delete cascade,
  position smallint not null,
  -- Of contract/species.ts; null: what its name says.
  species text,
  name text not null default '',
  length_mm smallint,
  weight_g integer,
  number smallint not null default 1,
  bait text not null default '',
  method text not null default '',
  kept boolean,
  primary key (post_id, position),
  check ((species is null) = (name <> '')),
  check (length_mm > 0 and weight_g > 0 and number > 0)
);
create index catch_species on catch (species, post_id) where species is not null;
create index catch_name on catch using gin (cjk_grams(name)) where species is null;
