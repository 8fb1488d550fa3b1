-- A message carries a thing of any domain, not posts alone.
alter table message rename column post_id to card_id;
alter table message add column card_type text;
alter table message drop constraint message_kind_check;
update message set kind = 'card' where kind = 'post';
update message set card_type = 'post' where card_id is not null;
alter table message add check ((card_type is null) = (card_id is null));
comment on column message.card_id is 'no reference: what is no more is shown as gone';
