-- What a post still has to wait for once others may meet it again that is held for something else: a gear word, say. Its author's next
-- version begins anew.
create table post_due (
  post_id bigint primary key references post on delete cascade,
  texts boolean not null,
  review boolean not null
);
-- The provider's number of what an alarm is about: what is said of another payment is another alarm.
alter table payment_attempt add column alarm_transaction text;
