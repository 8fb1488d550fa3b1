-- The base map of the browser, out of the operator's data, cut into vector tiles. The newest is shown; the tiles of the one before stay for
-- pages that are open.
create table base_map (
  id integer primary key generated always as identity,
  attribution text not null,
  south float8 not null,
  west float8 not null,
  north float8 not null,
  east float8 not null,
  made_at timestamptz not null default now()
);
create table base_map_tile (
  map_id integer not null references base_map on delete cascade,
  zoom smallint not null,
  x integer not null,
  y integer not null,
  -- Mapbox Vector Tile, version 2.
  body bytea not null,
  primary key (map_id, zoom, x, y)
);
-- They are packed as they are sent.
alter table base_map_tile alter column body set storage external;
