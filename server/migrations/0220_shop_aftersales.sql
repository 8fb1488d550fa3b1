-- What buyers ask to have back: the money for pieces of a line of an order, with or without the goods.
create table shop_aftersale (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  line_id bigint not null references shop_order_line,
  kind text not null check (kind in ('refund', 'return')),
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  reason text not null,
  detail text not null default '',
  state text not null default 'applied'
    check (state in ('applied', 'rejected', 'appealed', 'agreed', 'returning', 'refunding', 'refunded', 'closed')),
  answer text,
  return_to text,
  company text,
  number text check (number ~ '^[0-9A-Za-z-]{6,32}$'),
  refund_id bigint references payment_refund,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  check ((due_at is not null) = (state in ('applied', 'rejected', 'appealed', 'agreed', 'returning'))),
  check (kind = 'refund' or return_to is not null)
);
comment on column shop_aftersale.amount is 'what goes back, in the unit of the order: its share of what the line cost';
comment on column shop_aftersale.answer is 'why the shop refuses it';
comment on column shop_aftersale.return_to is 'where the goods go back to, as it was when they were asked for';
comment on column shop_aftersale.due_at is 'then it goes on by itself, against whoever has not answered';
-- One line has one that is under way.
create unique index shop_aftersale_open on shop_aftersale (line_id) where due_at is not null;
create index shop_aftersale_line on shop_aftersale (line_id);
create index shop_aftersale_order on shop_aftersale (order_id, id);
create index shop_aftersale_order_open on shop_aftersale (order_id) where due_at is not null;
create index shop_aftersale_due on shop_aftersale (due_at) where due_at is not null;
create index shop_aftersale_cases on shop_aftersale (id) where state in ('applied', 'appealed', 'returning');
create index shop_aftersale_refund on shop_aftersale (refund_id) where refund_id is not null;

alter table shop_order add column received_at timestamptz;
update shop_order own set received_at = event.at
  from (select order_id, max(at) as at from shop_order_event where kind = 'received' group by order_id) event
 where event.order_id = own.id;
comment on column shop_order.received_at is 'from then on its goods may be asked to be taken back for some days';

alter table shop_good add column returnable boolean not null default true;
comment on column shop_good.returnable is 'false: said before it is paid, such as of live bait';

alter table shop_audit add column actor_id bigint references member;
comment on column shop_audit.actor_id is 'the operator; null: by a command on the server';
create index shop_audit_actor on shop_audit (actor_id) where actor_id is not null;
