-- A provider that refunds more than it was paid, or than we have not promised back already, is an operator's to look after.
alter table payment_attempt drop constraint payment_attempt_alarm_check;
alter table payment_attempt add constraint payment_attempt_alarm_check
  check (alarm in ('wrong_amount', 'other_transaction', 'other_payer', 'refunded_too_much'));
