-- A post is found by its place and its tags too, and by its author's name (server/src/domains/content/feeds.ts), as far as
-- everybody sees them on its card: of a post that is not for everyone that is its tags, and neither its text nor its place.
alter table post add column tag_names text not null default '';
comment on column post.tag_names is 'what its tags are called, a line each: kept by triggers of post_tag';

drop index post_search;
update post set tag_names = names
  from (select post_id, string_agg(tag.name, e'\n' order by tag.id) as names from post_tag join tag on tag.id = tag_id group by post_id) tagged
 where post_id = post.id;

-- Lines, since nobody searches for two: a word never spans a title and a text, or a place and a tag.
create function post_found_by(visibility smallint, title text, body text, teaser text, place_name text, place_address text, tag_names text) returns text
  language sql immutable parallel safe as $$
  select title || e'\n' || tag_names || e'\n' || case
    when visibility = 0 then body || e'\n' || coalesce(place_name, '') || e'\n' || coalesce(place_address, '')
    else teaser
  end
$$;
create index post_search on post using gin (cjk_grams(post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names))) where listed;
drop function post_public_text;

create function post_tags_named() returns trigger language plpgsql as $$
begin
  update post set tag_names = names
    from (
      select tagged.id, coalesce(string_agg(tag.name, e'\n' order by tag.id), '') as names
        from (select distinct post_id as id from changed) tagged
        left join post_tag on post_tag.post_id = tagged.id
        left join tag on tag.id = post_tag.tag_id
       group by tagged.id
    ) named
   where post.id = named.id and post.tag_names <> named.names;
  return null;
end $$;
create trigger post_tags_added after insert on post_tag referencing new table as changed for each statement execute function post_tags_named();
create trigger post_tags_removed after delete on post_tag referencing old table as changed for each statement execute function post_tags_named();
