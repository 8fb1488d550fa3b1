-- Goods by their words, attributes and category together, and by whereabouts in the order of their ids they stand: what many goods have
-- is looked for among the newest first, without reading where all of it is. It finds what the two indexes found that it stands in for,
-- also for the release before; beside it those would be taken for the cheaper ones.
create index shop_good_found on shop_good
  using gin (cjk_grams(title || ' ' || subtitle), facets, (array[category_id]), (array[id >> 12])) where on_sale;
drop index shop_good_search;
drop index shop_good_facets;
