-- The same heat as heat(), by plain floating point, in a twentieth of the time: a forum's hot threads are a thousand weighed one by one,
-- and each like writes the index. Its last digit may differ, so it has a name and an index of its own; heat() and post_stat_hot are those
-- of the release before, and are dropped by a later one.
create function post_heat(likes integer, favs integer, comments integer, published_at timestamptz) returns double precision
  language sql immutable parallel safe as $$
  select log(greatest(likes + 2 * favs + 2 * comments, 1)::double precision)
       + date_part('epoch', published_at at time zone 'UTC') / 45000
$$;
create index post_stat_heat on post_stat (post_heat(like_count, fav_count, comment_count, published_at) desc, post_id desc) where listed;
