-- A statement sums the entries of a month: from the index alone, however many there are.
create unique index ledger_entry_place_amount on ledger_entry (account_id, place) include (amount) where place is not null;
drop index ledger_entry_place;
alter index ledger_entry_place_amount rename to ledger_entry_place;
