-- A list of goods is counted up to a thousand, however many there are: what it is narrowed by stands in the index of the newest, so that
-- counting looks at no goods. A row of an index takes at most 2.7 kB: where a good has facets beyond that, which is refused from now on,
-- they stay outside. shop_good_newest, which this one stands in for, is dropped by a later release.
do $$
begin
  if exists (select 1 from shop_good where on_sale and pg_column_size(facets) > 2000) then
    create index shop_good_counted on shop_good (unit, id) include (category_id, price, in_stock) where on_sale;
  else
    create index shop_good_counted on shop_good (unit, id) include (category_id, price, in_stock, facets) where on_sale;
  end if;
end $$;
