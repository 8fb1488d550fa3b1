-- Films: they come in parts, are looked at when they are whole, and are kept as one file.
create table video (
  id bigint generated always as identity primary key,
  owner_id bigint not null references member,
  upload text not null,
  key text not null unique,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  state text not null check (state in ('receiving', 'checking', 'converting', 'ready', 'refused')),
  problem text check (problem in ('kind', 'broken', 'short', 'long')),
  ms integer not null default 0,
  width integer not null default 0,
  height integer not null default 0,
  bytes bigint not null default 0,
  poster_id bigint references media on delete set null,
  created_at timestamptz not null default now(),
  unique (owner_id, upload),
  check ((state = 'refused') = (problem is not null))
);
comment on column video.upload is 'what its owner''s device calls it, so that an upload goes on after a cut';
comment on column video.received is 'bytes from the start: the next part begins here';
comment on column video.poster_id is 'a frame of it, where the server could draw one';
create index video_old on video (created_at);
create index video_poster on video (poster_id) where poster_id is not null;

create table video_part (
  video_id bigint not null references video on delete cascade,
  at bigint not null,
  key text not null unique,
  bytes integer not null check (bytes > 0),
  primary key (video_id, at)
);

create table post_video (
  post_id bigint primary key references post on delete cascade,
  video_id bigint references video,
  poster_id bigint references media
);
comment on column post_video.video_id is 'null in a draft';
comment on column post_video.poster_id is 'the one that its author chose';
create index post_video_video on post_video (video_id) where video_id is not null;
create index post_video_poster on post_video (poster_id) where poster_id is not null;

alter table upload_day drop constraint upload_day_kind_check;
alter table upload_day add constraint upload_day_kind_check check (kind in ('picture', 'voice', 'video', 'broken'));
