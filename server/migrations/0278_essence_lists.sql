-- Recommended posts of a forum, in their order: post_stat has the forum of what is in its lists (see 0099_forums.sql).
alter table post_stat add column essence_until timestamptz;
comment on column post_stat.essence_until is 'until then a post of a forum is recommended: what post_bbs says, kept by its trigger';
update post_stat set essence_until = coalesce(post_bbs.essence_until, 'infinity')
  from post_bbs where post_bbs.post_id = post_stat.post_id and essence_at is not null;
create index post_stat_essence on post_stat (forum_id, live_seq desc) include (post_id, essence_until)
  where forum_id is not null and essence_until is not null;

create function essence_listed() returns trigger language plpgsql as $$
begin
  update post_stat set essence_until = case when new.essence_at is not null then coalesce(new.essence_until, 'infinity') end
   where post_id = new.post_id;
  return null;
end $$;
create trigger essence_listed_added after insert on post_bbs for each row
  when (new.essence_at is not null) execute function essence_listed();
create trigger essence_listed_changed after update of essence_at, essence_until on post_bbs for each row
  when (old.essence_at is distinct from new.essence_at or old.essence_until is distinct from new.essence_until)
  execute function essence_listed();
