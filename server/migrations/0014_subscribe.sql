-- How many messages a template still allows; a device of the app takes any number. Who agreed to one until now agreed once.
alter table push_target add allowed integer check (allowed >= 0);
update push_target set allowed = 1 where kind <> 'app';
alter table push_target add check ((kind = 'app') = (allowed is null));
