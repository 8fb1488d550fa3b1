-- Codes that are handed over at once when their good is bought: as many as its SKU has in stock.
create table shop_code (
  id bigint generated always as identity primary key,
  sku_id bigint not null references shop_sku on delete cascade,
  code text not null check (code <> ''),
  line_id bigint references shop_order_line,
  created_at timestamptz not null default now(),
  unique (sku_id, code)
);
create index shop_code_left on shop_code (sku_id, id) where line_id is null;
create index shop_code_line on shop_code (line_id) where line_id is not null;
