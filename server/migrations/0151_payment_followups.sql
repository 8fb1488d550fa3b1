-- One open attempt for each payer: what a first one was asked to pay stays theirs where a second goes on.
alter table payment_attempt add payer text not null default '';
comment on column payment_attempt.payer is 'the openid for whom it was begun, where its provider asks for one; forgotten with the account';
update payment_attempt set payer = prepared ->> 'openid' where prepared ? 'openid';
drop index payment_attempt_open;
create unique index payment_attempt_open on payment_attempt (payable_id, way, payer) where state in ('created', 'prepared', 'unknown');

-- A bill has a refund on the day on which its provider took it.
alter table payment_refund add accepted_at timestamptz;
update payment_refund set accepted_at = coalesce(done_at, created_at) where state in ('accepted', 'succeeded');
create index payment_refund_accepted on payment_refund (accepted_at) where accepted_at is not null;

-- What an operator looked after is done with, and who asks later finds what they did.
alter table reconciliation_fault add settled_at timestamptz;
create index reconciliation_fault_open on reconciliation_fault (id) where settled_at is null;
create table payment_settled (
  id bigint generated always as identity primary key,
  what text not null check (what in ('payment', 'refund', 'bill')),
  subject_id bigint not null,
  found text not null,
  note text not null check (note <> ''),
  at timestamptz not null default now()
);

-- What a member ordered, hidden or not: for their limits, their export and the end of their account.
drop index payable_due;
create index payable_due on payable (id) where state = 'unpaid';
create index payable_all_of_member on payable (member_id, id);
create index shop_order_all_of_member on shop_order (member_id, id);
create index growth_event_all_of_member on growth_event (member_id);
