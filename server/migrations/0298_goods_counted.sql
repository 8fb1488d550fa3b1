-- A list of goods is counted up to a thousand, however many there are: what it is narrowed by stands in the index of the newest, so that
-- counting looks at no goods. The old one goes last: from then on until all is committed nobody reads the shop.
create index shop_good_counted on shop_good (unit, id) include (category_id, price, in_stock, facets) where on_sale;
drop index shop_good_newest;
