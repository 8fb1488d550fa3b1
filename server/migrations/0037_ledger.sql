-- Double entry: what members own of each unit, and every movement of it. What must always be true is held here, so that neither code nor
-- SQL written by hand can break it: the legs of a movement come in its own transaction and add up to zero in each unit, nothing that was
-- written changes, nobody's balance falls below zero, and every balance is the sum of its entries.

create table ledger_account (
  id bigint generated always as identity primary key,
  unit text not null check (unit in ('cash', 'credit', 'points', 'experience')),
  role text not null check (role <> ''),
  member_id bigint references member,
  balance bigint constraint ledger_balance check (balance between 0 and 9007199254740991),
  received bigint not null default 0,
  spent bigint not null default 0,
  -- Cash is only ever at a payment provider.
  check (member_id is null or (role = 'member' and unit <> 'cash')),
  check (member_id is not null or role <> 'member'),
  -- That of the site's own would be one row which every movement waits for: it is added up where it is asked for.
  check ((member_id is null) = (balance is null))
);
comment on column ledger_account.received is 'how many entries added to it, where it is a member''s';
comment on column ledger_account.spent is 'how many took from it';
create unique index ledger_account_member on ledger_account (member_id, unit) where member_id is not null;
create unique index ledger_account_site on ledger_account (role, unit) where member_id is null;

create table ledger_movement (
  id bigint generated always as identity primary key,
  key text not null unique check (key <> ''),
  kind text not null check (kind <> ''),
  -- As entries do, it outlives what it is about.
  actor_id bigint,
  subject_type text,
  subject_id bigint,
  transaction_id xid8 not null,
  check ((subject_type is null) = (subject_id is null))
);
comment on column ledger_movement.key is 'of the command: one that is repeated finds its movement here';
comment on column ledger_movement.actor_id is 'the member who caused it; null: nobody but the site';

create table ledger_entry (
  movement_id bigint not null,
  leg smallint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  balance_after bigint,
  place bigint,
  place_of_sign bigint,
  at timestamptz not null,
  primary key (movement_id, leg),
  unique (movement_id, account_id)
);
comment on column ledger_entry.place is 'where it stands among the entries of a member''s account, from 1 on';
comment on column ledger_entry.place_of_sign is 'where it stands among those that added to it, or took from it, as it does';
create unique index ledger_entry_place on ledger_entry (account_id, place) where place is not null;
create unique index ledger_entry_place_of_sign on ledger_entry (account_id, (amount > 0), place_of_sign) where place is not null;
create index ledger_entry_at on ledger_entry (account_id, at);

-- Written only by what follows --------------------------------------------------------------------------------------------

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what is in % stays as it is', tg_table_name using errcode = 'check_violation', constraint = 'ledger_is_final';
end $$;

create trigger ledger_movement_final before update or delete or truncate on ledger_movement
  for each statement execute function ledger_is_final();
create trigger ledger_entry_final before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_final();
create trigger ledger_account_final before delete or truncate on ledger_account
  for each statement execute function ledger_is_final();

create function ledger_account_guarded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance, 0) = 0 and new.received = 0 and new.spent = 0 then return new; end if;
  elsif (new.id, new.unit, new.role) = (old.id, old.unit, old.role) and new.member_id is not distinct from old.member_id
    -- Within the trigger of an entry.
    and pg_trigger_depth() > 1 then return new;
  end if;
  raise exception 'an account changes by entries alone' using errcode = 'check_violation', constraint = 'ledger_account_guarded';
end $$;
create trigger ledger_account_guarded before insert or update on ledger_account
  for each row execute function ledger_account_guarded();

create function ledger_movement_begun() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;
create trigger ledger_movement_begun before insert on ledger_movement for each row execute function ledger_movement_begun();

-- Locks a member's account until the transaction ends: whoever writes several entries writes them by ascending account.
create function ledger_entry_added() returns trigger language plpgsql as $$
declare
  account ledger_account;
