-- Grounds are found by their fish, and shops by their brands: a line each, as nobody searches for two.
create function venue_words(words text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(words, e'\n')
$$;
create index post_venue_search on post_venue using gin (cjk_grams(venue_words(words)));
