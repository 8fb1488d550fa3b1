-- What was sent is told to the provider of the payment: one that refuses to hear it waits for an operator.
alter table payment_attempt drop constraint payment_attempt_alarm_check;
alter table payment_attempt add constraint payment_attempt_alarm_check
  check (alarm in ('wrong_amount', 'other_transaction', 'other_payer', 'refunded_too_much', 'delivery_refused'));
