-- Messages that a member deleted for themselves: the others of the conversation keep them.
create table message_hidden (
  conversation_id bigint not null,
  member_id bigint not null references member,
  message_id bigint not null,
  primary key (conversation_id, member_id, message_id),
  foreign key (conversation_id, member_id) references conversation_member on delete cascade
);
comment on column message_hidden.message_id is 'of this conversation; no reference: messages go only with it';
create index message_hidden_member on message_hidden (member_id, message_id);
comment on column conversation_member.own_n is 'counted messages after read_id that are not unread to me: my own, and those that I deleted';
