-- Somebody else than the payer for whom it was prepared has paid.
alter table payment_attempt drop constraint payment_attempt_alarm_check;
alter table payment_attempt add constraint payment_attempt_alarm_check
  check (alarm in ('wrong_amount', 'other_transaction', 'other_payer'));
-- Of members who had their accounts erased before this was done with the erasing.
update payment_attempt set prepared = prepared - 'openid'
  from payable join member on member.id = payable.member_id
 where payable.id = payable_id and member.deleted_at is not null and prepared ? 'openid';
