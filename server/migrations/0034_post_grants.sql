-- What opens a locked post for a member: the password, and once there is paying, the price.

alter table post add column password_version integer not null default 0;
comment on column post.password_version is 'goes up with each new password: whoever knew an old one has to know the new one';

create table post_grant (
  member_id bigint not null references member on delete cascade,
  post_id bigint not null references post on delete cascade,
  visibility smallint not null check (visibility in (1, 2)),
  password_version integer check ((password_version is not null) = (visibility = 2)),
  created_at timestamptz not null default now(),
  primary key (member_id, post_id, visibility)
);
comment on column post_grant.visibility is 'the lock that it opens: 1 paid, 2 password';
create index post_grant_post on post_grant (post_id);
