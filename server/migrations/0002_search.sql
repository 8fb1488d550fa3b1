-- Chinese has no spaces: text is indexed by each of its characters and each two that stand together, Latin letters and digits
-- likewise. A query finds its candidates by these grams and rechecks them with LIKE, so the result is exact at any length.
create function cjk_grams(t text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(substr(run[1], i, n)), '{}')
    from regexp_matches(lower(t), '[㐀-鿿a-z0-9]+', 'g') run, generate_series(1, length(run[1])) i, generate_series(1, 2) n
$$;

create index member_search on member using gin (cjk_grams(nickname)) where deleted_at is null;
