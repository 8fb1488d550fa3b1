-- A notice is about any thing of any domain, and a new kind of notice needs no change of the table: which kinds there are, and in which
-- tab each is, the domains say.

alter table notice drop constraint notice_kind_check;
alter table notice alter column tab drop expression;
alter table notice rename column subject to merge_key;
comment on column notice.merge_key is 'what happens under the same key joins the notice that is still unread';
alter index notice_subject rename to notice_merge_key;

alter table notice add column subject_type text, add column subject_id bigint,
  add check ((subject_type is null) = (subject_id is null));
comment on column notice.subject_type is 'the thing that it is about, as its domain names the type; null where the notice says it all itself';
update notice set
  subject_type = case when comment_id is not null then 'comment' when post_id is not null then 'post' else 'user' end,
  subject_id = coalesce(comment_id, post_id, (select actor_id from notice_actor where notice_id = notice.id limit 1))
 where comment_id is not null or post_id is not null or (kind = 'follow' and actor_count > 0);
create index notice_subject on notice (subject_type, subject_id) where subject_type is not null;

-- What is taken away takes its unread notices with it, and what is deleted for good the others, too.
create or replace function post_gone_unnoticed() returns trigger language plpgsql as $$
begin
  delete from notice where subject_type = 'post' and subject_id = new.id and not read;
  delete from notice where subject_type = 'comment' and subject_id in (select id from comment where post_id = new.id) and not read;
  return null;
end $$;
create or replace function comment_gone_unnoticed() returns trigger language plpgsql as $$
begin
  delete from notice where subject_type = 'comment' and subject_id = new.id and not read;
  return null;
end $$;
create function subject_deleted() returns trigger language plpgsql as $$
begin
  delete from notice where subject_type = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger post_unnoticed after delete on post for each row execute function subject_deleted('post');
create trigger comment_unnoticed after delete on comment for each row execute function subject_deleted('comment');

alter table notice drop column post_id, drop column comment_id;
