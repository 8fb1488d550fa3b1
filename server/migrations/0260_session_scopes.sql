-- What a session is for: our own apps' may do all that their member may; one for another program reads, or writes as well.
alter table session add column scope text not null default 'full' check (scope in ('read', 'write', 'full'));
