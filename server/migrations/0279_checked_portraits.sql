-- Pictures that stand for a member, their homepage or a group only once they have passed a check, and reviews that are held for one that
-- did not (server/src/domains/check/subjects.ts).
alter table member
  add column next_avatar_id bigint references media,
  add column next_cover_id bigint references media;
comment on column member.next_avatar_id is 'takes the place of avatar_id once it has passed';
comment on column member.next_cover_id is 'takes the place of cover_id once it has passed';
create index member_next_avatar on member (next_avatar_id) where next_avatar_id is not null;
create index member_next_cover on member (next_cover_id) where next_cover_id is not null;

alter table conversation add column next_avatar_id bigint references media;
comment on column conversation.next_avatar_id is 'takes the place of avatar_id once it has passed';
create index conversation_next_avatar on conversation (next_avatar_id) where next_avatar_id is not null;

alter table picture_check drop constraint picture_check_place_check;
alter table picture_check add constraint picture_check_place_check check (place in ('post', 'comment', 'profile'));

alter table review add column held boolean not null default false;
comment on column review.held is 'only its author sees it, and its stars do not count: a picture in it was refused';
create or replace function review_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.held then
    update post_venue set rating_sum = rating_sum - old.rating, review_count = review_count - 1 where post_id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and not new.held then
    update post_venue set rating_sum = rating_sum + new.rating, review_count = review_count + 1 where post_id = new.post_id;
  end if;
  return null;
end $$;
drop trigger review_counted on review;
create trigger review_counted after insert or update of rating, held or delete on review for each row execute function review_counted();

alter table shop_review add column held boolean not null default false;
comment on column shop_review.held is 'only its author sees it, and its stars do not count: a picture in it was refused';
create or replace function shop_review_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.held then
    update shop_good set review_count = review_count - 1, review_stars = review_stars - old.stars where id = old.good_id;
  end if;
  if tg_op <> 'DELETE' and not new.held then
    update shop_good set review_count = review_count + 1, review_stars = review_stars + new.stars where id = new.good_id;
  end if;
  return null;
end $$;
drop trigger shop_review_counted on shop_review;
create trigger shop_review_counted after insert or update of held or delete on shop_review
  for each row execute function shop_review_counted();
