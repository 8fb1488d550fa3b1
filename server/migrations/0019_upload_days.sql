-- What each member uploaded today, by the town's clock: an account is not to fill the disk.
create table upload_day (
  member_id bigint not null references member,
  kind text not null check (kind in ('picture', 'voice')),
  day date not null,
  bytes bigint not null,
  files integer not null,
  primary key (member_id, kind)
);
comment on column upload_day.bytes is 'as they are kept';
