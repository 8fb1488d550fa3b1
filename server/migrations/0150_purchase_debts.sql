-- An author who has spent what readers paid owes it to them when they are paid back: no more is paid back than came in.
alter table debt alter column refund_id drop not null;
alter table debt add purchase_id bigint unique references post_purchase, add owed_to bigint references member;
alter table debt add constraint debt_cause check (num_nonnulls(refund_id, purchase_id) = 1);
comment on column debt.owed_to is 'the member whom it is paid to when something comes in; null: the site';
create index debt_owed_to on debt (owed_to) where owed_to is not null;
