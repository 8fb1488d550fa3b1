-- Posts whose texts a platform has not checked yet, as it did not answer: a job asks again (server/src/domains/content/checking.ts).
create table text_check (
  id bigint generated always as identity primary key,
  post_id bigint not null unique references post on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz default '-infinity'
);
comment on table text_check is 'a row for each version of a post: its id is new when the author changes the post';
comment on column text_check.next_at is 'when to ask; null where the texts were refused, and the post is held for that until its author changes it';
create index text_check_next on text_check (next_at) where next_at is not null;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('comment', 'reply', 'mention', 'like_post', 'like_comment', 'follow', 'announcement',
  'password_changed', 'address_changed', 'leaving', 'staying', 'post_removed', 'post_held', 'comment_removed', 'banned', 'unbanned', 'reported', 'report_upheld',
  'report_dismissed', 'feedback_answered', 'group_invited'));
