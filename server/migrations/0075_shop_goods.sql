-- What the shop sells, for money or for points.

create table shop_category (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  picture text not null,
  position integer not null default 0,
  attributes jsonb not null default '[]'
);
comment on column shop_category.picture is 'the name of a drawing of ours, or an address';
comment on column shop_category.attributes is 'what its goods are told apart by: name, unit, and the values that a list may be narrowed to';

create table shop_freight (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  counts text not null check (counts in ('piece', 'weight')),
  rules jsonb not null,
  excluded text[] not null default '{}'
);
comment on column shop_freight.counts is 'pieces, or started kilograms';
comment on column shop_freight.rules is 'from the most particular to the one for everywhere: regions, first, firstFen, next, nextFen, freeOverFen';
comment on column shop_freight.excluded is 'codes of regions, or how they begin, to which nothing is sent';

create table shop_good (
  id bigint generated always as identity primary key,
  category_id bigint not null references shop_category,
  freight_id bigint references shop_freight,
  unit text not null default 'cash' check (unit in ('cash', 'points')),
  delivery text not null default 'parcel' check (delivery in ('parcel', 'code', 'vip')),
  title text not null check (title <> ''),
  subtitle text not null default '',
  pictures text[] not null default '{}',
  specs jsonb not null default '[]',
  attributes jsonb not null default '[]',
  facets text[] not null default '{}',
  description jsonb not null default '[]',
  on_sale boolean not null default true,
  recommended boolean not null default false,
  member_limit integer check (member_limit > 0),
  vip_months integer check (vip_months between 1 and 120),
  price bigint not null default 0,
  in_stock boolean not null default false,
  sold bigint not null default 0,
  review_count integer not null default 0,
  review_stars integer not null default 0,
  created_at timestamptz not null default now(),
  check (delivery <> 'parcel' or freight_id is not null or unit = 'points'),
  check ((delivery = 'vip') = (vip_months is not null))
);
comment on column shop_good.pictures is 'each the name of a drawing of ours, or an address';
comment on column shop_good.facets is 'its attributes as name=value, by which a list is narrowed';
comment on column shop_good.member_limit is 'how many of it one member gets in all';
comment on column shop_good.price is 'the lowest of its SKUs, in its unit; kept by a trigger, as are in_stock and sold';

create table shop_sku (
  id bigint generated always as identity primary key,
  good_id bigint not null references shop_good on delete cascade,
  spec text[] not null default '{}',
  price bigint not null check (price between 1 and 100000000),
  market_price bigint check (market_price > price),
  stock bigint not null check (stock >= 0),
  sold bigint not null default 0 check (sold >= 0),
  weight_g integer not null default 0 check (weight_g >= 0),
  picture text,
  on_sale boolean not null default true,
  position integer not null default 0,
  unique (good_id, spec)
);
comment on column shop_sku.spec is 'a value of each of its good''s specs, in their order';

-- What a list shows of a good follows from its SKUs. Only a change that a list shows writes the good: buyers do not wait for one another
-- there while there is stock.
create function shop_sku_shown() returns trigger language plpgsql as $$
begin
  update shop_good good set price = coalesce(own.price, good.price), in_stock = coalesce(own.in_stock, false)
    from (select min(price) filter (where on_sale) as price, bool_or(on_sale and stock > 0) as in_stock
            from shop_sku where good_id = new.good_id) own
   where good.id = new.good_id
     and (good.price, good.in_stock) is distinct from (coalesce(own.price, good.price), coalesce(own.in_stock, false));
  return null;
end $$;
create trigger shop_sku_shown after insert or update of price, on_sale on shop_sku for each row execute function shop_sku_shown();
create trigger shop_sku_stock after update of stock on shop_sku for each row
  when ((old.stock = 0) <> (new.stock = 0)) execute function shop_sku_shown();

create function shop_sku_sold() returns trigger language plpgsql as $$
begin
  update shop_good set sold = sold + new.sold - old.sold where id = new.good_id;
  return null;
end $$;
create trigger shop_sku_sold after update of sold on shop_sku for each row when (old.sold <> new.sold) execute function shop_sku_sold();

create index shop_good_newest on shop_good (unit, id) where on_sale;
create index shop_good_of_category on shop_good (unit, category_id, id) where on_sale;
create index shop_good_sold on shop_good (unit, sold, id) where on_sale;
create index shop_good_category_sold on shop_good (unit, category_id, sold, id) where on_sale;
create index shop_good_price on shop_good (unit, price, id) where on_sale;
create index shop_good_category_price on shop_good (unit, category_id, price, id) where on_sale;
create index shop_good_recommended on shop_good (unit, id) where on_sale and recommended;
create index shop_good_facets on shop_good using gin (facets) where on_sale;
create index shop_good_search on shop_good using gin (cjk_grams(title || ' ' || subtitle)) where on_sale;
create index shop_good_category on shop_good (category_id);
create index shop_good_freight on shop_good (freight_id) where freight_id is not null;
