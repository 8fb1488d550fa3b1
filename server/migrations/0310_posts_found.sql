-- Posts by their words, and by whereabouts in the order of the feed they stand: what is in many posts is looked for among the newest
-- first, without reading where all of it is. It finds what the index found that it stands in for, also for the release before.
create index post_found on post
  using gin (cjk_grams(post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names)), (array[live_seq >> 12]))
  where listed;
drop index post_search;
