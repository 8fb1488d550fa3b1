-- Gifts that were given, each as it was then: the operator's offer changes.
create table gift_sent (
  id bigint generated always as identity primary key,
  sender_id bigint not null references member,
  receiver_id bigint not null references member,
  post_id bigint references post on delete set null,
  gift text not null,
  names jsonb not null,
  picture text not null,
  unit text not null check (unit in ('credit', 'points')),
  price bigint not null check (price > 0),
  word text not null,
  created_at timestamptz not null default now(),
  check (sender_id <> receiver_id)
);
comment on column gift_sent.picture is 'the name of a drawing of ours, or an address';
create index gift_sent_sender on gift_sent (sender_id, id);
create index gift_sent_receiver on gift_sent (receiver_id, id);
create index gift_sent_kinds on gift_sent (receiver_id, gift, id);
create index gift_sent_post on gift_sent (post_id) where post_id is not null;
