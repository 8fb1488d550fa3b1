-- What a post had brought is taken back while it is held, and given again once it is let out: other than of one that is deleted.
alter table growth_event
  add column held boolean not null default false,
  add column given_again integer not null default 0;
comment on column growth_event.held is 'it was undone for as long as it is held';
comment on column growth_event.given_again is 'how often it has brought again what was taken back';
comment on column growth_event.experience is 'what it brought, or, while it is held, what was taken back of it';
-- shop_good_counted and post_stat_heat stand in for them, and each sale and like wrote both. Also the release before finds goods by the
-- former; one that still orders posts by heat() goes on doing so, more slowly, which is why heat() stays.
drop index shop_good_newest;
drop index post_stat_hot;
