-- Members nearby are looked up by where they are, as far as they want to be met.
create index presence_place on presence using gist (mercator(lat, lng)) where lat is not null and lng is not null;
