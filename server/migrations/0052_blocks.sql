-- Bodies of blocks: articles first. `post.body` goes on holding the plain text of it all: what is searched, checked and shown on cards.
create table post_blocks (
  post_id bigint primary key references post on delete cascade,
  blocks jsonb not null
);
comment on column post_blocks.blocks is 'BlockForm of contract/blocks.ts, cleaned';

create table post_block_media (
  post_id bigint not null references post on delete cascade,
  media_id bigint not null references media,
  primary key (post_id, media_id)
);
comment on table post_block_media is 'the pictures in the blocks of a post; its cover is in post_media';
create index post_block_media_media on post_block_media (media_id);

alter table post add column version integer not null default 1;
comment on column post.version is 'goes up with each edit of its author: two devices that edit the same version are told so';

-- What was written so far: a paragraph for each line, then the pictures, of which the first is the cover.
insert into post_block_media (post_id, media_id)
select distinct post_id, media_id from post_media join post on post.id = post_id where type = 'single';

insert into post_blocks (post_id, blocks)
select id,
  coalesce((
    select jsonb_agg(jsonb_build_object('type', 'paragraph', 'spans', jsonb_build_array(jsonb_build_object('text', trim(line)))) order by n)
      from regexp_split_to_table(body, '\n') with ordinality lines(line, n) where trim(line) <> ''), '[]')
  || coalesce((
    select jsonb_agg(jsonb_build_object('type', 'picture', 'mediaId', media_id, 'caption', '') order by position)
      from post_media where post_id = post.id), '[]')
  from post where type = 'single';

delete from post_media using post where post.id = post_id and type = 'single' and position > 0;
