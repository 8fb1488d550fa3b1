-- Tips for posts. What they moved is in the ledger; a post that is deleted for good leaves its rewards to the books.
create table reward (
  id bigint generated always as identity primary key,
  post_id bigint references post on delete set null,
  giver_id bigint not null references member,
  author_id bigint not null references member,
  amount_fen bigint not null check (amount_fen > 0),
  author_fen bigint not null check (author_fen between 1 and amount_fen),
  amount_shown boolean not null,
  word text not null,
  created_at timestamptz not null default now(),
  check (giver_id <> author_id)
);
comment on column reward.author_fen is 'the author''s share; the rest is the site''s';
comment on column reward.amount_shown is 'its giver lets others see how much it is';
create index reward_post on reward (post_id, id desc) where post_id is not null;
create index reward_giver on reward (giver_id, id);
create index reward_author on reward (author_id, id);
