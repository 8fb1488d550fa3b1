-- A long list has a thousand blocks, and finding a page added all of them up. So their counts are kept a second time, by sections of 32
-- blocks: a page is found by adding up the sections above it, and then the blocks of one.

create table feed_section (
  list text not null,
  section bigint not null,
  n integer not null default 0,
  primary key (list, section)
);

-- What fold_counts takes (FOLDER_LOCK in content/queries.ts): nobody folds by the older one meanwhile.
select pg_advisory_xact_lock(20170803);
insert into feed_section (list, section, n) select list, block >> 5, sum(n) from feed_block group by 1, 2;

create view feed_section_size as
  select list, section, sum(n)::integer as n
    from (select list, section, n from feed_section union all select list, block >> 5, step from feed_delta) part
   group by list, section;

create or replace function fold_counts(lock_key bigint, batch integer) returns integer language plpgsql as $$
declare
  feeds integer;
  tags integer;
begin
  if not pg_try_advisory_xact_lock(lock_key) then return 0; end if;
  with folded as (
    delete from feed_delta where ctid = any(array(select ctid from feed_delta limit batch)) returning list, block, step
  ), total as (
    insert into feed_total as t (list, n) select list, sum(step) from folded group by list
      on conflict (list) do update set n = t.n + excluded.n
  ), section as (
    insert into feed_section as s (list, section, n) select list, block >> 5, sum(step) from folded group by list, block >> 5
      on conflict (list, section) do update set n = s.n + excluded.n
  ), block as (
    insert into feed_block as b (list, block, n) select list, block, sum(step) from folded group by list, block
      on conflict (list, block) do update set n = b.n + excluded.n
  )
  select count(*) into feeds from folded;
  with folded as (
    delete from tag_delta where ctid = any(array(select ctid from tag_delta limit batch)) returning tag_id, step
  ), counted as (
    update tag set post_count = post_count + n from (select tag_id, sum(step) as n from folded group by tag_id) sums where id = tag_id
  )
  select count(*) into tags from folded;
  return feeds + tags;
end $$;
