-- The base map of the browser, out of the operator's data, cut into vector tiles. The newest is shown; the tiles of the one before stay for
-- pages that are open.
create table base_map (
  id integer primary key generated always as identity,
  -- Stands in the addresses of the tiles, which browsers keep: never used again, not even by another database of the same site.
  edition text not null unique,
  attribution text not null,
  south float8 not null,
  west float8 not null,
  north float8 not null,
  east float8 not null
);
create table base_map_tile (
  map_id integer not null references base_map on delete cascade,
  zoom smallint not null,
  x integer not null,
  y integer not null,
  -- Mapbox Vector Tile, version 2, packed by gzip.
  body bytea not null,
  primary key (map_id, zoom, x, y)
);
-- Packed once is enough.
alter table base_map_tile alter column body set storage external;
