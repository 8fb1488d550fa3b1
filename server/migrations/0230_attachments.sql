-- Files that members attach: documents, tracks and texts. Nobody opens one on the site; it is downloaded.
create table attachment (
  id bigint generated always as identity primary key,
  owner_id bigint not null references member,
  key text not null unique,
  kind text not null check (kind in ('pdf', 'gpx', 'text')),
  name text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);
comment on column attachment.name is 'under which it is downloaded, with its ending';
create index attachment_owner on attachment (owner_id, id);
create index attachment_age on attachment (created_at);

create table post_attachment (
  post_id bigint not null references post on delete cascade,
  attachment_id bigint not null references attachment,
  primary key (post_id, attachment_id)
);
comment on table post_attachment is 'the files in the blocks of a post';
create index post_attachment_attachment on post_attachment (attachment_id);

alter table message add column attachment_id bigint references attachment;
create index message_attachment on message (attachment_id) where attachment_id is not null;

alter table upload_day drop constraint upload_day_kind_check;
alter table upload_day add constraint upload_day_kind_check check (kind in ('picture', 'voice', 'video', 'file', 'broken'));
