-- Reposts: a status that carries another post, and is counted with it.
alter table post add column reprint_of bigint;
alter table post add column no_reprint boolean not null default false;
comment on column post.reprint_of is 'the post that it carries, never itself a repost; no reference, as it outlives what it carries';
comment on column post.no_reprint is 'its author does not want it to be reposted by others';
create index post_reprints on post (reprint_of, id) where reprint_of is not null and deleted_at is null;

alter table post_stat add column reprint_count integer not null default 0 check (reprint_count >= 0);

create function reprint_counted() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.listed;
  is_now boolean := tg_op <> 'DELETE' and new.listed;
  step integer := is_now::integer - was::integer;
  carried bigint := case when tg_op = 'DELETE' then old.reprint_of else new.reprint_of end;
begin
  if step <> 0 then
    update post_stat set reprint_count = reprint_count + step where post_id = carried;
  end if;
  return null;
end $$;
-- By its name before post_counted: the counters of posts come before those of members, and of two posts the older one first.
create trigger count_reprint_insert after insert on post for each row when (new.reprint_of is not null) execute function reprint_counted();
create trigger count_reprint_update after update on post for each row
  when (new.reprint_of is not null and old.listed is distinct from new.listed) execute function reprint_counted();
create trigger count_reprint_delete after delete on post for each row when (old.reprint_of is not null) execute function reprint_counted();