begin
  if not exists (select from ledger_movement where id = new.movement_id and transaction_id = pg_current_xact_id()) then
    raise exception 'movement % is not of this transaction', new.movement_id using errcode = 'check_violation', constraint = 'ledger_late_leg';
  end if;
  update ledger_account set
    balance = balance + new.amount,
    received = received + (new.amount > 0)::integer,
    spent = spent + (new.amount < 0)::integer
  where id = new.account_id and member_id is not null returning * into account;
  if found then
    new.balance_after := account.balance;
    new.place := account.received + account.spent;
    new.place_of_sign := case when new.amount > 0 then account.received else account.spent end;
  elsif exists (select from ledger_account where id = new.account_id) then
    new.balance_after := null;
    new.place := null;
    new.place_of_sign := null;
  else
    raise exception 'there is no account %', new.account_id using errcode = 'foreign_key_violation', constraint = 'ledger_entry_account';
  end if;
  -- After the lock: an account's entries are in the order of their times.
  new.at := clock_timestamp();
  return new;
end $$;
create trigger ledger_entry_added before insert on ledger_entry for each row execute function ledger_entry_added();

-- Of the movement that the column of the argument names.
create function ledger_is_balanced() returns trigger language plpgsql as $$
declare
  movement bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if not exists (select from ledger_entry where movement_id = movement)
    or exists (
      select from ledger_entry join ledger_account account on account.id = account_id
       where movement_id = movement group by unit having sum(amount) <> 0
    ) then
    raise exception 'movement % is not balanced', movement using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_movement_balanced after insert on ledger_movement deferrable initially deferred
  for each row execute function ledger_is_balanced('id');
-- Whoever has that one checked early may still add a leg.
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_is_balanced('movement_id');

-- The site's own -----------------------------------------------------------------------------------------------------------

-- What there was before the ledger; what the site hands out; what members pay it.
insert into ledger_account (role, unit)
  select role, unit from unnest(array['opening', 'issued', 'revenue']) role cross join unnest(array['credit', 'points', 'experience']) unit;

-- Members -----------------------------------------------------------------------------------------------------------------

create function ledger_accounts_opened() returns trigger language plpgsql as $$
begin
  insert into ledger_account (unit, role, member_id, balance)
    select unit, 'member', new.id, 0 from unnest(array['credit', 'points', 'experience']) unit;
  return null;
end $$;
insert into ledger_account (unit, role, member_id, balance)
  select unit, 'member', id, 0 from member cross join unnest(array['credit', 'points', 'experience']) unit order by id;
create trigger ledger_accounts_opened after insert on member for each row execute function ledger_accounts_opened();

-- What lists show beside names is a copy.
create function ledger_experience_shown() returns trigger language plpgsql as $$
begin
  update member set exp = new.balance where id = new.member_id;
  return null;
end $$;

-- What members had before there was a ledger.
insert into ledger_movement (key, kind, subject_type, subject_id, transaction_id)
  select 'opening:' || id, 'opening', 'user', id, pg_current_xact_id() from member where exp > 0 order by id;
insert into ledger_entry (movement_id, leg, account_id, amount, at)
  select movement.id, leg, case leg when 1 then site.id else own.id end, case leg when 1 then -exp else exp end, now()
    from ledger_movement movement
    join member on member.id = subject_id
    join ledger_account own on own.member_id = member.id and own.unit = 'experience'
    join ledger_account site on site.role = 'opening' and site.unit = 'experience'
    cross join generate_series(1, 2) leg
   order by 3;
-- Now, and not when all migrations are done: a later one alters these tables.
set constraints all immediate;
set constraints all deferred;

create trigger ledger_experience_shown after update of balance on ledger_account
  for each row when (new.unit = 'experience' and new.balance is distinct from old.balance) execute function ledger_experience_shown();

create function member_exp_guarded() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return new; end if;
  raise exception 'experience changes by entries of the ledger alone' using errcode = 'check_violation', constraint = 'member_exp_guarded';
end $$;
create trigger member_exp_inserted before insert on member for each row when (new.exp <> 0) execute function member_exp_guarded();
create trigger member_exp_updated before update of exp on member for each row when (new.exp <> old.exp) execute function member_exp_guarded();
