-- What was posted from around a ground, a shop or a spot: posts that everyone may read, whose point everyone may know.
create index post_from on post using gist (mercator(lat, lng))
  where listed and visibility = 0 and lat is not null and lng is not null and type not in ('diaochang', 'dianpu', 'places', 'secondhand');
