-- A member keeps some conversations on top of the list, and one in it whose messages they cleared.
alter table conversation_member
  add column pinned boolean not null default false,
  add column kept boolean not null default false;
comment on column conversation_member.kept is 'stays in the list though I cleared all that was said';
create index conversation_member_pinned on conversation_member (member_id) where pinned;
create index conversation_member_listed on conversation_member (member_id, pinned desc, last_id desc) include (peer_id)
  where peer_id is not null and (last_id > cleared_id or kept);
-- Its lists are read by the new one.
drop index conversation_member_private;
