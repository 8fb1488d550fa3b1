-- A day on which something was booked, and whose bill never came.
alter table reconciliation_fault drop constraint reconciliation_fault_kind_check;
alter table reconciliation_fault add constraint reconciliation_fault_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount', 'doubled', 'no_bill'));
comment on column reconciliation_fault.number is
  'our number of the payment or refund, or the provider''s where we have none; of a bill that did not come its day';
