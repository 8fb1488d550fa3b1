-- Whoever leaves a group while they may not write there still may not when they are back before that time.
create table group_silence (
  conversation_id bigint not null references conversation on delete cascade,
  member_id bigint not null references member,
  until timestamptz not null,
  primary key (conversation_id, member_id)
);
comment on table group_silence is 'of those who are not in the group; of its members it is conversation_member.silenced_until';
create index group_silence_member on group_silence (member_id);
