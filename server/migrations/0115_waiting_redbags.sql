-- A red packet waits as long as its post is being checked: its time begins when others first meet it.
alter table redbag add column waits boolean not null default false;
comment on column redbag.waits is 'nobody but its sender can see it yet; its time begins with its post';
drop index redbag_due;
create index redbag_due on redbag (expires_at) where closed_at is null and not waits;
create index redbag_open on redbag (id) where closed_at is null;
