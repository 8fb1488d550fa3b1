-- What a post still has to wait for once others may meet it again that is held for something else: a gear word, say. Its author's next
-- version begins anew.
create table post_due (
  post_id bigint primary key references post on delete cascade,
  texts boolean not null,
  review boolean not null
);
-- The provider's number of what an alarm is about: what is said of another payment is another alarm.
alter table payment_attempt add column alarm_transaction text;
-- Posts that are held though readers have paid for them, and since when the hourly job has found them so: it pays those back in the end.
create table held_sale (
  post_id bigint primary key references post on delete cascade,
  since timestamptz not null default now()
);
create index post_held on post (id) where state = 'held' and deleted_at is null;
-- Places that are to open, and of which nobody has said when: not before others meet their posts.
create index guarded_place_unscheduled on guarded_place (post_id) where opens_at is null and opens_after_days is not null;
