-- The release before lists by conversation_member_private, which goes with the next one.
create index conversation_member_pinned on conversation_member (member_id) where pinned;
create index conversation_member_listed on conversation_member (member_id, pinned desc, last_id desc) include (peer_id)
  where peer_id is not null and (last_id > cleared_id or kept);
