-- Questions: a post of a forum whose asker accepts one answer, and may promise points for it. They lie on an account of the site's own
-- until they are paid or go back.
insert into ledger_account (role, unit) values ('bounties', 'points');

create table question (
  post_id bigint primary key references post_bbs on delete cascade,
  bounty bigint not null default 0 check (bounty >= 0),
  accepted_id bigint references comment on delete set null,
  accepted_at timestamptz
);
comment on column question.bounty is 'points that are promised from when others meet it; 0 once they went back';
comment on column question.accepted_id is 'the answer; null where it was deleted for good since';
create index question_accepted on question (accepted_id) where accepted_id is not null;
insert into question (post_id) select post_id from post_bbs where kind = 'question';

create table bounty (
  id bigint generated always as identity primary key,
  post_id bigint references post on delete set null,
  asker_id bigint not null references member,
  amount bigint not null check (amount > 0),
  until timestamptz not null,
  cut boolean not null default false,
  payee_id bigint references member,
  settled_at timestamptz,
  outcome text check (outcome in ('accepted', 'given', 'returned')),
  check ((settled_at is null) = (outcome is null))
);
comment on column bounty.post_id is 'null where it was deleted for good since';
comment on column bounty.cut is 'it ends before its time: its question is not there for others any more';
comment on column bounty.payee_id is 'who gets it, or got it; null while that is open, and where it went back';
comment on column bounty.outcome is 'accepted by the asker, given by rule to the answer that was liked most, or returned';
-- The answer to a post that others than its writer like most, the first of them; not the asker's own, nor of members who are gone.
create function best_answer(asked bigint, asker bigint) returns table (id bigint, author_id bigint) language sql stable as $$
  select answer.id, answer.author_id
    from comment answer join member on member.id = answer.author_id and member.deleted_at is null
    cross join lateral (
      select count(*) as likes from comment_like l where l.comment_id = answer.id and l.member_id <> answer.author_id
    ) liked
   where answer.post_id = asked and answer.root_id is null and answer.deleted_at is null and answer.author_id <> asker and likes > 0
   order by likes desc, answer.id limit 1
$$;

-- A question that is deleted for good takes its answers with it: who gets its bounty is noted before.
create function bounty_left() returns trigger language plpgsql as $$
begin
  update bounty set cut = true, payee_id = (select author_id from best_answer(old.id, asker_id))
   where post_id = old.id and settled_at is null;
  return old;
end $$;
create trigger bounty_left before delete on post for each row execute function bounty_left();

create unique index bounty_open on bounty (post_id) where settled_at is null;
create index bounty_post on bounty (post_id) where post_id is not null;
create index bounty_due on bounty (until) where settled_at is null;
create index bounty_cut on bounty (id) where settled_at is null and cut;
create index bounty_asker on bounty (asker_id, id);
create index bounty_payee on bounty (payee_id) where payee_id is not null;
