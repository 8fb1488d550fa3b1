-- When each socket of a member was opened that a process holds, in ms since 1970: a member's limit of sockets is for all processes together.
alter table socket_member add column opened_ms bigint[] not null default '{}';
