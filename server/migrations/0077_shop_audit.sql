-- What operators did in the shop; never changed.
create table shop_audit (
  id bigint generated always as identity primary key,
  action text not null check (action <> ''),
  subject_id bigint not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create function shop_audit_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the shop is only added to';
end $$;
create trigger shop_audit_kept before update or delete on shop_audit for each row execute function shop_audit_kept();
