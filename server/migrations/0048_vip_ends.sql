-- Which end of their VIP a member was told of: while it is the present one, they are told no more.
alter table member
  add column vip_notified_ending timestamptz,
  add column vip_notified_ended timestamptz;
comment on column member.vip_notified_ending is 'the end that was announced before it came';
comment on column member.vip_notified_ended is 'the end that was announced when it had come';
create index member_vip_end on member (vip_until, id) where vip_until is not null;
