-- Signing in: verification codes, tries, identities on other platforms, tickets of redirect sign-ins, and who invited whom.

alter table member add column phone_verified_at timestamptz, add column email_verified_at timestamptz;

-- A phone or an e-mail that a deleted account had is free again.
drop index member_phone;
drop index member_email;
create unique index member_phone on member (phone) where phone is not null and deleted_at is null;
create unique index member_email on member (lower(email)) where email is not null and deleted_at is null;

-- Ten characters that eye and ear tell apart: so many that two members will not draw the same.
create function new_invite_code() returns text language sql volatile as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + floor(random() * 31)::integer, 1), '') from generate_series(1, 10)
$$;
alter table member add column invite_code text not null default new_invite_code();
create unique index member_invite_code on member (invite_code);

create table referral (
  invitee_id bigint primary key references member on delete cascade,
  inviter_id bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  check (invitee_id <> inviter_id)
);
create index referral_inviter on referral (inviter_id, created_at desc);

-- An address has one code at a time: the newest, for the purpose that it was asked for.
create table sign_in_code (
  address text primary key,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  used boolean not null default false,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  day date not null,
  sent_that_day integer not null
);
create index sign_in_code_age on sign_in_code (sent_at);
comment on column sign_in_code.code_hash is 'keyed: six digits are guessed at once from a plain hash';

-- How often somebody tried a password or a code, by account and by network address, and when the next try is taken.
create table sign_in_try (
  key bytea primary key,
  n integer not null,
  since timestamptz not null,
  open_at timestamptz not null
);
create index sign_in_try_age on sign_in_try (since);
comment on column sign_in_try.key is 'a keyed hash: some type their password where the name belongs';

-- Who a member is on another platform. An openid is of one app; a unionid is of all apps of one owner on that platform.
create table member_openid (
  platform text not null check (platform in ('wechat', 'toutiao', 'qq', 'weibo')),
  app_id text not null,
  openid text not null,
  unionid text,
  member_id bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (platform, app_id, openid)
);
create index member_openid_union on member_openid (platform, unionid) where unionid is not null;
create index member_openid_member on member_openid (member_id);

-- What a redirect sign-in hands the browser instead of a session; it is traded in once.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  openid text not null,
  unionid text not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_member on sign_in_ticket (member_id);
create index sign_in_ticket_age on sign_in_ticket (expires_at);
