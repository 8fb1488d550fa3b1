-- Signing in on another platform's page: where a browser was sent from, and what it brings back. Both are that browser's alone.

create table sign_in_redirect (
  state_hash bytea primary key,
  browser_hash bytea not null,
  way text not null check (way in ('wechat', 'mp', 'qq', 'weibo')),
  back text not null,
  invite text not null,
  expires_at timestamptz not null
);
create index sign_in_redirect_age on sign_in_redirect (expires_at);

-- A ticket stands for somebody on that platform; whether they are a member, become one, or are linked to one, is settled when it is
-- traded in. None was given out before.
drop table sign_in_ticket;
create table sign_in_ticket (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  platform text not null check (platform in ('wechat', 'qq', 'weibo')),
  app_id text not null,
  openid text not null,
  unionid text not null,
  invite text not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_age on sign_in_ticket (expires_at);
