-- An operator's own word for a refund of a part: the same word again is the same refund, and no second part.
alter table payment_refund add column reference text check (reference <> '');
create unique index payment_refund_reference on payment_refund (attempt_id, reference) where reference is not null;
