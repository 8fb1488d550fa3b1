-- Pictures that could not be decoded cost as much as those that could: they are counted, too.
alter table upload_day drop constraint upload_day_kind_check;
alter table upload_day add constraint upload_day_kind_check check (kind in ('picture', 'voice', 'broken'));
comment on column upload_day.kind is 'broken: pictures that could not be decoded, of which nothing was kept';
