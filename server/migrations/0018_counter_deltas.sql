-- Everyone who publishes counts up the same few lists and tags. As one row each they were held from the first of them to the commit,
-- in an order that differed from writer to writer: people waited for one another, and deadlocked. So a writer only ever inserts what
-- it adds or takes away; readers add that to what is folded already, and one folder at a time merges it in every few seconds.

create table feed_delta (
  list text not null,
  block bigint not null,
  step integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table feed_delta is 'no key: rows are added up, and never looked for one by one';
create index feed_delta_list on feed_delta (list, block) include (step);

create table tag_delta (
  tag_id bigint not null,
  step integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table tag_delta is 'no key: rows are added up, and never looked for one by one';
create index tag_delta_tag on tag_delta (tag_id) include (step);

-- What is folded may lack an addition whose removal it has: only the sum is a count.
alter table feed_total drop constraint feed_total_n_check;
alter table feed_block drop constraint feed_block_n_check;
alter table tag drop constraint tag_post_count_check;

create view feed_size as
  select list, sum(n)::bigint as n
    from (select list, n from feed_total union all select list, step from feed_delta) part
   group by list;
create view feed_block_size as
  select list, block, sum(n)::integer as n
    from (select list, block, n from feed_block union all select list, block, step from feed_delta) part
   group by list, block;
create view tag_size as
  select tag_id, sum(n)::integer as n
    from (select id as tag_id, post_count as n from tag union all select tag_id, step from tag_delta) part
   group by tag_id;

create or replace function feed_count(a_list text, seq bigint, step integer) returns void language sql as $$
  insert into feed_delta (list, block, step) values (a_list, seq >> 10, step)
$$;

create or replace function post_tag_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed then insert into tag_delta (tag_id, step) values (old.tag_id, -1); end if;
  if tg_op <> 'DELETE' and new.listed then insert into tag_delta (tag_id, step) values (new.tag_id, 1); end if;
  return null;
end $$;

-- Merges up to so many rows of each table, unless somebody else is at it. Returns how many there were. Nobody waits for it: writers
-- insert other rows, and readers see the state before or after.
create function fold_counts(lock_key bigint, batch integer) returns integer language plpgsql as $$
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
