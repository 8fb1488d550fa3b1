-- A message may answer another one of its conversation.
alter table message add column quote_id bigint;
comment on column message.quote_id is 'of the same conversation; no reference: messages go only with their conversation';
