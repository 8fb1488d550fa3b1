-- A list is counted up to a thousand, however many there are: what it is filtered by stands in the index of its order, so that neither
-- counting nor paging looks at rows that are not shown.
drop index post_secondhand_new, post_secondhand_tackle, post_secondhand_condition, post_secondhand_both, post_secondhand_price,
  post_secondhand_tackle_price;
create index post_secondhand_new on post_secondhand (live_seq desc)
  include (post_id, author_id, tackle, condition, price_fen, handovers) where offered;
create index post_secondhand_tackle on post_secondhand (tackle, live_seq desc)
  include (post_id, author_id, condition, price_fen, handovers) where offered;
create index post_secondhand_condition on post_secondhand (condition, live_seq desc)
  include (post_id, author_id, tackle, price_fen, handovers) where offered;
create index post_secondhand_both on post_secondhand (tackle, condition, live_seq desc)
  include (post_id, author_id, price_fen, handovers) where offered;
create index post_secondhand_price on post_secondhand (price_fen, post_id)
  include (author_id, tackle, condition, handovers) where offered;
create index post_secondhand_tackle_price on post_secondhand (tackle, price_fen, post_id)
  include (author_id, condition, handovers) where offered;
