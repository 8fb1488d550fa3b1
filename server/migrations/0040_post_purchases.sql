-- What readers paid for posts: each sale with the price as it was. It outlives the post, for the books.
create table post_purchase (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  member_id bigint not null references member,
  author_id bigint not null references member,
  price_fen bigint not null check (price_fen > 0),
  author_fen bigint not null check (author_fen between 0 and price_fen),
  post_edited_at timestamptz,
  bought_at timestamptz not null default now(),
  refunded_at timestamptz
);
comment on column post_purchase.post_edited_at is 'which version it was: when it had last been edited';
create unique index post_purchase_held on post_purchase (post_id, member_id) where refunded_at is null;
create index post_purchase_member on post_purchase (member_id, id);
create index post_purchase_author on post_purchase (author_id) where refunded_at is null;
