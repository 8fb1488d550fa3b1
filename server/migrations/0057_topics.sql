-- Tags become topics: they have a cover, a description and followers, and posts may be kept for those who follow one.

alter table tag
  add column description text not null default '',
  add column cover_id bigint references media,
  add column follower_count integer not null default 0 check (follower_count >= 0),
  add column merged_into bigint references tag check (merged_into <> id);
comment on column tag.merged_into is 'the topic that has its posts and followers now: its name and its address lead there';
create index tag_cover on tag (cover_id) where cover_id is not null;
create index tag_merged on tag (merged_into) where merged_into is not null;
create index tag_search on tag using gin (cjk_grams(name)) where merged_into is null;

create table topic_follow (
  id bigint generated always as identity,
  member_id bigint not null references member on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, tag_id)
);
create index topic_follow_list on topic_follow (member_id, id desc);
create index topic_follow_tag on topic_follow (tag_id);

create function topic_follow_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update tag set follower_count = follower_count - 1 where id = old.tag_id;
  else
    update tag set follower_count = follower_count + 1 where id = new.tag_id;
  end if;
  return null;
end $$;
create trigger topic_follow_counted after insert or delete on topic_follow for each row execute function topic_follow_counted();

alter table post add column topic_id bigint references tag;
comment on column post.topic_id is 'only members who follow this topic may read it; of visibility 5 alone';
alter table post add constraint post_topic_of_members check (topic_id is null or visibility = 5);
create index post_topic on post (topic_id) where topic_id is not null;
