-- What members choose, where it goes, and what they order.

create table shop_address (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  name text not null,
  phone text not null,
  region text not null check (region ~ '^\d{6}$'),
  street text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index shop_address_member on shop_address (member_id, id);
create unique index shop_address_default on shop_address (member_id) where is_default;

create table shop_cart_line (
  member_id bigint not null references member,
  sku_id bigint not null references shop_sku on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  ticked boolean not null default true,
  seen_price bigint not null,
  added_at timestamptz not null default now(),
  primary key (member_id, sku_id)
);
comment on column shop_cart_line.seen_price is 'what it cost when its member last saw it';
create index shop_cart_line_sku on shop_cart_line (sku_id);

create table shop_coupon (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  off_fen bigint not null check (off_fen > 0),
  over_fen bigint not null default 0 check (over_fen >= 0),
  category_id bigint references shop_category,
  total integer not null check (total > 0),
  taken integer not null default 0 check (taken between 0 and total),
  starts_at timestamptz not null default '-infinity',
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on column shop_coupon.over_fen is 'what its goods cost at least';
create index shop_coupon_open on shop_coupon (ends_at);
create index shop_coupon_category on shop_coupon (category_id) where category_id is not null;

create table shop_order (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  unit text not null default 'cash' check (unit in ('cash', 'points')),
  state text not null default 'unpaid'
    check (state in ('unpaid', 'paid', 'shipped', 'received', 'reviewed', 'cancelled', 'refunded')),
  payable_id bigint unique references payable,
  goods bigint not null check (goods >= 0),
  freight bigint not null check (freight >= 0),
  discount bigint not null default 0 check (discount between 0 and goods),
  total bigint not null check (total = goods + freight - discount),
  refunded bigint not null default 0 check (refunded between 0 and total),
  delivery text not null default 'parcel' check (delivery in ('parcel', 'code', 'vip')),
  address jsonb,
  remark text not null default '',
  invoice jsonb,
  receive_by timestamptz,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  check ((state = 'shipped') = (receive_by is not null))
);
comment on column shop_order.address is 'as it was when it was ordered; null for what is not sent, and once its member has gone';
comment on column shop_order.receive_by is 'then it counts as received';
create index shop_order_member on shop_order (member_id, unit, id) where hidden_at is null;
create index shop_order_state on shop_order (member_id, unit, state, id) where hidden_at is null;
create index shop_order_to_ship on shop_order (id) where state = 'paid';
create index shop_order_due on shop_order (receive_by) where state = 'shipped';

create table shop_order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  good_id bigint references shop_good on delete set null,
  sku_id bigint references shop_sku on delete set null,
  title text not null,
  spec text[] not null,
  picture text,
  price bigint not null check (price > 0),
  quantity integer not null check (quantity > 0),
  discount bigint not null default 0 check (discount between 0 and price * quantity),
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  code text
);
comment on column shop_order_line.discount is 'its share of the order''s; what is paid back leaves it out';
create index shop_order_line_order on shop_order_line (order_id);
create index shop_order_line_good on shop_order_line (good_id) where good_id is not null;
create index shop_order_line_sku on shop_order_line (sku_id) where sku_id is not null;

create table shop_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  kind text not null check (kind <> ''),
  at timestamptz not null default now()
);
create index shop_order_event_order on shop_order_event (order_id, id);

create table shop_parcel (
  order_id bigint primary key references shop_order,
  company text not null,
  number text not null check (number ~ '^[0-9A-Za-z-]{6,32}$'),
  created_at timestamptz not null default now()
);

create table shop_coupon_taken (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references shop_coupon,
  member_id bigint not null references member,
  order_id bigint references shop_order,
  used_at timestamptz,
  taken_at timestamptz not null default now(),
  unique (coupon_id, member_id),
  check (used_at is null or order_id is not null)
);
comment on column shop_coupon_taken.order_id is 'the order that holds it; once that is paid it is used, and without that it comes back';
create index shop_coupon_taken_member on shop_coupon_taken (member_id, id);
create unique index shop_coupon_taken_order on shop_coupon_taken (order_id) where order_id is not null;

-- Orders whose time is over are looked for, however long jobs stood still.
create index payable_due on payable (deadline) where state = 'unpaid';
