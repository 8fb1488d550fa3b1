-- What was refused after an objection is refused: the same is not asked for again.
alter table shop_aftersale add column final boolean not null default false;
update shop_aftersale own set final = true
 where state = 'closed' and answer is not null
   and exists (select from shop_order_event where order_id = own.order_id and kind = 'refund_appealed')
   and not exists (select from shop_order_event where order_id = own.order_id and kind = 'refund_closed');
comment on column shop_aftersale.final is 'refused although its buyer objected';
