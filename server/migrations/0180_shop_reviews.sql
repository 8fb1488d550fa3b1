-- How buyers found what they bought: one review of a line of an order, and one addition to it.
create table shop_review (
  id bigint generated always as identity primary key,
  line_id bigint not null unique references shop_order_line,
  good_id bigint not null references shop_good on delete cascade,
  author_id bigint not null references member,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '',
  spec text[] not null,
  addition text check (addition <> ''),
  added_at timestamptz,
  created_at timestamptz not null default now(),
  check ((addition is null) = (added_at is null))
);
create index shop_review_list on shop_review (good_id, id desc);
create index shop_review_stars on shop_review (good_id, stars, id desc);
create index shop_review_author on shop_review (author_id, id);

create table shop_review_media (
  review_id bigint not null references shop_review on delete cascade,
  position smallint not null,
  media_id bigint not null references media,
  primary key (review_id, position)
);
create index shop_review_media_media on shop_review_media (media_id);

create function shop_review_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shop_good set review_count = review_count + 1, review_stars = review_stars + new.stars where id = new.good_id;
  else
    update shop_good set review_count = review_count - 1, review_stars = review_stars - old.stars where id = old.good_id;
  end if;
  return null;
end $$;
create trigger shop_review_counted after insert or delete on shop_review for each row execute function shop_review_counted();
