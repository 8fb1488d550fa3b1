-- What the last audit of the ledger found, for every process to show.
create table ledger_audit (
  id boolean primary key default true check (id),
  faults integer not null check (faults >= 0),
  at timestamptz not null
);
comment on column ledger_audit.id is 'there is one row';
