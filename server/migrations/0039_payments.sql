-- What members pay for with money that only ever is at a payment provider, and each try to pay it.

create table payable (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind <> ''),
  -- What is bought, as its kind keeps it: it is delivered as it was when it was ordered.
  item jsonb not null,
  amount_fen bigint not null check (amount_fen between 1 and 9007199254740991),
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'cancelled')),
  deadline timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  hidden_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
comment on column payable.hidden_at is 'when its member dropped it from their records';
create index payable_member on payable (member_id, id) where hidden_at is null;
create index payable_unpaid on payable (member_id) where state = 'unpaid';

create table payment_attempt (
  id bigint generated always as identity primary key,
  payable_id bigint not null references payable,
  provider text not null check (provider <> ''),
  way text not null check (way <> ''),
  out_trade_no text not null check (out_trade_no ~ '^[0-9A-Za-z]{20,32}$'),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'created'
    check (state in ('created', 'prepared', 'unknown', 'paid', 'closed', 'expired', 'failed')),
  expires_at timestamptz not null,
  -- What the provider answered, from which the payer's request is signed anew.
  prepared jsonb,
  provider_transaction text,
  failure text,
  alarm text check (alarm in ('wrong_amount', 'other_transaction')),
  queries smallint not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (provider, out_trade_no),
  unique (provider, provider_transaction),
  check ((state = 'paid') = (provider_transaction is not null and paid_at is not null))
);
comment on column payment_attempt.alarm is 'what its provider said of it that does not fit: an operator has to look after it';
comment on column payment_attempt.out_trade_no is 'ours for the provider: one for each attempt, and never used again';
create index payment_attempt_payable on payment_attempt (payable_id);
create unique index payment_attempt_open on payment_attempt (payable_id, way) where state in ('created', 'prepared', 'unknown');
create index payment_attempt_alarm on payment_attempt (id) where alarm is not null;
create index payment_attempt_paid on payment_attempt (provider, paid_at) where state = 'paid';

create table payment_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  sealed bytea not null,
  received_at timestamptz not null default now(),
  unique (provider, event_id)
);
comment on table payment_event is 'notifications whose signature was good; those of forgers are counted and not kept';
comment on column payment_event.sealed is 'the body as it came, encrypted by the server''s secret';
create index payment_event_received on payment_event (received_at);

create table payment_refund (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempt,
  out_refund_no text not null unique check (out_refund_no ~ '^[0-9A-Za-z]{20,32}$'),
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (reason in ('late', 'double', 'operator', 'provider', 'removed')),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'succeeded', 'abnormal', 'closed')),
  provider_refund text,
  failure text,
  queries smallint not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
comment on column payment_refund.state is 'accepted: the provider works on it; abnormal: an operator has to; closed: it came to nothing';
create index payment_refund_attempt on payment_refund (attempt_id);
create index payment_refund_open on payment_refund (created_at) where state in ('requested', 'accepted', 'abnormal');

-- Two operators who refund at once would each see enough left: the attempt is held while it is counted.
create function payment_refund_fits() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount_fen into paid from payment_attempt where id = new.attempt_id and state = 'paid' for no key update;
  if paid is null or paid < (
    select coalesce(sum(amount_fen), 0) from payment_refund where attempt_id = new.attempt_id and state <> 'closed' and id <> new.id
  ) + (case new.state when 'closed' then 0 else new.amount_fen end) then
    raise exception 'more would be refunded than was paid' using errcode = 'check_violation', constraint = 'payment_refund_fits';
  end if;
  return new;
end $$;
create trigger payment_refund_fits before insert or update of amount_fen, attempt_id, state on payment_refund
  for each row execute function payment_refund_fits();

-- What a member was given and had spent when the provider took its money back.
create table debt (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  unit text not null check (unit = 'credit'),
  amount bigint not null check (amount > 0),
  left_over bigint not null check (left_over between 0 and amount),
  refund_id bigint not null unique references payment_refund,
  created_at timestamptz not null default now()
);
create index debt_open on debt (member_id) where left_over > 0;

-- Each day's bill of a provider beside our own books.
create table reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  lines integer not null,
  done_at timestamptz not null default now(),
  unique (provider, day)
);
create table reconciliation_fault (
  id bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliation on delete cascade,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'doubled')),
  number text not null,
  here_fen bigint,
  there_fen bigint
);
comment on column reconciliation_fault.number is 'our number of the payment or refund, or the provider''s where we have none';
create index reconciliation_fault_run on reconciliation_fault (reconciliation_id);

alter table vip_grant add payable_id bigint references payable, add withdrawn_at timestamptz;
comment on column vip_grant.withdrawn_at is 'when its payment was refunded: what was left of it is no member''s any more';
create unique index vip_grant_payable on vip_grant (payable_id) where payable_id is not null;

-- Cash at the providers, what it was paid for, and what is owed back to payers: the last comes to nothing each time.
insert into ledger_account (role, unit) values ('provider', 'cash'), ('sales', 'cash'), ('refunds', 'cash');
