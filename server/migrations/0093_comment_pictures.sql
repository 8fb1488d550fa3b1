create table comment_media (
  comment_id bigint not null references comment on delete cascade,
  position integer not null,
  media_id bigint not null references media,
  primary key (comment_id, position)
);
comment on table comment_media is 'the pictures of a comment, in their order; gone when the comment is deleted';
create index comment_media_media on comment_media (media_id);
